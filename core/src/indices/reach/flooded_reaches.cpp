// Reaches from floods of all nodes: behind each node of a flood lies an optimal path as long as its height,
// the longest way down to a node that the flood reaches over it.
#include <algorithm>

#include "indices/reach/reach_maker.hpp"
#include "parallel/workers.hpp"
#include "precompute/distance_floods.hpp"

namespace goalbound {
namespace {

class ReachFloods {
 public:
  ReachFloods(const Map& map, const MapArcs& arcs, ReachOf of)
      : map_(map), arcs_(arcs), of_(of), parts_(find_components(map)), nodes_(map, parts_) {}

  Result<std::vector<Cost>> run(int threads, Progress& progress) const {
    progress.start(map_.node_count());
    return or_lack_of_threads("the reaches cannot be made", [&]() -> Result<std::vector<Cost>> {
      const auto workers = for_each_index(
          map_.node_count(), 1, worker_count(threads), progress, [&] { return Worker(map_, count()); },
          [&](Worker& worker, std::uint64_t slot) { flood(static_cast<std::uint32_t>(slot), worker); });
      if (progress.ending()) return Error{ErrorCode::kCancelled, "the reaches were cancelled"};
      std::vector<Cost> reaches(count());
      for (const auto& worker : workers)
        std::ranges::transform(reaches, worker->reaches, reaches.begin(),
                               [](Cost a, Cost b) { return std::max(a, b); });
      return reaches;
    });
  }

 private:
  struct Worker {
    Worker(const Map& map, std::size_t count) : flood(map), reaches(count), heights(map.node_count()) {}
    PartFlood flood;
    std::vector<Cost> reaches;            ///< by slot or arc, of the floods so far
    std::vector<Cost> heights;            ///< by slot, of the nodes of the last one
    std::vector<std::uint32_t> farthest;  ///< of the nodes of a part that are reached, by their places
  };

  std::size_t count() const { return of_ == ReachOf::kNodes ? map_.node_count() : arcs_.arcs.size(); }

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
    for (const std::uint32_t i : worker.farthest) take(map_.slot(nodes[i]), worker);
  }

  void take(std::uint32_t slot, Worker& worker) const {
    const auto raise = [](Cost& reach, Cost travelled, Cost left) {
      reach = std::max(reach, std::min(travelled, left));
    };
    const Cost travelled = worker.flood.by_slot[slot];
    Cost height = 0;
    for (std::size_t a = arcs_.first[slot]; a < arcs_.first[slot + std::size_t{1}]; ++a) {
      const MapArcs::Arc& arc = arcs_.arcs[a];
      if (std::uint64_t{travelled} + arc.cost != worker.flood.by_slot[arc.to]) continue;
      const Cost left = arc.cost + worker.heights[arc.to];
      if (of_ == ReachOf::kEdges) raise(worker.reaches[a], travelled, left);
      height = std::max(height, left);
    }
    worker.heights[slot] = height;
    if (of_ == ReachOf::kNodes) raise(worker.reaches[slot], travelled, height);
  }

  const Map& map_;
  const MapArcs& arcs_;
  ReachOf of_;
  Components parts_;
  PartNodes nodes_;
};

}  // namespace

Result<std::vector<Cost>> flooded_reaches(const Map& map, const MapArcs& arcs, ReachOf of, int threads,
                                          Progress& progress) {
  return ReachFloods(map, arcs, of).run(threads, progress);
}

}  // namespace goalbound
