#include <algorithm>

#include "goalbound/grid.hpp"
#include "goalbound/map.hpp"
#include "goalbound/turns.hpp"
#include "maps/step_cost.hpp"

namespace goalbound {

Cost step_cost(const Map& map, NodeId from, NodeId to, std::vector<Edge>& edges) {
  map.edges(from, edges);
  Cost least = kInfiniteCost;
  for (const Edge& edge : edges) {
    if (edge.to == to) least = std::min(least, edge.cost);
  }
  return least;
}

std::uint64_t count_edges(const Map& map) {
  std::uint64_t count = 0;
  std::vector<Edge> edges;
  for (std::uint32_t slot = 0; slot < map.node_count(); ++slot) {
    map.edges(map.node_of_slot(slot), edges);
    count += edges.size();
  }
  return count;
}

std::uint64_t left_between(const Map& map, NodeId node, NodeId goal) {
  if (const Grid* grid = map.as_grid()) return grid->least_cost(grid->cell(node), grid->cell(goal));
  const Place a = map.place(node);
  const Place b = map.place(goal);
  const auto square = [](std::int64_t difference) {
    return static_cast<std::uint64_t>(difference * difference);
  };
  return square(std::int64_t{a.x} - b.x) + square(std::int64_t{a.y} - b.y) + square(std::int64_t{a.z} - b.z);
}

std::optional<std::uint64_t> cost_of_path(const Map& map, std::span<const NodeId> told, NodeId start,
                                          NodeId goal) {
  if (told.empty() || told.front() != start || told.back() != goal || !map.is_node(start)) {
    return std::nullopt;
  }
  const auto nodes = nodes_of_told_path(map, told);
  if (!nodes) return std::nullopt;
  const std::span<const NodeId> path = *nodes;
  std::uint64_t cost = 0;
  std::vector<Edge> edges;
  for (std::size_t i = 1; i < path.size(); ++i) {
    const Cost step = step_cost(map, path[i - 1], path[i], edges);
    if (step == kInfiniteCost) return std::nullopt;
    cost += step;
  }
  return cost;
}

}  // namespace goalbound
