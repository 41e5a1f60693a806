// How much an index of the role kEdges refuses of what could be refused.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <cstddef>
#include <cstdint>

#include "goalbound/index.hpp"

namespace goalbound {

/// How sharply an index prunes, over pairs of an edge and a goal.
struct IndexPower {
  std::uint64_t pairs = 0;     ///< that were looked at
  std::uint64_t pruned = 0;    ///< by the index
  std::uint64_t prunable = 0;  ///< pairs of an edge through which no optimal path leads to the goal
  std::uint64_t lost = 0;      ///< pruned although one does: 0, or the index is broken
  /// Of what an index without a flaw would prune; 1 where there is nothing.
  double share() const {
    return prunable == 0 ? 1.0 : static_cast<double>(pruned) / static_cast<double>(prunable);
  }
};

/// Over some of the nodes, spread evenly, all of their edges, and some of the goals that each reaches.
/// Cost: a flood for each node.
IndexPower measure_power(const Map& map, const Index& index, std::size_t nodes, std::size_t goals_a_node);

}  // namespace goalbound
