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
        const bool may_stand =
            path.is_whole() || path.end == PathEnd::kNoPath || path.end == PathEnd::kNoProgress;
        ASSERT_TRUE(path.nodes.size() > 1 || may_stand) << id_of(path.end);
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

// --- what an agent learns ---

/// Walks from end to end of the paths. The cost of the walk; kFar where it did not arrive within so many
/// paths.
std::uint64_t walk(Query& query, NodeId start, NodeId goal, const PartialLimits& limits,
                   LearnedEstimates* learned, int most_paths) {
  std::uint64_t cost = 0;
  for (int i = 0; i < most_paths; ++i) {
    const PartialPath path = find_partial(query, start, goal, limits, learned);
    EXPECT_EQ(cost_of_path(query.map(), path.nodes, start, path.nodes.back()), path.cost);
    EXPECT_LE(path.cost, limits.max_cost);
    if (path.end == PathEnd::kNoPath || path.end == PathEnd::kNoProgress) return kFar;
    cost += path.cost;
    start = path.nodes.back();
    if (path.is_whole()) {
      EXPECT_EQ(start, goal);
      return cost;
    }
  }
  return kFar;
}

/// The goal lies behind the bottom of a sack that is deeper than searches may look.
constexpr std::string_view kSack =
    "..............\n"
    ".@@@@@@@@@@@..\n"
    "...........@..\n"
    "...........@..\n"
    ".@@@@@@@@@@@..\n"
    "..............\n";

TEST(LearnedEstimates, LeadOutOfASackThatIsDeeperThanTheLimit) {
  const Grid grid = test::grid_of(std::string(kSack));
  const NodeId start = grid.node({10, 2});
  const NodeId goal = grid.node({13, 2});
  const auto query = make_query(*find_search("astar"), grid).value();
  const PartialLimits limits{.max_expansions = 4};
  const PartialPath stuck = find_partial(*query, start, goal, limits);
  EXPECT_EQ(stuck.end, PathEnd::kNoProgress);
  EXPECT_EQ(stuck.nodes, std::vector{start});
  EXPECT_EQ(stuck.cost, 0U);
  LearnedEstimates learned(grid);
  EXPECT_NE(walk(*query, start, goal, limits, &learned, 200), kFar);
  EXPECT_GT(learned.size(), 0U);
  const std::size_t before = learned.size();
  const std::uint64_t again = walk(*query, start, goal, limits, &learned, 200);
  EXPECT_NE(again, kFar) << "and sooner each time";
  EXPECT_GE(learned.size(), before);
  learned.forget();
  EXPECT_EQ(learned.size(), 0U);
}

TEST(LearnedEstimates, BringEachAgentToItsGoalFromWhereverAWayLeads) {
  std::mt19937 random(402);
  int arrived = 0;
  int stuck = 0;
  for (int i = 0; i < test::rounds(40); ++i) {
    SCOPED_TRACE(i);
    const auto map = test::random_map(random);
    const AllDistances distances(*map);
    const auto count = map->node_count();
    for (int k = 0; k < 8; ++k) {
      const auto s = static_cast<std::uint32_t>(random() % count);
      const auto t = static_cast<std::uint32_t>(random() % count);
      bool leads_from_everywhere = distances(s, t) != kFar;
      for (std::uint32_t n = 0; n < count; ++n)
        leads_from_everywhere &= distances(s, n) == kFar || distances(n, t) != kFar;
      if (!leads_from_everywhere) continue;
      PartialLimits limits{.max_expansions = 1 + random() % 4};
      const auto query = make_query(*find_search("astar"), *map).value();
      const NodeId start = map->node_of_slot(s);
      const NodeId goal = map->node_of_slot(t);
      LearnedEstimates learned(*map);
      const std::uint64_t cost = walk(*query, start, goal, limits, &learned, 100000);
      ASSERT_NE(cost, kFar) << map->name_of(start) << " to " << map->name_of(goal);
      ASSERT_GE(cost, distances(s, t));
      ++arrived;
      stuck += walk(*query, start, goal, limits, nullptr, 1000) == kFar ? 1 : 0;
    }
  }
  EXPECT_GT(arrived, 0);
  EXPECT_GT(stuck, 0) << "or there was nothing to learn";
}

/// What was learned never says more than is left, so that whoever walks again and again takes a shortest path
/// in the end.
TEST(LearnedEstimates, NeverSayMoreThanIsLeft) {
  const Grid grid = test::grid_of(std::string(kSack));
  const AllDistances distances(grid);
  const auto query = make_query(*find_search("astar"), grid).value();
  const NodeId start = grid.node({10, 2});
  const NodeId goal = grid.node({13, 2});
  LearnedEstimates learned(grid);
  std::uint64_t cost = kFar;
  for (int i = 0; i < 200; ++i) cost = walk(*query, start, goal, {.max_expansions = 3}, &learned, 1000);
  EXPECT_EQ(cost, distances(grid.slot(start), grid.slot(goal)));
}

TEST(LearnedEstimates, WalkOnAlongAPathThatCostsTooMuchAndForgetForAnotherGoal) {
  const Grid grid = test::grid_of(std::string(kSack));
  const auto query = make_query(*find_search("jps"), grid).value();
  const NodeId start = grid.node({10, 2});
  const NodeId goal = grid.node({13, 2});
  const PartialLimits limits{.max_cost = 2 * kStraightCost};
  EXPECT_EQ(find_partial(*query, start, goal, limits).end, PathEnd::kNoProgress) << "it leads away at first";
  LearnedEstimates learned(grid);
  EXPECT_EQ(walk(*query, start, goal, limits, &learned, 100), query->find(start, goal).cost);
  EXPECT_EQ(find_partial(*query, start, goal, {.max_cost = 1}, &learned).end, PathEnd::kNoProgress);
  EXPECT_EQ(find_partial(*query, start, goal, {.max_expansions = 0}, &learned).end, PathEnd::kNoProgress);
  EXPECT_TRUE(find_partial(*query, start, grid.node({9, 2}), {}, &learned).is_whole());
  EXPECT_EQ(learned.size(), 0U) << "of the goal before";
}

}  // namespace
}  // namespace goalbound
