// What all nodes of a map cost to some of them, sixteen targets at a time, and with which edges paths there
// begin: an edge begins an optimal path where what it costs and what is left behind it are what is left.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "goalbound/job.hpp"
#include "goalbound/list_graph.hpp"
#include "goalbound/map.hpp"
#include "hierarchy/map_arcs.hpp"
#include "hierarchy/optimal_lanes.hpp"
#include "precompute/lane_distances.hpp"

namespace goalbound {

/// By sweeps over a hierarchy, or by floods where the map has no small separators. The map must outlive it.
class TargetSweeps {
 public:
  static constexpr std::size_t kLanes = DistanceQuery::kSourcesAtOnce;

  /// Targets, a lane each.
  struct Batch {
    std::uint32_t first = 0;                     ///< which of all targets the first one is
    std::span<const std::uint32_t> targets;      ///< slots, up to kLanes
    std::vector<LaneDistances::FromEach> costs;  ///< to each of them, by slot
    std::vector<LaneBits> marks;                 ///< by arc: to which of them an optimal path begins with it
  };

  /// Error kCancelled.
  static Result<TargetSweeps> of(const Map& map, const Progress& progress);

  const MapArcs& arcs() const { return *arcs_; }
  /// Whether an edge may lead where no path leads back.
  bool is_one_way() const { return turned_ != nullptr; }

  /// Calls `use(batches)` with all targets in their order, some batches at a time, one for each of so many
  /// workers; on the caller's thread. Errors: kCancelled, and those of `use`. `progress` counts targets.
  Result<void> run(std::span<const std::uint32_t> targets, int workers, Progress& progress,
                   const std::function<Result<void>(std::span<const Batch>)>& use) const;

 private:
  TargetSweeps(std::unique_ptr<const ListGraph> turned, std::unique_ptr<const MapArcs> arcs,
               std::unique_ptr<const LaneDistances> distances)
      : turned_(std::move(turned)), arcs_(std::move(arcs)), distances_(std::move(distances)) {}

  std::unique_ptr<const ListGraph> turned_;  ///< each edge the other way; null where that is the same map
  std::unique_ptr<const MapArcs> arcs_;
  std::unique_ptr<const LaneDistances> distances_;
};

}  // namespace goalbound
