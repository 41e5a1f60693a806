// Places for landmarks where those that are there tell least: below the node of a tree of optimal paths
// behind which estimates miss most. Source: A. Goldberg, R. Werneck: Computing Point-to-Point Shortest Paths
// from External Memory, ALENEX 2005
// ("avoid").
#pragma once

#include <span>
#include <vector>

#include "goalbound/cost.hpp"
#include "goalbound/map.hpp"

namespace goalbound {

/// Of one part of a map.
class AvoidingPlaces {
 public:
  /// `back`: the map with its edges the other way, which costs into nodes are taken from.
  AvoidingPlaces(const Map& map, const Map& back) : map_(map), back_(back), place_(map.node_count()) {}

  /// A node of the part. `costs[i]` from the root to `nodes[i]`, `told[i]` the most that is told of it, and
  /// `is_landmark[i]`. The root where nothing is missed anywhere.
  std::size_t choose(std::span<const NodeId> nodes, std::span<const Cost> costs, std::span<const Cost> told,
                     const std::vector<bool>& is_landmark);

 private:
  std::size_t parent_of(std::span<const NodeId> nodes, std::span<const Cost> costs, std::size_t at);

  const Map& map_;
  const Map& back_;
  std::vector<std::uint32_t> place_;  ///< by slot, among the nodes of the part
  std::vector<Edge> edges_;
};

}  // namespace goalbound
