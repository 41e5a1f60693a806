// The table of four searches over the problems of the map.
#include "features/search_table/search_table.hpp"

#include <gmock/gmock.h>

#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "app/fixture.hpp"
#include "features/problems/problems.hpp"
#include "goalbound/problems.hpp"
#include "model/files/csv_tables.hpp"

namespace goalbound::app::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

std::vector<std::string> ids_of(const SearchTable& table) {
  std::vector<std::string> ids;
  for (const SearchTableRow& row : table.rows()) ids.emplace_back(row.search->id);
  return ids;
}

TEST(SearchTable, SumsWhatEachSearchTakesForEveryProblem) {
  const auto session = loop_session();
  act(*session, "random-problems 40 7");
  act(*session, "run-table");
  EXPECT_EQ(session->ui.popup, "search-table");
  session->wait_for_work();
  const SearchTable& table = session->feature<FourSearches>();
  ASSERT_THAT(ids_of(table), ElementsAre("astar", "astar-gb", "jps-plus", "jps-plus-gb"));
  EXPECT_EQ(table.answered(), 40U);
  EXPECT_EQ(table.longer(), 0U);
  const auto bounds = session->bounds();
  ASSERT_NE(bounds, nullptr) << "the table needs boxes, so they were made";
  for (const SearchTableRow& row : table.rows()) {
    const auto query =
        make_query(*row.search, session->map(), used_by(*row.search, session->map(), index_set_of(*bounds)));
    ASSERT_TRUE(query.ok()) << query.error().to_string();
    SearchStats sum;
    for (const ProblemRow& problem : session->feature<Problems>().set().rows)
      sum += (*query)->find(problem.start, problem.goal).stats;
    EXPECT_EQ(row.stats, sum) << row.search->id;
    EXPECT_GT(row.seconds, 0) << row.search->id;
  }
  EXPECT_EQ(table.factor(table.rows().front()), 1);
  EXPECT_THAT(summary_of(table), StartsWith("40 problems"));
}

TEST(SearchTable, TakesTheScenarioBesideTheMap) {
  const TemporaryFolder folder;
  const auto map = folder / "loop.map";
  std::ofstream(map, std::ios::binary) << format_grid(*grid_of(kLoopMap));
  std::ofstream(folder / "loop.map.scen", std::ios::binary)
      << "version 1\n0\tloop.map\t12\t12\t0\t0\t11\t0\t11\n0\tloop.map\t12\t12\t0\t0\t1\t1\t1.41421\n";
  Session session;
  act(session, "open " + map.string());
  session.wait_for_work();
  act(session, "run-table");
  session.wait_for_work();
  EXPECT_EQ(session.feature<FourSearches>().problems(), "loop.map.scen");
  EXPECT_EQ(session.feature<FourSearches>().answered(), 2U);
  EXPECT_EQ(session.feature<Problems>().set().rows.size(), 2U)
      << "they are those of the table of problems, too";
}

TEST(SearchTable, DrawsProblemsWhereThereAreNone) {
  const auto session = loop_session();
  act(*session, "run-table");
  session->wait_for_work();
  EXPECT_THAT(session->feature<FourSearches>().problems(), HasSubstr("1,000 random problems"));
  EXPECT_EQ(session->feature<FourSearches>().answered(), 1000U);
}

TEST(SearchTable, AnEmptyScenarioIsNone) {
  const TemporaryFolder folder;
  const auto map = folder / "loop.map";
  std::ofstream(map, std::ios::binary) << format_grid(*grid_of(kLoopMap));
  std::ofstream(folder / "loop.map.scen", std::ios::binary) << "version 1\n";
  Session session;
  act(session, "open " + map.string());
  session.wait_for_work();
  act(session, "run-table");
  session.wait_for_work();
  EXPECT_EQ(session.feature<FourSearches>().answered(), 1000U);
}

TEST(SearchTable, LeavesOutProblemsWhoseEndsAreWalls) {
  const TemporaryFolder folder;
  std::ofstream(folder / "a.scen", std::ios::binary)
      << "version 1\n0\tmap\t12\t12\t0\t0\t11\t0\t11\n0\tmap\t12\t12\t2\t2\t1\t1\t1.41421\n";
  const auto session = loop_session();
  act(*session, "open-scenario " + (folder / "a.scen").string());
  act(*session, "run-table");
  session->wait_for_work();
  EXPECT_EQ(session->feature<FourSearches>().answered(), 1U);
}

TEST(SearchTable, HasOtherSearchesWhereThereAreNoJumpPoints) {
  for (const std::shared_ptr<const Map>& map :
       {std::shared_ptr<const Map>(road_graph()), std::shared_ptr<const Map>(swamp_grid())}) {
    const auto session = session_on(map);
    act(*session, "random-problems 20");
    act(*session, "run-table");
    session->wait_for_work();
    EXPECT_THAT(ids_of(session->feature<FourSearches>()),
                ElementsAre("astar", "astar-gb", "bidirectional", "bidirectional-gb"));
    EXPECT_EQ(session->feature<FourSearches>().answered(), 20U);
    EXPECT_EQ(session->feature<FourSearches>().longer(), 0U);
  }
}

TEST(SearchTable, GoesWithItsMap) {
  const auto session = loop_session();
  act(*session, "random-problems 5");
  act(*session, "run-table");
  session->wait_for_work();
  ASSERT_EQ(session->feature<FourSearches>().answered(), 5U);
  session->set_map({.map = grid_of("....\n....\n"), .name = "other"});
  session->wait_for_work();
  EXPECT_TRUE(session->feature<FourSearches>().rows().empty());
}

TEST(SearchTable, CanBeStopped) {
  const auto session = loop_session();
  act(*session, "random-problems 300000");
  act(*session, "run-table");
  while (session->feature<FourSearches>().waits()) session->update(0.01);
  EXPECT_TRUE(session->can_cancel());
  act(*session, "cancel");
  session->wait_for_work();
  EXPECT_FALSE(session->feature<FourSearches>().busy());
  EXPECT_LT(session->feature<FourSearches>().answered(), 300000U);
}

TEST(SearchTable, IsSavedAsNumbersAndAsAPicture) {
  const auto session = loop_session();
  const TemporaryFolder folder;
  expect_refused(*session, "export-csv a.csv searches", "run-table");
  expect_refused(*session, "export-table a.svg", "run-table");
  act(*session, "random-problems 5");
  act(*session, "run-table");
  session->wait_for_work();
  expect_refused(*session, "export-table a.jpg", "ends in neither");
  act(*session, "export-table a.svg");
  ASSERT_EQ(session->requests.drawings.size(), 1U);
  EXPECT_EQ(session->requests.drawings[0].path, "a.svg");
  const auto file = folder / "a.csv";
  act(*session, "export-csv " + file.string() + " searches");
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  EXPECT_THAT(text.str(), StartsWith("search,problems,mean seconds,factor,mean expanded,"));
  EXPECT_THAT(text.str(), HasSubstr("\njps-plus-gb,5,"));
}

TEST(SearchTable, NeedsAMap) {
  Session session;
  expect_refused(session, "run-table", "map");
}

}  // namespace
}  // namespace goalbound::app::test
