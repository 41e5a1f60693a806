// Floods over the straight jump points of a uniform grid, in canonical ordering.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "goalbound/precompute.hpp"
#include "precompute/flood.hpp"
#include "precompute/flood_stage.hpp"
#include "precompute/jump_flood.hpp"
#include "precompute/jump_net.hpp"

namespace goalbound {

class JumpStage final : public FloodStage {
 public:
  JumpStage(std::shared_ptr<const JumpNet> net, const PrecomputeOptions& options);

  void run(FloodWork& work) const override;
  bool uses_known_boxes() const override { return true; }
  SourceGroups groups_of(std::vector<NodeId> sources) const override;

 private:
  /// One worker's scratch memory.
  struct Worker {
    std::unique_ptr<JumpFlood> jumps;
    std::optional<Flood> stepwise;   ///< where costs outgrow the lanes
    std::vector<NodeBoxes> at_most;  ///< of one call
    std::vector<NodeBoxes> boxes;
  };
  void flood(Worker& worker, std::span<const NodeId> sources) const;
  /// All sources of one component.
  void flood_together(Worker& worker, std::span<const NodeId> sources, std::span<const NodeBoxes> at_most,
                      std::span<NodeBoxes> boxes) const;

  std::shared_ptr<const JumpNet> net_;
  int threads_;
  std::size_t lanes_;
};

}  // namespace goalbound
