// Floods over a uniform grid: rays from many sources at once in canonical ordering, single steps in the
// others.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "goalbound/flooder.hpp"
#include "goalbound/precompute.hpp"
#include "precompute/fast_flood.hpp"
#include "precompute/flood.hpp"
#include "precompute/flood_stage.hpp"
#include "precompute/ray_map.hpp"
#include "precompute/source_groups.hpp"

namespace goalbound {

class OctileStage final : public FloodStage {
 public:
  /// The grid must outlive it.
  /// `lanes`: how many nodes the rays of a canonical flood start from at once.
  OctileStage(const Grid& grid, const PrecomputeOptions& options, std::size_t lanes);

  void run(FloodWork& work) const override;
  SourceGroups groups_of(std::vector<NodeId> sources) const override;

 private:
  /// One worker's scratch memory.
  struct Worker {
    std::unique_ptr<FastFlood> fast;  ///< canonical ordering
    std::optional<Flood> stepwise;    ///< other orderings, and maps whose costs outgrow the lanes
    std::vector<NodeBoxes> boxes;     ///< of one call
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
