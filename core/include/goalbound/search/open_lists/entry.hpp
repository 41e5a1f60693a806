// What all open lists share.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <cstdint>

#include "goalbound/cost.hpp"
#include "goalbound/grid.hpp"

namespace goalbound {

/// The node that a list gives next, and its f.
struct OpenNode {
  NodeId node = kNoNode;  ///< by the number of the graph
  Cost f = 0;             ///< by which it was taken
};

/// A node with its place in the order: smaller f first, and among equal f the larger g (it is nearer to the
/// goal).
struct OpenEntry {
  std::uint64_t key = 0;  ///< the smaller, the sooner
  NodeId node = kNoNode;  ///< by the number of the graph

  /// f above, and what g lacks below.
  static std::uint64_t key_of(Cost f, Cost g) { return std::uint64_t{f} << 32 | (kInfiniteCost - g); }
  /// Its node and f.
  OpenNode open_node() const { return {node, static_cast<Cost>(key >> 32)}; }
};

}  // namespace goalbound
