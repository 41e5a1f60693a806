// Reaches from floods of all nodes: behind each node of a flood lies an optimal path as long as its height,
// the longest way down to a node that the flood reaches over it.
#include <algorithm>
#include <numeric>

#include "hierarchy/map_arcs.hpp"
#include "indices/reach/reach_index.hpp"
#include "parallel/workers.hpp"
#include "precompute/distance_floods.hpp"

namespace goalbound {
namespace {

class ReachMaker {
 public:
  explicit ReachMaker(const Map& map)
      : map_(map), arcs_(arcs_of(map)), parts_(find_components(map)), nodes_(map, parts_) {}

  Result<std::vector<Cost>> make(int threads, Progress& progress) {
    progress.start(map_.node_count());
    return or_lack_of_threads("the reaches cannot be made", [&]() -> Result<std::vector<Cost>> {
      const auto workers = for_each_index(
          map_.node_count(), 1, worker_count(threads), progress, [&] { return Worker(map_); },
          [&](Worker& worker, std::uint64_t slot) { flood(static_cast<std::uint32_t>(slot), worker); });
      if (progress.ending()) return Error{ErrorCode::kCancelled, "the reaches were cancelled"};
      std::vector<Cost> reaches(map_.node_count());
      for (const auto& worker : workers)
        std::ranges::transform(reaches, worker->reaches, reaches.begin(),
                               [](Cost a, Cost b) { return std::max(a, b); });
      return reaches;
    });
  }

 private:
  struct Worker {
    explicit Worker(const Map& map) : flood(map), reaches(map.node_count()), heights(reaches.size()) {}
    PartFlood flood;
    std::vector<Cost> reaches;            ///< by slot, of the floods so far
    std::vector<Cost> heights;            ///< by slot, of the nodes of the last one
    std::vector<std::uint32_t> farthest;  ///< of the nodes of a part that are reached, by their places
  };

  void flood(std::uint32_t source, Worker& worker) const {
    const std::span<const NodeId> nodes = nodes_.of(parts_.of_slot[source]);
    worker.flood.run(map_, map_.node_of_slot(source), nodes);
    worker.farthest.clear();
    for (std::uint32_t i = 0; i < nodes.size(); ++i) {
      if (worker.flood.costs[i] != kInfiniteCost) worker.farthest.push_back(i);
    }
    // What lies behind a node comes before it: every edge costs something.
    std::ranges::sort(worker.farthest, std::ranges::greater(),
                      [&](std::uint32_t i) { return worker.flood.costs[i]; });
    for (const std::uint32_t i : worker.farthest) {
      const std::uint32_t slot = map_.slot(nodes[i]);
      const Cost height = worker.heights[slot] = height_of(slot, worker);
      worker.reaches[slot] = std::max(worker.reaches[slot], std::min(worker.flood.costs[i], height));
    }
  }

  Cost height_of(std::uint32_t slot, const Worker& worker) const {
    Cost height = 0;
    for (const MapArcs::Arc& arc : arcs_.out(slot)) {
      if (std::uint64_t{worker.flood.by_slot[slot]} + arc.cost == worker.flood.by_slot[arc.to])
        height = std::max(height, arc.cost + worker.heights[arc.to]);
    }
    return height;
  }

  const Map& map_;
  MapArcs arcs_;
  Components parts_;
  PartNodes nodes_;
};

}  // namespace

Result<std::shared_ptr<const Index>> ReachIndex::make(const IndexRequest& request, Progress& progress) {
  auto reaches = ReachMaker(request.map).make(request.threads, progress);
  if (!reaches) return reaches.error();
  return std::shared_ptr<const Index>(
      std::make_shared<const ReachIndex>(request.map, request.values, *std::move(reaches)));
}

}  // namespace goalbound
