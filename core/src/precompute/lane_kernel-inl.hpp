// Floods from several sources of one neighbourhood at once, one source a vector lane; compiled once for each
// kind of vector (see Highway's foreach_target.h): the guard below is toggled for each target on purpose.
//
// Every cell keeps, for each lane, the cost of the best way found and a word of facts: the start edges that
// lead here at that cost (bits 0..7, as Flood::labels), the directions by which such ways came in
// (bits 8..15), and whether turns wait to be made from here (bit 16). A ray goes on as long as it improves a
// cell in some lane or adds a fact to one at equal cost; "on a ray, the cells that it reaches optimally are a
// prefix". Costs are corrected when a better way comes later, so the queue's order is a matter of speed
// alone, and lanes that reach a cell at different costs share one visit. A fact that is added to a cell whose
// rays have left already is sent after them (repairs). What remains at the end is what Flood computes: the
// smallest cost, and every fact of every way at that cost.
#if defined(GOALBOUND_LANE_KERNEL_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef GOALBOUND_LANE_KERNEL_INL
#undef GOALBOUND_LANE_KERNEL_INL
#else
#define GOALBOUND_LANE_KERNEL_INL
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <vector>

#include "goalbound/canonical.hpp"
#include "goalbound/cost.hpp"
#include "precompute/bucket_queue.hpp"
#include "precompute/fast_flood.hpp"
#include "precompute/label_spans.hpp"
#include "precompute/lane_memory.hpp"
#include "precompute/ray_map.hpp"

HWY_BEFORE_NAMESPACE();
namespace goalbound {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

constexpr std::int32_t kLabelBits = 0xFF;
constexpr std::int32_t kWaiting = 1 << 16;
constexpr std::int32_t incoming_bit(int direction) {
  return 1 << (8 + direction);
}

class LaneKernel final : public FastFlood {
  using Tag = hn::CappedTag<std::int32_t, 16>;
  using Vec = hn::Vec<Tag>;
  using Mask = hn::Mask<Tag>;

 public:
  explicit LaneKernel(const RayMap& map)
      : map_(&map),
        flags_(map.flags()),
        lanes_(hn::Lanes(Tag())),
        cells_(lane_memory<std::int32_t>(map.grid().node_limit() * 2 * lanes_)),
        columns_(lane_memory<std::int32_t>(static_cast<std::size_t>(map.grid().width()) * lanes_)),
        rows_(lane_memory<std::int32_t>(static_cast<std::size_t>(map.grid().height()) * lanes_)),
        queue_(map.grid().node_limit()) {
    for (std::size_t n = 0; n < map.grid().node_limit(); ++n) {
      std::fill_n(cell(static_cast<std::uint32_t>(n)), lanes_, kBlocked);
      std::fill_n(cell(static_cast<std::uint32_t>(n)) + lanes_, lanes_, 0);
    }
    forget_costs();
  }

  std::size_t lanes() const override { return lanes_; }

  HWY_ATTR bool run(std::span<const NodeId> sources, std::span<const NodeId> component,
                    std::span<NodeBoxes> boxes) override {
    if (!flood_within_range(sources, component)) return false;
    collect(sources.size(), boxes);
    return true;
  }

 private:
  static constexpr std::int32_t kUnreached = std::numeric_limits<std::int32_t>::max();
  static constexpr std::int32_t kBlocked = std::numeric_limits<std::int32_t>::min();
  static constexpr std::int32_t kLargestRange = 1 << 30;

  std::int32_t* cell(std::uint32_t n) { return cells_.get() + std::size_t{n} * 2 * lanes_; }

  /// Costs of each call lie below those of the call before, so that nothing need be cleared in between.
  void forget_costs() {
    for (const NodeId n : map_->grid().free_nodes()) {
      std::fill_n(cell(static_cast<std::uint32_t>(n)), lanes_, kUnreached);
    }
    base_ = kUnreached;
  }

  /// Facts of another component would be taken for this one's when the boxes are collected.
  void enter(std::span<const NodeId> component) {
    if (component.data() == component_.data()) return;
    for (const NodeId n : component_) std::fill_n(cell(static_cast<std::uint32_t>(n)) + lanes_, lanes_, 0);
    component_ = component;
    extent_ = Box{};
    runs_.clear();
    for (const NodeId n : component) {
      const Cell at = map_->grid().cell(n);
      extent_.grow(at);
      if (!runs_.empty() && static_cast<std::uint32_t>(n) == runs_.back().node + runs_.back().count) {
        ++runs_.back().count;
      } else {
        runs_.push_back({static_cast<std::uint32_t>(n), 1, at});
      }
    }
  }

