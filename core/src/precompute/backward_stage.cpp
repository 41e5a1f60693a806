// Which worker takes which goals is left to chance, so each has boxes of its own, united in the end: the
// union does not depend on the order.
#include "precompute/backward_stage.hpp"

#include <memory>
#include <optional>
#include <vector>

#include "parallel/workers.hpp"
#include "precompute/edge_boxes.hpp"
#include "precompute/fast_flood.hpp"
#include "precompute/ray_flood.hpp"
#include "precompute/source_groups.hpp"

namespace goalbound {
namespace {

struct BackwardWorker {
  std::unique_ptr<FastFlood> flood;
  EdgeBoxes boxes;
  std::unique_ptr<FastFlood> for_any_cost{};  ///< where costs outgrow the lanes; made when that happens
};

}  // namespace

void run_backward(BoundsDraft& draft, const Grid& grid, const PrecomputeOptions& options, std::size_t lanes,
                  Progress& progress) {
  const RayMap map(grid);
  const ComponentNodes components(grid);
  const SourceGroups goals =
      group_sources(grid, components, {grid.free_nodes().begin(), grid.free_nodes().end()}, lanes);
  constexpr std::uint64_t kOneGroup = 1;
  const auto make_worker = [&] {
    return BackwardWorker{lanes > 1 ? make_lane_flood(map) : make_ray_flood(map),
                          EdgeBoxes(grid.free_count())};
  };
  auto workers = for_each_index(goals.groups.size(), kOneGroup, worker_count(options.threads), progress,
                                make_worker, [&](BackwardWorker& worker, std::uint64_t i) {
                                  const SourceGroup& group = goals.groups[i];
                                  const std::span<const NodeId> component = components.nodes(group.component);
                                  if (!worker.flood->add_goals(goals.of(group), component, worker.boxes)) {
                                    if (!worker.for_any_cost) worker.for_any_cost = make_ray_flood(map);
                                    worker.for_any_cost->add_goals(goals.of(group), component, worker.boxes);
                                  }
                                  return group.count;
                                });
  if (progress.cancelled() || workers.empty()) return;
  EdgeBoxes& all = workers.front()->boxes;
  for (std::size_t i = 1; i < workers.size(); ++i) all.unite(workers[i]->boxes);
  for (std::uint32_t slot = 0; slot < grid.free_count(); ++slot)
    draft.set(slot, all.boxes(slot), NodeQuality::kExact);
}

}  // namespace goalbound
