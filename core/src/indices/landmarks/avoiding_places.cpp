#include "indices/landmarks/avoiding_places.hpp"

#include <algorithm>
#include <numeric>

namespace goalbound {

/// A node before it on an optimal path from the root; itself at the root.
std::size_t AvoidingPlaces::parent_of(std::span<const NodeId> nodes, std::span<const Cost> costs,
                                      std::size_t at) {
  back_.edges(nodes[at], edges_);
  for (const Edge& edge : edges_) {
    const std::size_t from = place_[map_.slot(edge.to)];
    if (costs[from] != kInfiniteCost && std::uint64_t{costs[from]} + edge.cost == costs[at]) return from;
  }
  return at;
}

std::size_t AvoidingPlaces::choose(std::span<const NodeId> nodes, std::span<const Cost> costs,
                                   std::span<const Cost> told, const std::vector<bool>& is_landmark) {
  std::vector<std::size_t> farthest_first;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    place_[map_.slot(nodes[i])] = static_cast<std::uint32_t>(i);
    if (costs[i] != kInfiniteCost) farthest_first.push_back(i);
  }
  std::ranges::stable_sort(farthest_first, std::ranges::greater(), [&](std::size_t i) { return costs[i]; });
  // What is missed in all below a node, 0 where a landmark lies there; and the child where most is missed.
  std::vector<std::uint64_t> missed(nodes.size());
  std::vector<bool> covered(is_landmark);
  std::vector<std::size_t> worst_child(nodes.size());
  std::iota(worst_child.begin(), worst_child.end(), std::size_t{0});
  for (const std::size_t i : farthest_first) {
    missed[i] = covered[i] ? 0 : missed[i] + costs[i] - std::min(told[i], costs[i]);
    const std::size_t parent = parent_of(nodes, costs, i);
    if (parent == i) continue;
    if (covered[i]) covered[parent] = true;
    if (worst_child[parent] == parent || missed[i] > missed[worst_child[parent]]) worst_child[parent] = i;
    missed[parent] += missed[i];
  }
  std::size_t at = static_cast<std::size_t>(std::ranges::max_element(missed) - missed.begin());
  while (worst_child[at] != at) at = worst_child[at];
  return at;
}

}  // namespace goalbound
