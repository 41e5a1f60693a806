// Paths that end before the goal: of every search, told apart from whole ones, as near as it gets.
#include <gmock/gmock.h>
#include <algorithm>

#include "any_map_support.hpp"
#include "goalbound/partial_paths.hpp"

namespace goalbound {
namespace {

using test::AllDistances;
using test::kFar;

/// Of the search, with all that it needs; null where it does not run on the map.
std::unique_ptr<Query> query_of(const SearchInfo& info, const Map& map, const Bounds& bounds) {
  if (!check_search(info, map)) return nullptr;
  auto query = make_query(info, map, used_by(info, map, index_set_of(bounds)));
  return query.ok() ? *std::move(query) : nullptr;
}

std::uint64_t least_left(const Map& map, const AllDistances& distances, std::uint32_t s, NodeId goal) {
  std::uint64_t least = kFar;
  for (std::uint32_t n = 0; n < map.node_count(); ++n) {
    if (distances(s, n) != kFar) least = std::min(least, left_between(map, map.node_of_slot(n), goal));
  }
  return least;
}

TEST(PartialPaths, AreWholeOrLeadAsNearAsTheyMayWithEverySearch) {
  std::mt19937 random(401);
  int cut = 0;
  int nowhere = 0;
  constexpr int kMaps = 30;
  // With fewer rounds too until there was each end.
  for (int i = 0; i < std::max(kMaps, test::rounds(kMaps)); ++i) {
    if (i >= test::rounds(kMaps) && cut > 0 && nowhere > 0) break;
    SCOPED_TRACE(i);
    const auto map = test::random_map(random);
    const AllDistances distances(*map);
    const Bounds bounds = test::bounds_of(*map);
    for (const SearchInfo* info : all_searches()) {
      const auto query = query_of(*info, *map, bounds);
      if (query == nullptr) continue;
      SCOPED_TRACE(info->id);
      for (int k = 0; k < 12; ++k) {
        const auto s = static_cast<std::uint32_t>(random() % map->node_count());
        const auto t = static_cast<std::uint32_t>(random() % map->node_count());
        const NodeId start = map->node_of_slot(s);
        const NodeId goal = map->node_of_slot(t);
        PartialLimits limits;
        if (k % 3 == 1) limits.max_cost = distances(s, t) == kFar ? 30000 : distances(s, t) / 2;
        if (k % 3 == 2) limits.max_expansions = random() % 4;
        const PartialPath path = find_partial(*query, start, goal, limits);
        ASSERT_FALSE(path.nodes.empty());
        ASSERT_EQ(path.nodes.front(), start);
        ASSERT_EQ(cost_of_path(*map, path.nodes, start, path.nodes.back()), path.cost);
        ASSERT_LE(path.cost, limits.max_cost);
        ASSERT_EQ(path.is_whole(), path.end == PathEnd::kGoal);
        if (path.is_whole()) {
          ASSERT_EQ(path.nodes.back(), goal);
          ASSERT_TRUE(!info->optimal || path.cost == distances(s, t));
        }
        ASSERT_LE(left_between(*map, path.nodes.back(), goal), left_between(*map, start, goal));
        cut += path.end == PathEnd::kCostLimit ? 1 : 0;
        if (k % 3 == 0) {
          ASSERT_EQ(path.end, distances(s, t) == kFar ? PathEnd::kNoPath : PathEnd::kGoal);
        }
        if (path.end != PathEnd::kNoPath || k % 3 != 0) continue;
        ++nowhere;
        // Searches that jump, or are led by an index, may not have looked at the nearest node.
        if (info->id == "astar" || info->id == "dijkstra") {
          ASSERT_EQ(left_between(*map, path.nodes.back(), goal), least_left(*map, distances, s, goal));
        }
      }
    }
  }
  EXPECT_GT(cut, 0);
  EXPECT_GT(nowhere, 0);
}

TEST(PartialPaths, GoOnWhereTheyEnded) {
  const Grid grid = test::grid_of(
      ".........\n"
      ".@@@@@@@.\n"
      ".........\n");
  const auto query = make_query(*find_search("astar"), grid).value();
  NodeId at = grid.node({0, 1});
  const NodeId goal = grid.node({8, 1});
  int parts = 0;
  for (PathEnd end = PathEnd::kUnfinished; end != PathEnd::kGoal && parts < 50; ++parts) {
    const PartialPath path = find_partial(*query, at, goal, {.max_cost = 3 * kDiagonalCost});
    end = path.end;
    at = path.nodes.back();
  }
  EXPECT_EQ(at, goal);
  EXPECT_GT(parts, 2);
}

TEST(PartialPaths, HaveNoNodesWhereAnEndIsNone) {
  const Grid grid = test::grid_of(".@.\n");
  const auto query = make_query(*find_search("astar"), grid).value();
  const PartialPath path = find_partial(*query, grid.node({1, 0}), grid.node({0, 0}));
  EXPECT_EQ(path.end, PathEnd::kInvalidEnd);
  EXPECT_EQ(path.result.status, SearchStatus::kStartBlocked);
  EXPECT_TRUE(path.nodes.empty());
  std::vector<NodeId> nodes = {goalbound::kNoNode};
  EXPECT_FALSE(query->path_so_far(nodes));
  EXPECT_TRUE(nodes.empty());
  for (const PathEnd end : {PathEnd::kGoal, PathEnd::kUnfinished, PathEnd::kCostLimit, PathEnd::kNoPath})
    EXPECT_NE(id_of(end), "unknown");
}

}  // namespace
}  // namespace goalbound
