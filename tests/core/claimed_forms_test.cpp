// Forms in which people have paths, and what the audit says of those that it reads otherwise than they were
// meant.
#include <gmock/gmock.h>

#include <string>
#include <vector>

#include "goalbound/audit.hpp"
#include "goalbound/hex_map.hpp"
#include "goalbound/query_pool.hpp"
#include "goalbound/roads.hpp"
#include "support.hpp"

namespace goalbound::test {
namespace {

std::vector<AuditedPath> audited(const Map& map, const std::string& text) {
  PathAudit audit(map, {});
  const auto read =
      parse_claimed_paths(map, text, "paths", [&](const ClaimedPath& claimed) { return audit.add(claimed); });
  EXPECT_TRUE(read) << read.error().to_string();
  Progress progress;
  auto verdicts = audit.judge(
      [&]() -> Result<QueryPool> {
        auto query = make_query(*find_search("astar"), map, IndexSet());
        if (!query) return query.error();
        return QueryPool(std::move(*query));
      },
      progress);
  EXPECT_TRUE(verdicts) << verdicts.error().to_string();
  return verdicts ? *verdicts : std::vector<AuditedPath>();
}

void expect_good(const Map& map, const std::string& text, const std::vector<std::string>& names) {
  const auto verdicts = audited(map, text);
  ASSERT_EQ(verdicts.size(), names.size()) << text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    EXPECT_TRUE(verdicts[i].faults.empty()) << text << ": " << words_of(verdicts[i]);
    EXPECT_EQ(verdicts[i].name, names[i]) << text;
  }
}

const Grid& open_squares() {
  static const Grid grid = grid_of("......\n......\n......");
  return grid;
}

TEST(ClaimedForms, ArraysOfCells) {
  const Grid& grid = open_squares();
  expect_good(grid, "[[0,0],[1,1],[2,2]]", {"1"});
  expect_good(grid, "[[0,0],[1,1]]\n[[3,0],[4,0],[5,0]]\n", {"1", "2"});
  expect_good(grid, "[[[0,0],[1,1]],[[3,0],[4,0]]]", {"1", "2"});
  expect_good(grid, "[\n  [0, 0],\n  [1, 1]\n]\n", {"1"});
  expect_good(grid, R"([{"x":0,"y":0},{"x":1,"y":1}])", {"1"});
  expect_good(grid, R"([{"path":[[0,0],[1,1]]},{"id":"b","path":[[2,2],[2,1]]}])", {"1", "b"});
}

TEST(ClaimedForms, LinesOfGeoJson) {
  const Grid& grid = open_squares();
  const std::string line = R"({"type":"LineString","coordinates":[[0,0],[1,1],[2,1]]})";
  expect_good(grid, line, {"1"});
  expect_good(grid, R"({"type":"Feature","properties":{"id":7,"length":2.41421},"geometry":)" + line + "}",
              {"7"});
  expect_good(
      grid,
      R"({"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"a"},"geometry":)" +
          line + R"(},{"type":"Feature","properties":null,"geometry":null},)" +
          R"({"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[1,2]}}]})",
      {"a"});
  const std::vector<NodeId> stays = {grid.node(Cell{1, 1})};
  expect_good(grid, format_geojson_path(grid, stays, 0), {"1"});
}

TEST(ClaimedForms, PlansOfSeveralAgentsMayWait) {
  const Grid& grid = open_squares();
  for (const std::string plan :
       {R"({"schedule":{"a":[[0,0],[0,0],[1,1]],"b":[[3,0],[3,0]]}})",
        R"({"a":[[0,0],[0,0],[1,1]],"b":[[3,0],[3,0]]})",
        R"({"agents":{"a":{"path":[[0,0],[0,0]]},"b":{"path":[{"x":1,"y":1,"t":0}]}}})"})
    expect_good(grid, plan, {"a", "b"});
  expect_good(grid, "agent,t,x,y\n7,0,0,0\n7,1,0,0\n7,2,1,1\n", {"7"});
  EXPECT_TRUE(audited(grid, "agent,x,y\n7,0,0\n7,0,0\n7,1,1\n").front().faults.has(PathFault::kStands));
}

TEST(ClaimedForms, ColumnsAsPeopleCallThem) {
  const Grid& grid = open_squares();
  expect_good(grid, "path_id,x,y\n1,0,0\n1,1,1\n2,3,0\n2,4,1\n", {"1", "2"});
  expect_good(grid, "query_id;row;column\nq;0;0\nq;1;1\n", {"q"});
  expect_good(grid, "agent_id,col,row\n3,5,2\n3,4,1\n", {"3"});
}

std::string hint_of(const Map& map, const std::string& text) {
  const auto verdicts = audited(map, text);
  EXPECT_EQ(verdicts.size(), 1U);
  EXPECT_TRUE(verdicts.front().faults.illegal());
  EXPECT_THAT(words_of(verdicts.front()), testing::EndsWith(verdicts.front().hint));
  return verdicts.front().hint;
}

TEST(ClaimedForms, HintsSayWhatAPathMayMean) {
  const Grid& grid = open_squares();
  EXPECT_THAT(hint_of(grid, "[[0,3],[1,4],[2,5]]"), testing::HasSubstr("swapped"))
      << "off the map as columns";
  EXPECT_THAT(hint_of(grid, "[[0,0],[2,2],[5,2]]"), testing::HasSubstr("--corners"));
  const Grid walls = grid_of("....\n.@..\n....");
  EXPECT_EQ(hint_of(walls, "[[0,1],[1,1],[2,1]]"), "") << "a wall is a wall";
  const auto roads = parse_geojson_roads(
      R"({"type":"Feature","properties":{"oneway":"yes"},"geometry":{"type":"LineString","coordinates":[[0,0],[1,0],[2,0]]}})",
      "g.geojson");
  EXPECT_THAT(hint_of(*roads, R"({"path":["#2","#1","#0"]})"), testing::HasSubstr("the other way round"));
  const auto hexagons = with_options(std::make_shared<const Grid>(grid), {.moves = MoveRule::kHex});
  EXPECT_THAT(hint_of(**hexagons, "[[0,3],[0,4],[1,4]]"), testing::HasSubstr("swapped"));
}

TEST(ClaimedForms, WhatIsNoPathIsRefused) {
  const Grid& grid = open_squares();
  for (const std::string text :
       {"5", "[1.5]", "{\"agents\":5}", "[[0,0],[1]]", "{\"type\":\"FeatureCollection\"}"}) {
    const auto read =
        parse_claimed_paths(grid, text, "paths", [](const ClaimedPath&) { return Result<void>(); });
    EXPECT_FALSE(read) << text;
  }
}

}  // namespace
}  // namespace goalbound::test
