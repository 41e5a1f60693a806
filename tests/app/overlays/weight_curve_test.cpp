// Weights by experiment over the problems of the map, as a table, a chart and a picture.
#include "features/weights/weights.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>

#include "app/fixture.hpp"
#include "features/problems/problems.hpp"
#include "features/weights/weights_svg_layer.hpp"
#include "model/files/csv_tables.hpp"

namespace goalbound::app::test {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

constexpr std::size_t kWeights = 8;

std::unique_ptr<Session> measured(const std::shared_ptr<const Map>& map, std::string_view problems) {
  auto session = session_on(map);
  act(*session, std::string(problems));
  act(*session, "run-weights");
  session->wait_for_work();
  return session;
}

TEST(WeightCurve, MeasuresEachWeightWithoutBoxesAndWithThemOnMapsOfEveryKind) {
  for (const std::shared_ptr<const Map>& map :
       {std::shared_ptr<const Map>(grid_of(kLoopMap)), std::shared_ptr<const Map>(road_graph()),
        std::shared_ptr<const Map>(swamp_grid())}) {
    const auto session = measured(map, "random-problems 30 4");
    const SearchTable& table = session->feature<WeightTable>();
    ASSERT_EQ(table.rows().size(), 2 * kWeights);
    EXPECT_EQ(table.answered(), 30U);
    for (const SearchTableRow& row : table.rows()) {
      QueryOptions options{.weight_percent = row.weight_percent};
      const auto bounds = session->bounds();
      const auto query =
          make_query(*row.search, *map, used_by(*row.search, *map, index_set_of(*bounds)), options);
      ASSERT_TRUE(query.ok()) << query.error().to_string();
      SearchStats sum;
      double lengths = 0;
      std::size_t found = 0;
      const auto shortest = make_query(*find_search("dijkstra"), *map, IndexSet()).value();
      for (const ProblemRow& problem : session->feature<Problems>().set().rows) {
        const SearchResult result = (*query)->find(problem.start, problem.goal);
        sum += result.stats;
        if (!result.found()) continue;
        ++found;
        const PathCost least = shortest->find(problem.start, problem.goal).cost;
        lengths += least == 0 ? 1 : static_cast<double>(result.cost) / static_cast<double>(least);
      }
      EXPECT_EQ(row.stats, sum) << row.search->id << row.weight_percent;
      EXPECT_NEAR(table.mean_length(row), lengths / static_cast<double>(found), 1e-9);
      EXPECT_LE(table.mean_length(row), row.weight_percent / 100.0 + 1e-9) << "what a weight promises";
    }
    EXPECT_EQ(table.mean_length(table.rows().front()), 1);
  }
}

TEST(WeightCurve, TheChartHasAPointForEachWeightWithinItsPlot) {
  const auto session = measured(grid_of(kLoopMap), "random-problems 30 4");
  for (const WeightChartOf what : {WeightChartOf::kTime, WeightChartOf::kExpansions}) {
    const WeightChart chart = weight_chart(session->feature<WeightTable>(), what, 400, 300, 13);
    ASSERT_EQ(chart.curves.size(), 2U);
    EXPECT_FALSE(chart.curves[0].bounded);
    EXPECT_TRUE(chart.curves[1].bounded);
    for (const WeightChart::Curve& curve : chart.curves) {
      ASSERT_EQ(curve.points.size(), kWeights);
      for (const WeightChart::Point& point : curve.points) {
        EXPECT_GE(point.x, -1e-6);
        EXPECT_LE(point.x, 400 + 1e-6);
        EXPECT_GE(point.y, -1e-6);
        EXPECT_LE(point.y, 300 + 1e-6);
      }
      EXPECT_EQ(curve.points.front().y, 300) << "the shortest paths, at the bottom";
    }
    EXPECT_EQ(chart.curves[0].points.front().label, "1");
    ASSERT_FALSE(chart.ticks_y.empty());
    EXPECT_EQ(chart.ticks_y.front().text, "0 %");
    for (const WeightChart::Tick& tick : chart.ticks_x) {
      EXPECT_GE(tick.at, 0);
      EXPECT_LE(tick.at, 400);
    }
  }
  const WeightChart chart =
      weight_chart(session->feature<WeightTable>(), WeightChartOf::kExpansions, 400, 300, 13);
  const WeightChart::Curve& plain = chart.curves.front();
  EXPECT_GT(plain.points.front().x, plain.points[3].x) << "a weight of 1.5 expands less than one of 1";
}

/// Labels never cover each other, whatever the size of the plot.
TEST(WeightCurve, LabelsKeepApart) {
  const auto session = measured(grid_of(kLoopMap), "random-problems 30 4");
  constexpr double kLine = 13;
  for (const double width : {30.0, 120.0, 400.0}) {
    const WeightChart chart =
        weight_chart(session->feature<WeightTable>(), WeightChartOf::kExpansions, width, 80, kLine);
    std::vector<WeightChart::Point> labelled;
    for (const WeightChart::Curve& curve : chart.curves) {
      std::ranges::copy_if(curve.points, std::back_inserter(labelled),
                           [](const WeightChart::Point& p) { return !p.label.empty(); });
    }
    for (std::size_t i = 0; i < labelled.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        EXPECT_TRUE(std::abs(labelled[i].x - labelled[j].x) >= 2 * kLine ||
                    std::abs(labelled[i].y - labelled[j].y) >= kLine);
      }
    }
  }
}

