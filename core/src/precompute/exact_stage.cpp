#include "precompute/exact_stage.hpp"

#include <utility>

#include "parallel/workers.hpp"
#include "precompute/ray_flood.hpp"

namespace goalbound {

ExactStage::ExactStage(const Grid& grid, const PrecomputeOptions& options)
    : grid_(&grid),
      ordering_(options.ordering),
      threads_(worker_count(options.threads)),
      lanes_(working_set(grid, options).sources_at_once),
      map_(grid),
      components_(grid) {}

void ExactStage::run(std::vector<NodeId> sources, BoundsDraft& draft, Progress& progress) const {
  const SourceGroups groups = group_sources(*grid_, components_, std::move(sources), lanes_);
  constexpr std::uint64_t kOneGroup = 1;
  for_each_index(
      groups.groups.size(), kOneGroup, threads_, progress, [] { return Worker(); },
      [&](Worker& worker, std::uint64_t i) {
        flood_group(worker, groups, groups.groups[i], draft);
        return groups.groups[i].count;
      });
}

void ExactStage::flood_group(Worker& worker, const SourceGroups& groups, const SourceGroup& group,
                             BoundsDraft& draft) const {
  const std::span<const NodeId> sources = groups.of(group);
  worker.boxes.resize(sources.size());
  bool done = false;
  if (ordering_ == Ordering::kCanonical) {
    if (!worker.fast) worker.fast = lanes_ > 1 ? make_lane_flood(map_) : make_ray_flood(map_);
    done = worker.fast->run(sources, components_.nodes(group.component), worker.boxes);
  }
  if (!done) {
    if (!worker.stepwise) worker.stepwise.emplace(*grid_);
    for (std::size_t i = 0; i < sources.size(); ++i) {
      worker.stepwise->run(sources[i], ordering_);
      worker.boxes[i] = worker.stepwise->boxes();
    }
  }
  for (std::size_t i = 0; i < sources.size(); ++i) {
    draft.set(grid_->slot(sources[i]), worker.boxes[i], NodeQuality::kExact);
  }
}

}  // namespace goalbound
