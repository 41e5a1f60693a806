// Dijkstra's distances on any map, which share no code with the library.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <queue>
#include <utility>
#include <vector>

#include "goalbound/map.hpp"

namespace goalbound::app::test {

inline constexpr std::uint64_t kNoWay = std::numeric_limits<std::uint64_t>::max();

/// Dijkstra's distances from a node by Map::slot, over nothing but the map's edges.
inline std::vector<std::uint64_t> distances_from(const Map& map, NodeId start) {
  using Entry = std::pair<std::uint64_t, std::uint32_t>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
  std::vector<std::uint64_t> distances(map.node_count(), kNoWay);
  if (!map.is_node(start)) return distances;
  distances[map.slot(start)] = 0;
  open.push({0, map.slot(start)});
  std::vector<Edge> edges;
  while (!open.empty()) {
    const auto [cost, slot] = open.top();
    open.pop();
    if (cost != distances[slot]) continue;
    edges.clear();
    map.edges(map.node_of_slot(slot), edges);
    for (const Edge& edge : edges) {
      std::uint64_t& known = distances[map.slot(edge.to)];
      if (cost + edge.cost >= known) continue;
      known = cost + edge.cost;
      open.push({known, map.slot(edge.to)});
    }
  }
  return distances;
}

}  // namespace goalbound::app::test