TEST(WeightCurve, IsSavedAsNumbersAndAsAPicture) {
  const auto session = loop_session();
  const TemporaryFolder folder;
  expect_refused(*session, "export-csv a.csv weights", "run-weights");
  expect_refused(*session, "export-weights a.svg", "run-weights");
  act(*session, "random-problems 5");
  act(*session, "run-weights");
  EXPECT_EQ(session->ui.popup, "weights");
  session->wait_for_work();
  expect_refused(*session, "export-weights a.jpg", "ends in neither");
  act(*session, "export-weights a.svg");
  ASSERT_EQ(session->requests.drawings.size(), 1U);
  EXPECT_EQ(session->requests.drawings[0].path, "a.svg");
  const std::string svg = svg_of_weights(session->feature<WeightTable>(), "loop");
  EXPECT_THAT(svg, HasSubstr("Weights by experiment on loop"));
  EXPECT_THAT(svg, HasSubstr(std::string(kLengthAxis)));
  const auto file = folder / "a.csv";
  act(*session, "export-csv " + file.string() + " weights");
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  EXPECT_THAT(text.str(), StartsWith("search,weight,problems,mean seconds,factor,mean expanded,"));
  EXPECT_THAT(text.str(), HasSubstr("\nwastar-gb,1.25,5,"));
  EXPECT_THAT(weight_summary(session->feature<WeightTable>()),
              StartsWith("5 problems: with a weight of 1.5 "));
}

/// Ends that no path joins have no length.
TEST(WeightCurve, OfProblemsWithoutAPathHasNoLength) {
  const TemporaryFolder folder;
  std::ofstream(folder / "a.scen", std::ios::binary) << "version 1\n0\tmap\t5\t1\t0\t0\t4\t0\t0\n";
  const auto session = session_on(grid_of("..@..\n"));
  act(*session, "open-scenario " + (folder / "a.scen").string());
  act(*session, "run-weights");
  session->wait_for_work();
  const SearchTable& table = session->feature<WeightTable>();
  ASSERT_EQ(table.answered(), 1U);
  for (const SearchTableRow& row : table.rows()) EXPECT_EQ(table.mean_length(row), 1);
  EXPECT_THAT(weight_summary(table), HasSubstr("no longer"));
  EXPECT_FALSE(svg_of_weights(table, "two rooms").empty());
}

TEST(WeightCurve, CanBeStoppedAndGoesWithItsMap) {
  const auto session = loop_session();
  act(*session, "random-problems 300000");
  act(*session, "run-weights");
  while (session->feature<WeightTable>().waits()) session->update(0.01);
  EXPECT_TRUE(session->can_cancel());
  act(*session, "cancel");
  session->wait_for_work();
  EXPECT_FALSE(session->feature<WeightTable>().busy());
  EXPECT_LT(session->feature<WeightTable>().answered(), 300000U);
  session->set_map({.map = grid_of("....\n....\n"), .name = "other"});
  session->wait_for_work();
  EXPECT_TRUE(session->feature<WeightTable>().rows().empty());
}

TEST(WeightCurve, NeedsAMap) {
  Session session;
  expect_refused(session, "run-weights", "map");
}

}  // namespace
}  // namespace goalbound::app::test
