// What holds of every index that raises estimates.
#pragma once

#include "any_map_support.hpp"
#include "goalbound/index.hpp"

namespace goalbound::test {

/// Never more than a path costs, from both ends, and never falling by more than an edge costs. Without a path
/// it may say so.
inline void expect_admissible_and_consistent(const Map& map, const Index& index) {
  const AllDistances distances(map);
  std::vector<Edge> edges;
  for (std::uint32_t t = 0; t < map.node_count(); ++t) {
    const NodeId goal = map.node_of_slot(t);
    const QueryContext forwards = index.context(map, goal, goal, SearchSide::kStart);
    const QueryContext backwards = index.context(map, goal, goal, SearchSide::kGoal);
    for (std::uint32_t s = 0; s < map.node_count(); ++s) {
      const Cost told = index.lower_bound(0, s, forwards);
      if (distances(s, t) != kFar) {
        ASSERT_LT(told, kInfiniteCost);
      }
      if (told != kInfiniteCost) {
        ASSERT_EQ(index.lower_bound(told + 1, s, forwards), told + 1);
      }
      if (distances(s, t) != kFar) {
        ASSERT_LE(told, distances(s, t)) << map.kind().id << " " << s << " to " << t;
      }
      if (distances(t, s) != kFar) {
        ASSERT_LE(index.lower_bound(0, s, backwards), distances(t, s))
            << map.kind().id << " " << t << " to " << s;
      }
      if (distances(s, t) == kFar) continue;
      map.edges(map.node_of_slot(s), edges);
      for (const Edge& edge : edges)
        ASSERT_LE(told, std::uint64_t{edge.cost} + index.lower_bound(0, map.slot(edge.to), forwards));
    }
  }
}

}  // namespace goalbound::test
