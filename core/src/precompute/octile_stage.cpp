#include "precompute/octile_stage.hpp"

#include <algorithm>
#include <utility>

#include "precompute/ray_flood.hpp"

namespace goalbound {

OctileStage::OctileStage(const Grid& grid, const PrecomputeOptions& options, std::size_t lanes)
    : grid_(&grid),
      ordering_(options.ordering),
      threads_(worker_count(options.threads)),
      lanes_(lanes),
      map_(grid),
      components_(grid) {}

SourceGroups OctileStage::groups_of(std::vector<NodeId> sources) const {
  return group_sources(*grid_, components_, std::move(sources), lanes_);
}

void OctileStage::run(FloodWork& work) const {
  flood_on_workers(
      *grid_, work, threads_, lanes_, [] { return Worker(); },
      [&](Worker& worker, std::span<const NodeId> sources, std::span<const Box> /*at_most*/,
          std::span<Box> boxes) {
        worker.boxes.resize(sources.size());
        flood(worker, sources, worker.boxes);
        auto to = boxes.begin();
        for (const NodeBoxes& of_node : worker.boxes) to = std::copy(of_node.begin(), of_node.end(), to);
      });
}

void OctileStage::flood(Worker& worker, std::span<const NodeId> sources, std::span<NodeBoxes> boxes) const {
  for_each_component(*grid_, components_, sources, [&](std::size_t first, std::size_t count) {
    flood_together(worker, sources.subspan(first, count), boxes.subspan(first, count));
  });
}

void OctileStage::flood_together(Worker& worker, std::span<const NodeId> sources,
                                 std::span<NodeBoxes> boxes) const {
  if (ordering_ == Ordering::kCanonical) {
    if (!worker.fast && lanes_ > 1) worker.fast = make_lane_flood(map_);
    if (!worker.fast) worker.fast = make_ray_flood(map_);
    const std::uint32_t component = components_.component_of(grid_->slot(sources.front()));
    if (worker.fast->run(sources, components_.nodes(component), boxes)) return;
  }
  if (!worker.stepwise) worker.stepwise.emplace(*grid_);
  for (std::size_t i = 0; i < sources.size(); ++i) {
    worker.stepwise->run(sources[i], ordering_);
    boxes[i] = worker.stepwise->boxes();
  }
}

}  // namespace goalbound
