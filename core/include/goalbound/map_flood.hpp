// One flood from one node of a map of any kind: distances, the start edges that lead to each node, and the
// boxes of the source. What inspection, checks and verification share.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "goalbound/bounds.hpp"
#include "goalbound/cost.hpp"
#include "goalbound/map.hpp"

namespace goalbound {

/// Start edges of a source as bits; bit i stands for the edge number i plus that of the window's first.
using StartEdges = std::uint64_t;
/// Bits of StartEdges.
inline constexpr std::size_t kEdgesOfAWindow = 64;

/// Scratch memory for floods over one map; make one per thread and run it for many sources. The map must
/// outlive it. Two implementations: the stepwise Flood of uniform grids, and one with a heap for all other
/// maps.
class MapFlood {
 public:
  virtual ~MapFlood() = default;

  /// Floods from a node. Replaces the result of the previous run. The ordering must be one of the map's kind.
  virtual void run(NodeId source, Ordering ordering) = 0;
  /// Of the last flood.
  virtual NodeId source() const = 0;
  /// Nodes reached, the source first. Every node comes behind those on optimal paths to it, except for nodes
  /// of a uniform grid that are less than one straight step apart.
  virtual std::span<const NodeId> reached() const = 0;
  /// kInfiniteCost where the flood did not come.
  virtual Cost distance(NodeId n) const = 0;
  /// Those of the first kEdgesOfAWindow start edges that lead to this node on the paths that the ordering
  /// counts; 0 for the source itself and for nodes that it does not reach.
  virtual StartEdges labels(NodeId n) const = 0;
  /// From now on labels() are of the start edges from number `window` * kEdgesOfAWindow on, until the next
  /// run. Distances stay. Cost: one visit of each reached node and of its edges.
  virtual void choose_window(std::size_t window) = 0;
  /// Boxes of all of the source's edges, by edge.
  virtual std::vector<Box> boxes() = 0;
  /// The edges out of a reached node that lie on a path which the ordering counts, as numbers of the node's
  /// edges.
  virtual void onward(NodeId n, std::vector<EdgeIndex>& edges) const = 0;
};

/// The map must outlive it.
std::unique_ptr<MapFlood> make_flood(const Map& map);
std::unique_ptr<MapFlood> make_flood(const Map&& map) = delete;

}  // namespace goalbound
