#include "goalbound/distances.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "changing_maps.hpp"
#include "directed_graphs.hpp"
#include "goalbound/edited_map.hpp"
#include "goalbound/index_set.hpp"
#include "rounds.hpp"

namespace goalbound::test {
namespace {

using testing::HasSubstr;

/// Every distance of a map, by slot and slot: Floyd's loop over the edges.
std::vector<std::vector<std::uint64_t>> all_distances(const Map& map) {
  constexpr std::uint64_t kFar = std::numeric_limits<std::uint32_t>::max();
  const std::uint32_t count = map.node_count();
  std::vector<std::vector<std::uint64_t>> costs(count, std::vector<std::uint64_t>(count, kFar));
  std::vector<Edge> edges;
  for (std::uint32_t slot = 0; slot < count; ++slot) {
    map.edges(map.node_of_slot(slot), edges);
    for (const Edge& edge : edges) {
      std::uint64_t& known = costs[slot][map.slot(edge.to)];
      known = std::min<std::uint64_t>(known, edge.cost);
    }
    costs[slot][slot] = 0;
  }
  for (std::uint32_t over = 0; over < count; ++over) {
    for (std::uint32_t from = 0; from < count; ++from) {
      for (std::uint32_t to = 0; to < count; ++to)
        costs[from][to] = std::min(costs[from][to], costs[from][over] + costs[over][to]);
    }
  }
  return costs;
}

/// Any nodes of the map, twice the same ones too, and what is none.
std::vector<NodeId> some_ends(const Map& map, std::mt19937& random) {
  std::vector<NodeId> ends;
  const std::size_t count = random() % 40;
  for (std::size_t i = 0; i < count; ++i) {
    ends.push_back(random() % 8 == 0
                       ? NodeId(static_cast<std::uint32_t>(random() % (map.node_limit() + 3)))
                       : map.node_of_slot(static_cast<std::uint32_t>(random() % map.node_count())));
  }
  return ends;
}

std::uint64_t expected(const Map& map, const std::vector<std::vector<std::uint64_t>>& truth, NodeId from,
                       NodeId to) {
  const bool are_nodes = map.is_node(from) && map.is_node(to);
  return are_nodes ? truth[map.slot(from)][map.slot(to)] : kInfiniteCost;
}

void expect_exact(const Map& map, DistanceFinder& finder, std::mt19937& random, std::uint64_t& pairs) {
  const auto truth = all_distances(map);
  const std::vector<NodeId> starts = some_ends(map, random);
  const std::vector<NodeId> goals = some_ends(map, random);
  std::vector<Cost> costs(starts.size() * goals.size(), 17);
  ASSERT_TRUE(finder.matrix(starts, goals, costs, 1 + static_cast<int>(random() % 2)).ok());
  for (std::size_t i = 0; i < starts.size(); ++i) {
    for (std::size_t j = 0; j < goals.size(); ++j) {
      ASSERT_EQ(costs[i * goals.size() + j], expected(map, truth, starts[i], goals[j])) << i << " " << j;
      ++pairs;
    }
  }
  const NodeId end = map.node_of_slot(static_cast<std::uint32_t>(random() % map.node_count()));
  std::vector<Cost> there(map.node_count());
  std::vector<Cost> back(map.node_count());
  ASSERT_TRUE(finder.from(end, there).ok());
  ASSERT_TRUE(finder.to(end, back).ok());
  const Cost most = there[random() % there.size()];
  std::vector<NodeDistance> near;
  for (std::uint32_t slot = 0; slot < map.node_count(); ++slot) {
    ASSERT_EQ(there[slot], truth[map.slot(end)][slot]);
    ASSERT_EQ(back[slot], truth[slot][map.slot(end)]);
    ASSERT_EQ(finder.distance(end, map.node_of_slot(slot)), there[slot]);
    if (there[slot] != kInfiniteCost && there[slot] <= most)
      near.push_back({map.node_of_slot(slot), there[slot]});
    pairs += 3;
  }
  std::ranges::stable_sort(near, {}, &NodeDistance::cost);
  EXPECT_EQ(finder.within(end, most), near);
}

class EveryWay : public testing::TestWithParam<int> {};

TEST_P(EveryWay, FindsWhatIsTrue) {
  std::uint64_t pairs = 0;
  for (int number = 0; number < rounds(25); ++number) {
    SCOPED_TRACE(number);
    std::mt19937 random(static_cast<unsigned>(number * kKinds + GetParam()));
    const auto map = small_map(GetParam(), random);
    if (map->node_count() == 0) continue;
    for (const DistanceWay way : {DistanceWay::kTable, DistanceWay::kHierarchy, DistanceWay::kFloods}) {
      SCOPED_TRACE(id_of(way));
      Progress progress;
      IndexSet set;
      if (way == DistanceWay::kTable) set = provide_indices(*map, "table", progress).value();
      if (way == DistanceWay::kHierarchy && random() % 2 == 0)
        set = provide_indices(*map, "hierarchy", progress).value();
      auto finder = DistanceFinder::make(*map, set, {.way = way});
      ASSERT_TRUE(finder) << finder.error().to_string();
      EXPECT_EQ(finder->way(), way);
      ASSERT_NO_FATAL_FAILURE(expect_exact(*map, *finder, random, pairs));
      auto copy = finder->copy();
      ASSERT_NO_FATAL_FAILURE(expect_exact(*map, copy, random, pairs));
    }
  }
  RecordProperty("pairs", static_cast<int>(pairs));
}

/// Of every goal, of all nodes: as far as the nearest one, and each step nearer by what it costs.
void expect_field_of(const Map& map, const GoalField& field, std::span<const NodeId> goals) {
  const auto truth = all_distances(map);
  std::vector<Edge> edges;
  for (std::uint32_t slot = 0; slot < map.node_count(); ++slot) {
    const NodeId node = map.node_of_slot(slot);
    std::uint64_t nearest = kInfiniteCost;
    for (const NodeId goal : goals) nearest = std::min(nearest, expected(map, truth, node, goal));
    ASSERT_EQ(field.left(node), nearest) << map.name_of(node);
    const NodeId next = field.next(map, node);
    ASSERT_EQ(next == kNoNode, nearest == 0 || nearest == kInfiniteCost) << map.name_of(node);
    if (next == kNoNode) continue;
    map.edges(node, edges);
    ASSERT_TRUE(std::ranges::any_of(edges, [&](const Edge& edge) {
      return edge.to == next && std::uint64_t{field.left(next)} + edge.cost == nearest;
    }));
  }
}

TEST_P(EveryWay, FieldsFollowChanges) {
  std::size_t repaired = 0;
  for (int number = 0; number < rounds(25); ++number) {
    SCOPED_TRACE(number);
    std::mt19937 random(static_cast<unsigned>(number * kKinds + GetParam() + 5000));
    const auto map = small_map(GetParam(), random);
    if (map->node_count() == 0) continue;
    std::vector<NodeId> goals = some_ends(*map, random);
    goals.resize(std::min<std::size_t>(goals.size(), 1 + random() % 4));
    auto edited = EditedMap::make(map).value();
    auto field = GoalField::make(*map, goals).value();
    ASSERT_NO_FATAL_FAILURE(expect_field_of(*map, field, goals));
    for (int round = 0; round < 6; ++round) {
      std::vector<NodeId> changed;
      for (std::size_t i = 0; i < 1 + random() % 3; ++i) {
        const MapChange change = random_change(*map, random);
        if (!edited.apply(change)) continue;
        const Grid* grid = map->as_grid();
        changed.push_back(grid != nullptr ? grid->node(change.cell) : change.from);
      }
      std::vector<Cost> before;
      for (std::size_t i = 0; i < map->node_limit(); ++i)
        before.push_back(field.left(NodeId(static_cast<std::uint32_t>(i))));
      const auto others = field.repair(edited.map(), changed);
      ASSERT_TRUE(others);
      std::size_t differ = 0;
      for (std::size_t i = 0; i < before.size(); ++i)
        differ += before[i] != field.left(NodeId(static_cast<std::uint32_t>(i)));
      EXPECT_EQ(*others, differ);
      repaired += *others;
      ASSERT_NO_FATAL_FAILURE(expect_field_of(edited.map(), field, goals));
    }
  }
  EXPECT_GT(repaired, 0U);
}

INSTANTIATE_TEST_SUITE_P(Kinds, EveryWay, testing::Range(0, kKinds),
                         [](const auto& kind) { return std::string(kKindNames[kind.param]); });

TEST(Distances, OfDirectedGraphsHoldBothWays) {
  for (int shape = 0; shape < kDirectedShapes; ++shape) {
    SCOPED_TRACE(kDirectedNames[shape]);
    std::mt19937 random(static_cast<unsigned>(shape));
    const ListGraph graph = DirectedLattice(shape, 90, random).graph();
    std::uint64_t pairs = 0;
    for (const DistanceWay way : {DistanceWay::kHierarchy, DistanceWay::kFloods}) {
      SCOPED_TRACE(id_of(way));
      auto finder = DistanceFinder::make(graph, {}, {.way = way}).value();
      for (int i = 0; i < 4; ++i) ASSERT_NO_FATAL_FAILURE(expect_exact(graph, finder, random, pairs));
    }
  }
}

TEST(Distances, ChooseTheWayByWhatThereIs) {
  std::mt19937 random(3);
  const Grid grid = random_grid(random, 20, 20, 20);
  Progress progress;
  const auto way_with = [&](const char* index, std::size_t rows) {
    const IndexSet set = *index == '\0' ? IndexSet() : provide_indices(grid, index, progress).value();
    return DistanceFinder::make(grid, set, {.rows = rows}).value().way();
  };
  EXPECT_EQ(way_with("", 1), DistanceWay::kFloods);
  EXPECT_EQ(way_with("", 1000), DistanceWay::kHierarchy);
  EXPECT_EQ(way_with("hierarchy", 1), DistanceWay::kHierarchy);
  EXPECT_EQ(way_with("table", 1), DistanceWay::kTable);
}

TEST(Distances, SayWhatIsWrong) {
  std::mt19937 random(4);
  const Grid grid = random_grid(random, 8, 8, 20);
  const Grid other = random_grid(random, 9, 8, 20);
  Progress progress;
  const IndexSet set = provide_indices(other, "hierarchy", progress).value();
  EXPECT_EQ(DistanceFinder::make(grid, set).error().code, ErrorCode::kMismatch);
  EXPECT_THAT(DistanceFinder::make(grid, {}, {.way = DistanceWay::kTable}).error().message,
              HasSubstr("need an index 'table'"));
  EXPECT_THAT(distance_way("hubs").error().message, HasSubstr("table, hierarchy, floods"));
  auto finder = DistanceFinder::make(grid).value();
  const NodeId node = grid.node_of_slot(0);
  std::vector<Cost> costs(3);
  EXPECT_THAT(finder.matrix(std::span(&node, 1), std::span(&node, 1), costs).error().message,
              HasSubstr("has 1 places, not 3"));
  EXPECT_EQ(finder.from(node, costs).error().code, ErrorCode::kInvalidArgument);
  auto field = GoalField::make(grid, std::span(&node, 1)).value();
  EXPECT_EQ(field.repair(other, {}).error().code, ErrorCode::kInvalidArgument);
  Progress stopped;
  stopped.cancel();
  std::vector<Cost> one(1);
  EXPECT_EQ(finder.matrix(std::span(&node, 1), std::span(&node, 1), one, 1, &stopped).error().code,
            ErrorCode::kCancelled);
}

}  // namespace
}  // namespace goalbound::test
