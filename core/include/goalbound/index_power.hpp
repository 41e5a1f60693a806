// How much an index of the role kEdges refuses of what could be refused.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <cstddef>
#include <cstdint>

#include "goalbound/index.hpp"

namespace goalbound {

/// How sharply an index prunes, over pairs of an edge and a goal. What it may prune depends on which optimal
/// paths it keeps (paths_kept): of one that keeps all of them, or all canonical ones, the edges with which
/// none of these begins; of one that keeps a single path, all edges but one for each node and goal.
struct IndexPower {
  std::uint64_t pairs = 0;     ///< that were looked at
  std::uint64_t pruned = 0;    ///< by the index
  std::uint64_t prunable = 0;  ///< by an index without a flaw that keeps the same paths
  /// Pruned against what it keeps: 0, or the index is broken. Of one that keeps a single path, goals to which
  /// no optimal path begins with an edge that is left.
  std::uint64_t lost = 0;
  /// Of what an index without a flaw would prune; 1 where there is nothing.
  double share() const {
    return prunable == 0 ? 1.0 : static_cast<double>(pruned) / static_cast<double>(prunable);
  }
};

/// Over some of the nodes, spread evenly, all of their edges, and some of the goals that each reaches.
/// Cost: a flood for each node.
IndexPower measure_power(const Map& map, const Index& index, std::size_t nodes, std::size_t goals_a_node);

}  // namespace goalbound
