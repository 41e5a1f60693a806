// Reaches by sweeps over a hierarchy, sixteen sources at a time.
// Source of the sweeps: Delling, Goldberg, Nowatzyk & Werneck, "PHAST", IPDPS 2011.
#include <algorithm>
#include <array>
#include <numeric>

#include "hierarchy/optimal_lanes.hpp"
#include "indices/reach/reach_maker.hpp"
#include "parallel/workers.hpp"

namespace goalbound {
namespace {

using FromEach = DistanceQuery::FromEach;

/// The same arcs with nodes called by their rank, and the place that each had before.
struct RankedArcs {
  RankedArcs(const MapArcs& arcs, const Elimination& nodes) {
    ranked.first.push_back(0);
    for (const std::uint32_t slot : nodes.slot_of_rank) {
      for (std::uint32_t a = arcs.first[slot]; a < arcs.first[slot + std::size_t{1}]; ++a) {
        MapArcs::Arc arc = arcs.arcs[a];
        arc.to = nodes.rank_of_slot[arc.to];
        ranked.arcs.push_back(arc);
        before.push_back(a);
      }
      ranked.first.push_back(static_cast<std::uint32_t>(before.size()));
    }
  }
  MapArcs ranked;
  std::vector<std::uint32_t> before;
};

class ReachSweeps {
 public:
  ReachSweeps(const MapArcs& arcs, const Hierarchy& hierarchy, ReachOf of)
      : hierarchy_(hierarchy), arcs_(arcs, hierarchy.nodes), of_(of) {}

  Result<std::vector<Cost>> run(int threads, Progress& progress) const {
    const std::uint64_t batches =
        (hierarchy_.node_count() + DistanceQuery::kSourcesAtOnce - 1) / DistanceQuery::kSourcesAtOnce;
    progress.start(batches);
    return or_lack_of_threads("the reaches cannot be made", [&]() -> Result<std::vector<Cost>> {
      const auto workers = for_each_index(
          batches, 1, worker_count(threads), progress, [&] { return Worker(*this); },
          [&](Worker& worker, std::uint64_t batch) { sweep(batch, worker); });
      if (progress.ending()) return Error{ErrorCode::kCancelled, "the reaches were cancelled"};
      std::vector<Cost> reaches(count());
      for (const auto& worker : workers) {
        for (std::size_t i = 0; i < reaches.size(); ++i) {
          Cost& reach = reaches[before(i)];
          reach = std::max(reach, worker->reaches[i]);
        }
      }
      return reaches;
    });
  }

 private:
  struct Worker {
    explicit Worker(const ReachSweeps& sweeps)
        : costs(sweeps.hierarchy_.node_count()), heights(costs.size()), reaches(sweeps.count()) {}
    std::vector<FromEach> costs;    ///< by rank
    std::vector<FromEach> heights;  ///< by rank
    std::vector<Cost> reaches;      ///< by rank or ranked arc, of its sweeps so far
  };

  std::size_t count() const { return of_ == ReachOf::kNodes ? hierarchy_.node_count() : arcs_.before.size(); }
  /// What `i` of the reaches is where they go.
  std::uint32_t before(std::size_t i) const {
    return of_ == ReachOf::kNodes ? hierarchy_.nodes.slot_of_rank[i] : arcs_.before[i];
  }

  void sweep(std::uint64_t batch, Worker& worker) const {
    std::array<std::uint32_t, DistanceQuery::kSourcesAtOnce> sources{};
    const auto first = static_cast<std::uint32_t>(batch * sources.size());
    std::iota(sources.begin(), sources.end(), first);
    const auto some = std::span<const std::uint32_t>(sources).first(
        std::min<std::size_t>(sources.size(), hierarchy_.node_count() - first));
    const RowArcs arcs{hierarchy_.nodes, hierarchy_.up, hierarchy_.down};
    rows_.each(arcs, some, worker.costs.data(), nullptr);
    lanes_.heights(arcs, worker.costs, worker.heights);
    if (of_ == ReachOf::kNodes) {
      lanes_.raise_nodes(worker.costs, worker.heights, worker.reaches);
    } else {
      lanes_.raise_arcs(arcs_.ranked, worker.costs, worker.heights, worker.reaches);
    }
  }

  const Hierarchy& hierarchy_;
  RankedArcs arcs_;
  ReachOf of_;
  RowKernel rows_ = best_row_kernel();
  OptimalLanes lanes_ = best_optimal_lanes();
};

}  // namespace

Result<std::vector<Cost>> swept_reaches(const MapArcs& arcs, const Hierarchy& hierarchy, ReachOf of,
                                        int threads, Progress& progress) {
  return ReachSweeps(arcs, hierarchy, of).run(threads, progress);
}

}  // namespace goalbound
