// Floods from many sources on the worker pool.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "goalbound/bounds_draft.hpp"
#include "goalbound/flood.hpp"
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

  /// Gives each of the sources exact boxes in the draft; advances `progress` by one for each. Returns early
  /// when `progress` is cancelled or stopped.
  void run(std::vector<NodeId> sources, BoundsDraft& draft, Progress& progress) const;

 private:
  /// One worker's scratch memory.
  struct Worker {
    std::unique_ptr<FastFlood> fast;  ///< canonical ordering
    std::optional<Flood> stepwise;    ///< other orderings, and maps whose costs outgrow the lanes
    std::vector<NodeBoxes> boxes;
  };
  void flood_group(Worker& worker, const SourceGroups& groups, const SourceGroup& group,
                   BoundsDraft& draft) const;

  const Grid* grid_;
  Ordering ordering_;
  int threads_;
  std::size_t lanes_;
  RayMap map_;
  ComponentNodes components_;
};

}  // namespace goalbound