  /// False when costs outgrow the lanes, whatever their range.
  HWY_ATTR bool flood_within_range(std::span<const NodeId> sources, std::span<const NodeId> component) {
    enter(component);
    while (!flood(sources)) {
      if (range_ > kLargestRange / 2) return false;
      range_ *= 2;
      forget_costs();
    }
    return true;
  }

  /// False when a cost came near the end of the range.
  HWY_ATTR bool flood(std::span<const NodeId> sources) {
    const std::int32_t ahead = map_->longest_ray() * static_cast<std::int32_t>(kDiagonalCost);
    while (range_ < 4 * std::int64_t{ahead} && range_ < kLargestRange) range_ *= 2;
    if (base_ < range_) forget_costs();
    base_ -= range_;
    limit_ = base_ + (range_ - ahead);
    queue_.start(static_cast<std::uint32_t>(base_));
    for (std::size_t lane = 0; lane < sources.size(); ++lane) start(lane, sources[lane]);
    follow_repairs();
    bool within = true;
    for (auto n = queue_.pop(); n != BucketQueue::kEmpty; n = queue_.pop()) {
      if (within) within = turn(n);
      if (!repairs_.empty()) follow_repairs();
    }
    return within;
  }

  HWY_ATTR void start(std::size_t lane, NodeId source) {
    const Tag tag;
    const auto n = static_cast<std::uint32_t>(source);
    cell(n)[lane] = base_;
    cell(n)[lanes_ + lane] = 0;
    const Mask only = hn::Eq(hn::Iota(tag, 0), hn::Set(tag, static_cast<std::int32_t>(lane)));
    for (const Direction d : map_->grid().octile_moves(source)) {
      follow(n, index_of(d), only, hn::Set(tag, base_), hn::Set(tag, 1 << index_of(d)));
    }
  }

  /// Makes the turns that wait at a cell.
  HWY_ATTR bool turn(std::uint32_t n) {
    const Tag tag;
    std::int32_t* const at = cell(n);
    const Vec cost = hn::Load(tag, at);
    const Vec facts = hn::Load(tag, at + lanes_);
    const Vec waiting = hn::Set(tag, kWaiting);
    const Mask lanes = hn::TestBit(facts, waiting);
    hn::Store(hn::AndNot(waiting, facts), tag, at + lanes_);
    if (!hn::AllFalse(tag, hn::And(lanes, hn::Gt(cost, hn::Set(tag, limit_))))) return false;

    const Vec labels = hn::And(facts, hn::Set(tag, kLabelBits));
    const DirectionSet open = map_->grid().free_neighbours(NodeId(n));
    std::array<DirectionSet, 4> forced;
    DirectionSet any;
    for (unsigned bits = (flags_[n] & kTurnFlags) >> 8; bits != 0; bits &= bits - 1) {
      const int f = std::countr_zero(bits);
      forced[static_cast<std::size_t>(f)] = forced_successors(static_cast<Direction>(f), open);
      any = any | forced[static_cast<std::size_t>(f)];
    }
    for (const Direction d : any) {
      std::int32_t incoming = 0;
      for (int f = 0; f < 4; ++f) {
        if (forced[static_cast<std::size_t>(f)].contains(d)) incoming |= incoming_bit(f);
      }
      const Mask turns = hn::And(lanes, hn::Ne(hn::And(facts, hn::Set(tag, incoming)), hn::Zero(tag)));
      if (!hn::AllFalse(tag, turns)) follow(n, index_of(d), turns, cost, labels);
    }
    return true;
  }

  HWY_ATTR void follow(std::uint32_t n, int d, Mask lanes, Vec cost, Vec labels) {
    switch (d) {
      case 0:
        return straight<0>(n, lanes, cost, labels);
      case 1:
        return straight<1>(n, lanes, cost, labels);
      case 2:
        return straight<2>(n, lanes, cost, labels);
      case 3:
        return straight<3>(n, lanes, cost, labels);
      case 4:
        return diagonal<4>(n, lanes, cost, labels);
      case 5:
        return diagonal<5>(n, lanes, cost, labels);
      case 6:
        return diagonal<6>(n, lanes, cost, labels);
      default:
        return diagonal<7>(n, lanes, cost, labels);
    }
  }

