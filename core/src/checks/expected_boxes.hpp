// The boxes that nodes should have, recomputed for a check.
#pragma once

#include <functional>
#include <memory>
#include <span>

#include "goalbound/bounds.hpp"
#include "goalbound/map.hpp"
#include "hierarchy/distances.hpp"
#include "hierarchy/map_arcs.hpp"

namespace goalbound {

/// Of one thread.
class ExpectedBoxes {
 public:
  using TakeBox = std::function<void(EdgeId, const Box&)>;
  using TakeTarget = std::function<void(NodeId)>;

  ExpectedBoxes() = default;
  virtual ~ExpectedBoxes() = default;
  ExpectedBoxes(const ExpectedBoxes&) = delete;
  ExpectedBoxes& operator=(const ExpectedBoxes&) = delete;

  /// Calls `take` with the box of each edge, Map::edge_limit() of them, of one node after the other. False
  /// when what they would come from was found to be wrong: some are missing then.
  virtual bool recompute(std::span<const NodeId> nodes, const TakeBox& take) = 0;
  /// While `take` runs: the nodes that its edge leads to, in any order.
  virtual void for_each_target(const TakeTarget& take) const = 0;
};

/// Of any map and ordering. The map must outlive it.
std::unique_ptr<ExpectedBoxes> boxes_by_floods(const Map& map, Ordering ordering);

/// What all threads share that get all-optimal boxes from distances.
struct DistanceBasis {
  Distances distances;
  MapArcs into;  ///< the edges by the slot that they lead to

  /// Nothing for a map without small separators.
  static std::shared_ptr<const DistanceBasis> of(const Map& map, const Progress* progress = nullptr);
};

/// All-optimal boxes, from the distances of the nodes and of their neighbours. Distances are believed only
/// when they follow from the map's own edges: from a source to itself it is 0, to any other node the least
/// over the edges into it. As every edge costs something, nothing else than the distances does. The map must
/// outlive it.
std::unique_ptr<ExpectedBoxes> boxes_by_distances(const Map& map, std::shared_ptr<const DistanceBasis> basis);

/// Whether the rows of these sources follow from the edges `into` each slot.
bool follow_from_edges(std::span<const DistanceQuery::FromEach> rows, std::span<const std::uint32_t> sources,
                       const MapArcs& into);

}  // namespace goalbound
