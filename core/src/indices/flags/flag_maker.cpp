// Which flags edges have: a path into a region comes in over one of its border nodes, so that the distances
// to these tell all flags of edges outside; edges within have that of their own.
#include <array>
#include <atomic>

#include "hierarchy/map_arcs.hpp"
#include "hierarchy/optimal_lanes.hpp"
#include "indices/flags/flag_index.hpp"
#include "parallel/workers.hpp"
#include "precompute/lane_distances.hpp"

namespace goalbound::index_flags {

class FlagMaker {
 public:
  FlagMaker(const Map& map, FlagIndex& index) : map_(map), index_(index), arcs_(arcs_of(map)) {}

  Result<void> make(int threads, Progress& progress) {
    const auto turned = turned_around(map_);
    if (!turned) return turned.error();
    const auto costs = LaneDistances::of(*turned ? static_cast<const Map&>(**turned) : map_, progress);
    if (!costs) return costs.error();
    set_flags_within();
    const std::vector<Batch> batches = border_batches();
    progress.start(batches.size());
    return or_lack_of_threads("the flags cannot be made", [&]() -> Result<void> {
      for_each_index(
          batches.size(), 1, worker_count(threads), progress, [&] { return Worker(*costs, arcs_); },
          [&](Worker& worker, std::uint64_t i) { set_flags_to(batches[i], worker); });
      if (progress.ending()) return Error{ErrorCode::kCancelled, "the flags were cancelled"};
      return {};
    });
  }

 private:
  /// Border nodes of one region.
  struct Batch {
    Region region = 0;
    std::size_t count = 0;
    std::array<std::uint32_t, DistanceQuery::kSourcesAtOnce> slots{};
  };
  struct Worker {
    Worker(const LaneDistances& distances, const MapArcs& arcs)
        : query(distances), rows(arcs.node_count()), marks(arcs.arcs.size()) {}
    LaneDistances::Query query;
    std::vector<LaneDistances::FromEach> rows;  ///< what is left to each of a batch, by slot
    std::vector<LaneBits> marks;                ///< by arc
  };

  Region region(std::uint32_t slot) const { return index_.regions_[slot]; }

  /// Several workers set flags of one edge, each of another region.
  void set(std::uint32_t slot, EdgeIndex edge, Region region) {
    const FlagIndex::Word bit = FlagIndex::Word{1} << (region % FlagIndex::kBitsOfAWord);
    const std::atomic_ref<FlagIndex::Word> word(index_.flags_[index_.word_of(slot, edge, region)]);
    if ((word.load(std::memory_order_relaxed) & bit) == 0) word.fetch_or(bit, std::memory_order_relaxed);
  }

  void set_flags_within() {
    for (std::uint32_t slot = 0; slot < arcs_.node_count(); ++slot) {
      for (const MapArcs::Arc& arc : arcs_.out(slot)) {
        if (region(slot) == region(arc.to)) set(slot, arc.edge, region(slot));
      }
    }
  }

  /// Nodes that an edge from another region leads to.
  std::vector<Batch> border_batches() const {
    std::vector<bool> is_border(arcs_.node_count());
    for (std::uint32_t slot = 0; slot < arcs_.node_count(); ++slot) {
      for (const MapArcs::Arc& arc : arcs_.out(slot)) {
        if (region(slot) != region(arc.to)) is_border[arc.to] = true;
      }
    }
    std::vector<std::vector<Batch>> of_regions(index_.values().number("regions"));
    for (std::uint32_t slot = 0; slot < is_border.size(); ++slot) {
      if (!is_border[slot]) continue;
      std::vector<Batch>& batches = of_regions[region(slot)];
      if (batches.empty() || batches.back().count == batches.back().slots.size())
        batches.push_back({.region = region(slot)});
      Batch& batch = batches.back();
      batch.slots[batch.count++] = slot;
    }
    std::vector<Batch> all;
    for (const auto& batches : of_regions) all.insert(all.end(), batches.begin(), batches.end());
    return all;
  }

  void set_flags_to(const Batch& batch, Worker& worker) {
    worker.query.run(std::span(batch.slots).first(batch.count), worker.rows);
    lanes_.mark_first_arcs(arcs_, worker.rows, worker.marks);
    for (std::uint32_t slot = 0; slot < arcs_.node_count(); ++slot) {
      for (std::size_t a = arcs_.first[slot]; a < arcs_.first[slot + std::size_t{1}]; ++a) {
        if (worker.marks[a] != 0) set(slot, arcs_.arcs[a].edge, batch.region);
      }
    }
  }

  const Map& map_;
  FlagIndex& index_;
  MapArcs arcs_;
  OptimalLanes lanes_ = best_optimal_lanes();
};

Result<std::shared_ptr<const Index>> FlagIndex::make(const IndexRequest& request, Progress& progress) {
  const auto index = std::make_shared<FlagIndex>(request.map, request.values);
  auto regions =
      regions_of(request.map, request.values.of("partition"), request.values.number("regions"), progress);
  if (!regions) return regions.error();
  index->regions_ = *std::move(regions);
  index->outline_regions();
  if (auto made = FlagMaker(request.map, *index).make(request.threads, progress); !made) return made.error();
  return std::shared_ptr<const Index>(index);
}

}  // namespace goalbound::index_flags
