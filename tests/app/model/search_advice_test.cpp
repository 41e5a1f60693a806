// Which search to use on the open map: all of them, measured in the background.
#include "features/search_advice/search_advice.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>

#include "app/fixture.hpp"
#include "measure/compare/chart.hpp"

namespace goalbound::app::test {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

/// Measured on a few problems.
std::unique_ptr<Session> advised_session() {
  auto session = loop_session();
  act(*session, "random-problems 5 7");
  act(*session, "compare-searches");
  session->wait_for_work();
  return session;
}

TEST(SearchAdvice, MeasuresWhatTheCommandMeasures) {
  const auto session = advised_session();
  EXPECT_EQ(session->ui.popup, "search-advice");
  const SearchAdvice& advice = session->feature<SearchAdvice>();
  ASSERT_NE(advice.comparison(), nullptr);
  const std::vector<ComparedRow>& rows = advice.comparison()->rows;
  const std::size_t left_out = advice.comparison()->left_out.size();
  EXPECT_EQ(rows.size() + left_out, candidates_for(session->map()).size());
  for (const ComparedRow& row : rows) {
    EXPECT_FALSE(row.wrong()) << row.candidate.label() << ": " << row.tally.first_failure;
    EXPECT_EQ(row.tally.problems(), 5U) << row.candidate.label();
  }
  EXPECT_TRUE(std::ranges::any_of(rows, &ComparedRow::is_on_front));
  EXPECT_THAT(goalbound::advice(rows, advice.budget()), StartsWith("For this map: "));
}

/// The page says names, the command line what one types.
TEST(SearchAdvice, CallsSearchesByNameOrById) {
  const auto grid = grid_of(kLoopMap);
  const auto all = candidates_for(*grid);
  const auto asks_both =
      std::ranges::find(all, "astar-gb boxes,landmarks", [](const Candidate& c) { return c.label(); });
  ASSERT_NE(asks_both, all.end());
  EXPECT_EQ(asks_both->label(Naming::kWords), "A* with goal bounding (boxes, landmarks)");
  EXPECT_EQ(all.front().label(Naming::kWords), "A*");
  std::vector<ComparedRow> rows(2);
  rows[0].candidate = *asks_both;
  rows[1].candidate = all.front();
  for (ComparedRow& row : rows) {
    row.claims_optimal = true;
    row.times = Times{.mean_us = row.candidate.asked.empty() ? 9.0 : 3.0};
  }
  mark_front(rows);
  EXPECT_THAT(goalbound::advice(rows, {}, Naming::kWords),
              StartsWith("For this map: A* with goal bounding (boxes, landmarks), 3.00 us a problem, 3 times "
                         "as fast as A*"));
  EXPECT_THAT(goalbound::advice(rows, {}), StartsWith("For this map: astar-gb boxes,landmarks, 3.00 us"));
  EXPECT_EQ(compared_cells(rows, Naming::kWords)[2][1], "A*");
  EXPECT_THAT(compared_svg("map", rows, Naming::kWords),
              HasSubstr("A* with goal bounding (boxes, landmarks)</text>"));
  EXPECT_THAT(compared_csv(rows), HasSubstr("astar-gb,\"boxes,landmarks\"")) << "for programs: ids";
}

TEST(SearchAdvice, ABudgetIsKept) {
  const auto session = advised_session();
  act(*session, "compare-budget 1B 1h");
  const SearchAdvice& advice = session->feature<SearchAdvice>();
  ASSERT_NE(advice.comparison(), nullptr);
  EXPECT_EQ(advice.budget().bytes, 1U);
  EXPECT_EQ(advice.budget().seconds, 3600);
  const ComparedRow* best = best_within(advice.comparison()->rows, advice.budget());
  ASSERT_NE(best, nullptr);
  EXPECT_TRUE(best->candidate.asked.empty());
  expect_refused(*session, "compare-budget 5parsecs", "20MB");
  act(*session, "compare-budget none");
  EXPECT_FALSE(advice.budget().bytes.has_value());
}

TEST(SearchAdvice, TakesSomeOfManyProblems) {
  const auto session = loop_session();
  act(*session, "random-problems 1000");
  act(*session, "compare-searches");
  EXPECT_THAT(session->feature<SearchAdvice>().problems(), HasSubstr("200 of them"));
  EXPECT_TRUE(session->can_cancel());
  act(*session, "cancel");
  session->wait_for_work();
  EXPECT_FALSE(session->feature<SearchAdvice>().busy());
  EXPECT_EQ(session->feature<SearchAdvice>().comparison(), nullptr);
}

TEST(SearchAdvice, GoesWithItsMap) {
  const auto session = advised_session();
  ASSERT_NE(session->feature<SearchAdvice>().comparison(), nullptr);
  act(*session, "paint 0,0 3,0 wall");
  session->wait_for_work();
  EXPECT_EQ(session->feature<SearchAdvice>().comparison(), nullptr) << "it is of the map as it was";
}

TEST(SearchAdvice, IsSavedAsNumbersAndAsAPicture) {
  const auto session = loop_session();
  expect_refused(*session, "export-csv a.csv comparison", "compare-searches");
  expect_refused(*session, "export-comparison a.svg", "compare-searches");
  const auto measured = advised_session();
  act(*measured, "export-comparison a.svg");
  ASSERT_EQ(measured->requests.drawings.size(), 1U);
  EXPECT_EQ(measured->requests.drawings[0].path, "a.svg");
  const TemporaryFolder folder;
  const auto file = folder / "a.csv";
  act(*measured, "export-csv " + file.string() + " comparison");
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  EXPECT_THAT(text.str(), StartsWith("search,asked,mean_us,"));
  EXPECT_THAT(text.str(), HasSubstr("\njump-index-gb,\"boxes\","));
}

TEST(SearchAdvice, NeedsAMap) {
  Session session;
  expect_refused(session, "compare-searches", "map");
}

ComparedRow row_of(std::string_view search, std::uint64_t bytes, double microseconds) {
  ComparedRow row;
  row.candidate.search = find_search(search);
  row.bytes = bytes;
  row.claims_optimal = true;
  row.times = Times{.mean_us = microseconds};
  return row;
}

TEST(CompareChart, HasEachRowInPlaceAndNamesOfTheFrontThatDoNotOverlap) {
  std::vector<ComparedRow> rows = {row_of("astar", 0, 1000), row_of("jps", 0, 100),
                                   row_of("jps-plus", 10'000, 99), row_of("ch", 1'000'000, 1),
                                   row_of("astar-gb", 2'000'000, 2)};
  mark_front(rows);
  constexpr double kLine = 10;
  const CompareChart chart = chart_of(rows, 500, 300, kLine);
  ASSERT_EQ(chart.points.size(), rows.size());
  double last_name = -1000;
  for (const CompareChart::Point& point : chart.points) {
    const ComparedRow& row = rows[point.row];
    EXPECT_GE(point.x, 0);
    EXPECT_LE(point.x, 500);
    EXPECT_GE(point.y, 0);
    EXPECT_LE(point.y, 300);
    if (row.bytes == 0) {
      EXPECT_EQ(point.x, chart.across.front().at) << "nothing is asked";
    }
    if (!point.is_named) continue;
    EXPECT_TRUE(row.is_on_front);
    EXPECT_GE(std::abs(point.y - last_name), kLine);
    last_name = point.y;
  }
  EXPECT_EQ(std::ranges::count_if(chart.points, &CompareChart::Point::is_named), 2)
      << "of jps and jps-plus, which lie beside each other, one has its name";
  EXPECT_EQ(chart.across.front().text, "nothing");
  EXPECT_NEAR(chart.up.back().at, 0, 1e-6) << "the longest time is at the top";
}

}  // namespace
}  // namespace goalbound::app::test