  /// Writes the ray that leaves `n` by the cardinal f. `cost` and `labels` are those of `n`.
  template <int f>
  HWY_ATTR void straight(std::uint32_t n, Mask lanes, Vec cost, Vec labels) {
    const Vec step = hn::Set(Tag(), static_cast<std::int32_t>(kStraightCost));
    const auto offset = static_cast<std::uint32_t>(map_->offsets()[f]);
    while ((flags_[n] & legal_flag(f)) != 0) {
      n += offset;
      cost = hn::Add(cost, step);
      if (!enter_cell<f>(n, cost, lanes, labels)) return;
    }
  }

  /// Writes the ray that leaves `n` by the diagonal d, and the straight rays that fan out of it.
  template <int d>
  HWY_ATTR void diagonal(std::uint32_t n, Mask lanes, Vec cost, Vec labels) {
    const Vec step = hn::Set(Tag(), static_cast<std::int32_t>(kDiagonalCost));
    const auto offset = static_cast<std::uint32_t>(map_->offsets()[d]);
    while ((flags_[n] & legal_flag(d)) != 0) {
      n += offset;
      cost = hn::Add(cost, step);
      if (!enter_cell<d>(n, cost, lanes, labels)) return;
      straight<d - 4>(n, lanes, cost, labels);
      straight<((d - 3) & 3)>(n, lanes, cost, labels);
    }
  }

  /// A ray comes to `n` by the move d at `cost`. `lanes` become those in which it goes on; false when none is
  /// left.
  template <int d>
  HWY_INLINE HWY_ATTR bool enter_cell(std::uint32_t n, Vec cost, Mask& lanes, Vec& labels) {
    const Tag tag;
    std::int32_t* const at = cell(n);
    const Vec old = hn::Load(tag, at);
    const Mask better = hn::And(lanes, hn::Lt(cost, old));
    const Mask equal = hn::And(lanes, hn::Eq(cost, old));
    if (HWY_UNLIKELY(!hn::AllFalse(tag, equal))) return meet(n, d, cost, better, equal, lanes, labels);
    if (hn::AllFalse(tag, better)) return false;
    hn::BlendedStore(cost, better, tag, at);
    Vec facts = hn::Or(labels, hn::Set(tag, incoming_bit(d)));
    if (d < 4 && (flags_[n] & turn_flag(d)) != 0) {
      facts = hn::Or(facts, hn::Set(tag, kWaiting));
      wait(n, cost, better);
    }
    hn::BlendedStore(facts, better, tag, at + lanes_);
    lanes = better;
    return true;
  }

  /// A ray that came in by `d` meets a cell which is reached at equal cost already in the lanes `equal`.
  /// Unites the facts; `lanes` become those with anything new, `labels` those of the cell. False when nothing
  /// is new.
  HWY_NOINLINE HWY_ATTR bool meet(std::uint32_t n, int d, Vec cost, Mask better, Mask equal, Mask& lanes,
                                  Vec& labels) {
    const Tag tag;
    const Vec zero = hn::Zero(tag);
    std::int32_t* const at = cell(n);
    const Vec old = hn::Load(tag, at + lanes_);
    const Vec added = hn::Or(labels, hn::Set(tag, incoming_bit(d)));
    const Mask changed = hn::And(equal, hn::Ne(hn::AndNot(old, added), zero));
    lanes = hn::Or(better, changed);
    if (hn::AllFalse(tag, lanes)) return false;
    Vec facts = hn::IfThenElse(better, added, hn::Or(old, added));

    const unsigned turning = flags_[n] & kTurnFlags;
    if (turning != 0) {
      const Vec bits = hn::Set(tag, static_cast<std::int32_t>(turning));
      const Mask turns = hn::And(lanes, hn::Ne(hn::And(facts, bits), zero));
      if (!hn::AllFalse(tag, turns)) {
        facts = hn::IfThenElse(turns, hn::Or(facts, hn::Set(tag, kWaiting)), facts);
        wait(n, cost, turns);
      }
    }
    hn::BlendedStore(cost, better, tag, at);
    hn::BlendedStore(facts, lanes, tag, at + lanes_);

    const Vec others = hn::And(old, hn::Set(tag, 0xFF00 & ~incoming_bit(d)));
    const Mask late = hn::And(hn::And(changed, hn::Ne(hn::AndNot(old, labels), zero)), hn::Ne(others, zero));
    if (!hn::AllFalse(tag, late)) {
      repairs_.push_back({n, {}});
      hn::StoreMaskBits(tag, late, repairs_.back().lanes.data());
    }
    labels = hn::IfThenElse(equal, hn::And(facts, hn::Set(tag, kLabelBits)), labels);
    return true;
  }

