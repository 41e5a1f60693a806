// Rows of first moves from the distances of all nodes to sixteen targets at a time: an edge begins an optimal
// path where what it costs and what is left behind it are what is left. Targets come in the order of the
// rows, so that every row grows at its end alone.
#include "goalbound/first_moves.hpp"

#include <fmt/format.h>

#include <limits>
#include <utility>

#include "indices/moves/row_maker.hpp"
#include "indices/moves/target_orders.hpp"
#include "indices/target_sweeps.hpp"
#include "parallel/workers.hpp"

namespace goalbound {

class FirstMoveMaker {
 public:
  FirstMoveMaker(const IndexRequest& request, const TargetSweeps& sweeps, FirstMoveIndex& index)
      : request_(request), sweeps_(sweeps), arcs_(sweeps.arcs()), index_(index), rows_(arcs_.node_count()) {}

  Result<void> make(Progress& progress) {
    auto order = slots_in_order(request_.values.of("order"), request_.map, arcs_, &progress);
    if (!order) return order.error();
    places_.resize(order->size());
    for (std::uint32_t place = 0; place < order->size(); ++place) places_[(*order)[place]] = place;
    Components parts = find_components(request_.map);
    is_one_part_ = parts.count() <= 1;
    parts_ = std::move(parts.of_slot);
    const int workers = worker_count(request_.threads);
    const auto use = [&](std::span<const Batch> batches) {
      const auto add_some = [&](int worker) { add_to_share(batches, worker, workers); };
      run_on_workers(workers, add_some, progress.threads());
      return check_memory();
    };
    if (auto swept = sweeps_.run(*order, workers, progress, use); !swept) return swept;
    join_rows();
    return {};
  }

 private:
  using Batch = TargetSweeps::Batch;

  /// Each worker has rows of its own.
  void add_to_share(std::span<const Batch> batches, int worker, int workers) {
    const auto begin_of = [&](int i) {
      return static_cast<std::uint32_t>(std::uint64_t{arcs_.node_count()} * static_cast<unsigned>(i) /
                                        static_cast<unsigned>(workers));
    };
    for (std::uint32_t slot = begin_of(worker); slot < begin_of(worker + 1); ++slot) {
      for (const Batch& batch : batches) add(slot, batch);
    }
  }

  void add(std::uint32_t slot, const Batch& batch) {
    RowTargets targets{.first = batch.first,
                       .count = static_cast<std::uint32_t>(batch.targets.size()),
                       .marks = std::span(batch.marks).subspan(arcs_.first[slot], arcs_.out(slot).size())};
    targets.any = unasked(slot, batch);
    if (sweeps_.is_one_way()) {
      for (std::uint32_t lane = 0; lane < targets.count; ++lane) {
        const bool unreached = batch.costs[slot].costs[lane] == kInfiniteCost;
        targets.unreached |= static_cast<LaneBits>((unreached ? 1U : 0U) << lane);
      }
    }
    rows_[slot].add(targets, arcs_.out(slot));
  }

  /// The node itself, and the nodes of other parts of the map.
  LaneBits unasked(std::uint32_t slot, const Batch& batch) const {
    const std::uint32_t own = places_[slot] - batch.first;
    unsigned lanes = own < batch.targets.size() ? 1U << own : 0U;
    if (is_one_part_) return static_cast<LaneBits>(lanes);
    for (std::size_t lane = 0; lane < batch.targets.size(); ++lane)
      lanes |= (parts_[batch.targets[lane]] != parts_[slot] ? 1U : 0U) << lane;
    return static_cast<LaneBits>(lanes);
  }

  /// How many runs there will be nobody knows beforehand.
  Result<void> check_memory() const {
    std::uint64_t runs = 0;
    for (const RowMaker& row : rows_) runs += row.begins.size();
    const std::uint64_t bytes = runs * (sizeof(std::uint16_t) + sizeof(std::uint8_t));
    if (bytes <= request_.memory_limit && runs < std::numeric_limits<std::uint32_t>::max() - rows_.size())
      return {};
    return Error{
        ErrorCode::kLimit,
        fmt::format("the rows of first moves of this map take more than {} bytes, and {} are allowed; "
                    "use the index 'boxes'",
                    bytes, request_.memory_limit)};
  }

  void join_rows() {
    index_.first_.assign(1, 0);
    for (std::uint32_t slot = 0; slot < rows_.size(); ++slot) {
      rows_[slot].finish(arcs_.out(slot));
      const RowMaker row = std::exchange(rows_[slot], RowMaker());
      const auto before = static_cast<std::uint32_t>(index_.begins_.size());
      index_.begins_.insert(index_.begins_.end(), row.begins.begin(), row.begins.end());
      index_.edges_.insert(index_.edges_.end(), row.edges.begin(), row.edges.end());
      for (const std::uint32_t end : row.page_ends) index_.first_.push_back(before + end);
    }
    index_.begins_.shrink_to_fit();
    index_.edges_.shrink_to_fit();
    if (request_.values.of("order") != kOrderOfSlots) index_.places_ = std::move(places_);
  }

  const IndexRequest& request_;
  const TargetSweeps& sweeps_;
  const MapArcs& arcs_;
  FirstMoveIndex& index_;
  std::vector<std::uint32_t> places_;  ///< by slot: where it stands in rows
  std::vector<std::uint32_t> parts_;   ///< by slot
  std::vector<RowMaker> rows_;         ///< by slot
  bool is_one_part_ = false;
};

Result<std::shared_ptr<const Index>> FirstMoveIndex::make(const IndexRequest& request, Progress& progress) {
  const std::shared_ptr<FirstMoveIndex> index(new FirstMoveIndex(request.map, request.values));
  const auto sweeps = TargetSweeps::of(request.map, progress);
  if (!sweeps) return sweeps.error();
  const auto made = or_lack_of_threads("the rows of first moves cannot be made", [&] {
    return FirstMoveMaker(request, *sweeps, *index).make(progress);
  });
  if (!made) return made.error();
  return std::shared_ptr<const Index>(index);
}

}  // namespace goalbound
