// Floods from many sources on the worker pool.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "goalbound/flood.hpp"
#include "goalbound/flooder.hpp"
#include "goalbound/precompute.hpp"
#include "precompute/fast_flood.hpp"
#include "precompute/ray_map.hpp"
#include "precompute/source_groups.hpp"

namespace goalbound {

/// What all floods of a run share.
class ExactStage {
 public:
  /// The grid must outlive it.
  ExactStage(const Grid& grid, const PrecomputeOptions& options);

  /// Floods from what `work` hands out, on all workers, until it has no more.
  void run(FloodWork& work) const;
  /// The sources in the order of their floods, cut into what a worker takes at a time.
  SourceGroups groups_of(std::vector<NodeId> sources) const;

 private:
  /// One worker's scratch memory.
  struct Worker {
    std::unique_ptr<FastFlood> fast;  ///< canonical ordering
    std::optional<Flood> stepwise;    ///< other orderings, and maps whose costs outgrow the lanes
  };
  void flood(Worker& worker, std::span<const NodeId> sources, std::span<NodeBoxes> boxes) const;
  /// All sources of one component.
  void flood_together(Worker& worker, std::span<const NodeId> sources, std::span<NodeBoxes> boxes) const;

  const Grid* grid_;
  Ordering ordering_;
  int threads_;
  std::size_t lanes_;
  RayMap map_;
  ComponentNodes components_;
};

}  // namespace goalbound