  HWY_ATTR void wait(std::uint32_t n, Vec cost, Mask lanes) {
    const Tag tag;
    const Vec least = hn::MinOfLanes(tag, hn::IfThenElse(lanes, cost, hn::Set(tag, kUnreached)));
    queue_.push(n, static_cast<std::uint32_t>(hn::GetLane(least)));
  }

  /// Sends the labels of cells that were met late after the rays that left them before.
  HWY_ATTR void follow_repairs() {
    const Tag tag;
    while (!repairs_.empty()) {
      const Repair repair = repairs_.back();
      repairs_.pop_back();
      const Mask late = hn::LoadMaskBits(tag, repair.lanes.data());
      const Vec cost = hn::Load(tag, cell(repair.node));
      const Vec facts = hn::Load(tag, cell(repair.node) + lanes_);
      const Vec labels = hn::And(facts, hn::Set(tag, kLabelBits));
      for (int d = 0; d < kDirectionCount; ++d) {
        const Mask lanes = hn::And(late, hn::TestBit(facts, hn::Set(tag, incoming_bit(d))));
        if (hn::AllFalse(tag, lanes)) continue;
        follow(repair.node, d, lanes, cost, labels);
        if (d < 4) continue;
        follow(repair.node, d - 4, lanes, cost, labels);
        follow(repair.node, (d - 3) & 3, lanes, cost, labels);
      }
    }
  }

  /// Boxes of each lane from the union of the labels of each row and column.
  HWY_ATTR void collect(std::size_t count, std::span<NodeBoxes> boxes) {
    const Tag tag;
    const auto width = static_cast<std::size_t>(extent_.max_x - extent_.min_x) + 1;
    const auto height = static_cast<std::size_t>(extent_.max_y - extent_.min_y) + 1;
    std::fill_n(columns_.get(), width * lanes_, 0);
    std::fill_n(rows_.get(), height * lanes_, 0);
    for (const Run& run : runs_) {
      const std::int32_t* facts = cell(run.node) + lanes_;
      std::int32_t* column = columns_.get() + static_cast<std::size_t>(run.first.x - extent_.min_x) * lanes_;
      std::int32_t* const line = rows_.get() + static_cast<std::size_t>(run.first.y - extent_.min_y) * lanes_;
      Vec row = hn::Load(tag, line);
      for (std::uint32_t i = 0; i < run.count; ++i, facts += 2 * lanes_, column += lanes_) {
        const Vec here = hn::Load(tag, facts);
        row = hn::Or(row, here);
        hn::Store(hn::Or(hn::Load(tag, column), here), tag, column);
      }
      hn::Store(row, tag, line);
    }
    for (std::size_t lane = 0; lane < count; ++lane) {
      const std::span<const std::int32_t> rows(rows_.get() + lane, height * lanes_ - lane);
      const std::span<const std::int32_t> columns(columns_.get() + lane, width * lanes_ - lane);
      boxes[lane] = boxes_of_lines(rows, columns, lanes_, {extent_.min_x, extent_.min_y});
    }
  }

  /// Free cells of the component side by side in a row.
  struct Run {
    std::uint32_t node;  ///< the leftmost
    std::uint32_t count;
    Cell first;
  };
  struct Repair {
    std::uint32_t node;
    std::array<std::uint8_t, 8> lanes;  ///< mask bits; Highway reads and writes up to 8 bytes
  };

  const RayMap* map_;
  const std::uint16_t* flags_;
  std::size_t lanes_;
  LaneMemory<std::int32_t> cells_;  ///< by node: costs of all lanes, then facts of all lanes
  LaneMemory<std::int32_t> columns_;
  LaneMemory<std::int32_t> rows_;
  BucketQueue queue_;
  std::vector<Repair> repairs_;
  std::span<const NodeId> component_;
  std::vector<Run> runs_;
  Box extent_;
  std::int32_t range_ = 1 << 24;
  std::int32_t base_ = 0;
  std::int32_t limit_ = 0;
};

inline std::unique_ptr<FastFlood> make_lane_kernel(const RayMap& map) {
  return std::make_unique<LaneKernel>(map);
}

inline std::size_t widest_lanes() {
  return hn::Lanes(hn::CappedTag<std::int32_t, 16>());
}

}  // namespace HWY_NAMESPACE
}  // namespace goalbound
HWY_AFTER_NAMESPACE();

#endif
