// A map before and after it was edited, and what lies between: by that, indices of the map as it was answer
// on the map as it is.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "goalbound/edited_map.hpp"

namespace goalbound::app {

/// Both have the same nodes.
struct ChangedMap {
  std::shared_ptr<const Map> before;
  std::shared_ptr<const Map> now;
  std::vector<MapChange> changes;  ///< each cell or pair of nodes once: they make `now` of `before`
  std::uint64_t revision = 0;      ///< given by whoever keeps several
};
/// Null for maps that are alike in all that indices depend on, for those of another size or kind, and for
/// others that cannot be changed into each other. Cost: a look at each cell or edge.
std::shared_ptr<const ChangedMap> find_changes(const std::shared_ptr<const Map>& before,
                                               const std::shared_ptr<const Map>& now,
                                               std::uint64_t revision = 0);

/// "2 cells", "an edge".
std::string change_count_text(const Map& map, std::uint64_t count);

/// A move that costs something else.
struct ChangedMove {
  NodeId from = kNoNode;
  NodeId to = kNoNode;
  Cost before = kInfiniteCost;  ///< of the cheapest edge; kInfiniteCost: there was none
  Cost now = kInfiniteCost;     ///< kInfiniteCost: there is none

  /// It is gone, or costs more.
  bool is_removed() const { return before < now; }
};
/// Each way for itself. Cost: a look at each changed cell or edge.
std::vector<ChangedMove> moves_of(const ChangedMap& changed);

/// The cheapest edge from one node to another; kInfiniteCost where there is none, and on grids for cells that
/// are walls.
Cost cost_of_move(const Map& map, NodeId from, NodeId to);
/// The first edge of a list graph from one node to another; kNoEdge where there is none.
EdgeIndex edge_between(const Map& map, NodeId from, NodeId to);
/// The steps of a path of `before` that are gone on `now`, or cost more there.
std::vector<ChangedMove> removed_steps(const ChangedMap& changed, const std::vector<NodeId>& path);

/// The edge of a node that leads to the same node as one of its edges on another map of the same nodes, the
/// same one of several; kNoEdge where there is none.
EdgeIndex same_edge(const Map& map, EdgeId edge, const Map& in);

}  // namespace goalbound::app
