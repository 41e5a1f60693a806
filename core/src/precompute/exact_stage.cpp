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

SourceGroups ExactStage::groups_of(std::vector<NodeId> sources) const {
  return group_sources(*grid_, components_, std::move(sources), lanes_);
}

void ExactStage::run(FloodWork& work) const {
  run_on_workers(threads_, [&](int) {
    try {
      Worker worker;
      std::vector<NodeId> sources(lanes_);
      std::vector<NodeBoxes> boxes(lanes_);
      while (const std::size_t count = work.next(sources)) {
        flood(worker, std::span(sources).first(count), boxes);
        work.done(std::span(sources).first(count), std::span(boxes).first(count));
      }
    } catch (...) {
      work.failed();
      throw;
    }
  });
}

void ExactStage::flood(Worker& worker, std::span<const NodeId> sources, std::span<NodeBoxes> boxes) const {
  const auto component = [&](NodeId n) { return components_.component_of(grid_->slot(n)); };
  for (std::size_t begin = 0; begin < sources.size();) {
    std::size_t end = begin + 1;
    while (end < sources.size() && component(sources[end]) == component(sources[begin])) ++end;
    flood_together(worker, sources.subspan(begin, end - begin), boxes.subspan(begin, end - begin));
    begin = end;
  }
}

void ExactStage::flood_together(Worker& worker, std::span<const NodeId> sources,
                                std::span<NodeBoxes> boxes) const {
  if (ordering_ == Ordering::kCanonical) {
    if (!worker.fast) worker.fast = lanes_ > 1 ? make_lane_flood(map_) : make_ray_flood(map_);
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
