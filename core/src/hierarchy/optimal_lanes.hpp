// Which arcs lie on optimal paths of sixteen nodes at a time, and how long those paths are, for the best
// vectors that this machine has.
#pragma once

#include <cstdint>
#include <limits>
#include <span>

#include "hierarchy/distances.hpp"
#include "hierarchy/map_arcs.hpp"
#include "hierarchy/row_kernel.hpp"

namespace goalbound {

/// Some of the lanes.
using LaneBits = std::uint16_t;
static_assert(DistanceQuery::kSourcesAtOnce <= std::numeric_limits<LaneBits>::digits);

/// Lanes are sources of DistanceQuery::FromEach. Nodes of heights() are ranks; of the others, whatever the
/// arcs lead to.
struct OptimalLanes {
  /// Of each node how far the longest optimal path from the source of a lane goes on behind it; 0 where that
  /// does not come. `costs`: from the sources, by rank; `arcs`: of a hierarchy made For::kDistances.
  /// Every optimal path is one of the hierarchy that goes up and then down, and all arcs of that begin where
  /// an optimal path from the source may end. So heights are those of ways down first, from the lowest rank
  /// up, and then those of ways that go up before, from the highest down: the order of costs, another one for
  /// each lane, is never needed.
  void (*heights)(RowArcs arcs, std::span<const DistanceQuery::FromEach> costs,
                  std::span<DistanceQuery::FromEach> heights) = nullptr;
  /// Raises the reach of each node to the less of cost and height, in any lane.
  void (*raise_nodes)(std::span<const DistanceQuery::FromEach> costs,
                      std::span<const DistanceQuery::FromEach> heights, std::span<Cost> reaches) = nullptr;
  /// The same of each arc that lies on an optimal path, for the node that it leaves and paths over the arc.
  void (*raise_arcs)(const MapArcs& arcs, std::span<const DistanceQuery::FromEach> costs,
                     std::span<const DistanceQuery::FromEach> heights, std::span<Cost> reaches) = nullptr;
  /// Writes of each arc to which targets an optimal path begins with it, a bit a lane. `costs`: to the
  /// targets.
  void (*mark_first_arcs)(const MapArcs& arcs, std::span<const DistanceQuery::FromEach> costs,
                          std::span<LaneBits> marks) = nullptr;
};

OptimalLanes best_optimal_lanes();

}  // namespace goalbound
