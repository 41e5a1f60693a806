#include "indices/target_sweeps.hpp"

#include <algorithm>

#include "parallel/workers.hpp"

namespace goalbound {

Result<TargetSweeps> TargetSweeps::of(const Map& map, const Progress& progress) {
  auto reversed = turned_around(map);
  if (!reversed) return reversed.error();
  std::unique_ptr<const ListGraph> turned;
  if (*reversed) turned = std::make_unique<const ListGraph>(**std::move(reversed));
  auto distances = LaneDistances::of(turned == nullptr ? map : *turned, progress);
  if (!distances) return distances.error();
  return TargetSweeps(std::move(turned), std::make_unique<const MapArcs>(arcs_of(map)),
                      std::make_unique<const LaneDistances>(*std::move(distances)));
}

Result<void> TargetSweeps::run(std::span<const std::uint32_t> targets, int workers, Progress& progress,
                               const std::function<Result<void>(std::span<const Batch>)>& use) const {
  progress.start(targets.size());
  const auto count = static_cast<std::size_t>(workers);
  const OptimalLanes lanes = best_optimal_lanes();
  std::vector<LaneDistances::Query> queries;
  queries.reserve(count);
  for (std::size_t i = 0; i < count; ++i) queries.emplace_back(*distances_);
  std::vector<Batch> batches(count);
  for (Batch& batch : batches) {
    batch.costs.resize(arcs_->node_count());
    batch.marks.resize(arcs_->arcs.size());
  }
  for (std::size_t first = 0; first < targets.size();) {
    std::size_t used = 0;
    const std::size_t before = first;
    for (; used < count && first < targets.size(); ++used) {
      batches[used].first = static_cast<std::uint32_t>(first);
      batches[used].targets = targets.subspan(first, std::min(kLanes, targets.size() - first));
      first += batches[used].targets.size();
    }
    const auto sweep = [&](int worker) {
      Batch& batch = batches[static_cast<std::size_t>(worker)];
      queries[static_cast<std::size_t>(worker)].run(batch.targets, batch.costs);
      lanes.mark_first_arcs(*arcs_, batch.costs, batch.marks);
    };
    run_on_workers(static_cast<int>(used), sweep, progress.threads());
    if (auto used_up = use(std::span(batches).first(used)); !used_up) return used_up;
    progress.advance(first - before);
    if (progress.ending())
      return Error{ErrorCode::kCancelled, "what all nodes cost to each other was cancelled"};
  }
  return {};
}

}  // namespace goalbound
