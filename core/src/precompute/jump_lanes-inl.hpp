// The flood itself, and exact distances of any cell from what it leaves.
//
// Every jump point keeps, for each lane, the cost of the best way found by which rays stop there, and a word
// of facts: the start edges of such ways (bits 0..7, as Flood::labels), the cardinals by which they came in
// (bits 8..11), and whether their rays have yet to be sent on (bit 16). Costs are corrected when a better way
// comes later, and a jump point that learns anything new sends everything again, so the queue's order is a
// matter of speed alone. A ray that passes a jump point where it need not turn leaves no cost there, so the
// cost may be too large there, never too small.
//
// The distance of any cell w is exact all the same: the last turn of a canonical optimal path to w is at a
// jump point q with w in one of its fans, whose cost is exact as the ray that came to it stopped there; and
// every other jump point that reaches w directly gives the length of some way.
#if defined(GOALBOUND_JUMP_LANES_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef GOALBOUND_JUMP_LANES_INL
#undef GOALBOUND_JUMP_LANES_INL
#else
#define GOALBOUND_JUMP_LANES_INL
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "goalbound/cost.hpp"
#include "precompute/bucket_queue.hpp"
#include "precompute/jump_lanes.hpp"
#include "precompute/jump_net.hpp"
#include "precompute/jump_reach.hpp"
#include "precompute/lane_memory.hpp"

HWY_BEFORE_NAMESPACE();
namespace goalbound {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

class JumpLanes {
 public:
  using Tag = hn::CappedTag<std::int32_t, kMostJumpLanes>;
  using Vec = hn::Vec<Tag>;
  using Mask = hn::Mask<Tag>;
  static constexpr std::int32_t kLabelBits = 0xFF;
  static constexpr int kIncomingShift = 8;

  explicit JumpLanes(const JumpNet& net)
      : net_(&net),
        lanes_(hn::Lanes(Tag())),
        rows_(lane_memory<std::int32_t>((net.jump_count() + 1) * 2 * lanes_)),
        queue_(net.jump_count()),
        reach_(net),
        memo_(kDistanceMemoCells),
        memo_costs_(lane_memory<std::int32_t>(kDistanceMemoCells * lanes_)),
        memo_jumps_(lane_memory<std::int32_t>(kDistanceMemoCells * lanes_)) {}

  std::size_t lanes() const { return lanes_; }

  /// False when a cost outgrew the lanes.
  HWY_ATTR bool run(std::span<const NodeId> sources) {
    ++run_;
    count_ = sources.size();
    for (std::uint32_t jump = 0; jump < net_->jump_count(); ++jump) {
      std::fill_n(costs_of(jump), lanes_, kUnreachedJump);
      std::fill_n(facts_of(jump), lanes_, 0);
    }
    queue_.start(0);
    for (std::size_t lane = 0; lane < sources.size(); ++lane) start(lane, sources[lane]);
    bool within = true;
    for (auto jump = queue_.pop(); jump != BucketQueue::kEmpty; jump = queue_.pop()) {
      if (within) within = send(jump);
    }
    return within;
  }

  HWY_ATTR Vec cost(std::uint32_t jump) const { return hn::Load(Tag(), costs_of(jump)); }
  HWY_ATTR Vec facts(std::uint32_t jump) const { return hn::Load(Tag(), facts_of(jump)); }
  /// What the sources' exact distances to a cell are, and through which jump point each goes last (kNoJump:
  /// none).
  struct Distance {
    const std::int32_t* cost;
    const std::int32_t* last_jump;
  };
  HWY_ATTR Distance distance_to(std::uint32_t node, Cell cell) {
    const std::size_t place = net_->grid().slot(NodeId(node)) % kDistanceMemoCells;
    const Distance row{memo_costs_.get() + place * lanes_, memo_jumps_.get() + place * lanes_};
    Memo& memo = memo_[place];
    if (memo.node != node || memo.run != run_) {
      memo = {node, run_};
      measure(node, cell, memo_costs_.get() + place * lanes_, memo_jumps_.get() + place * lanes_);
    }
    return row;
  }
  /// Costs from one place to a cell in its direct reach.
  static std::int32_t direct_cost(Cell from, Cell to) {
    return static_cast<std::int32_t>(octile_distance(from, to));
  }

 private:
  static constexpr std::int32_t kWaiting = 1 << 16;
  struct Memo {
    std::uint32_t node = 0;
    std::uint32_t run = 0;
  };

  std::int32_t* costs_of(std::uint32_t jump) const { return rows_.get() + std::size_t{jump} * 2 * lanes_; }
  std::int32_t* facts_of(std::uint32_t jump) const { return costs_of(jump) + lanes_; }

  static constexpr std::int32_t incoming_bit(int cardinal) { return 1 << (kIncomingShift + cardinal); }

  void start(std::size_t lane, NodeId source) {
    const auto node = static_cast<std::uint32_t>(source);
    sources_[lane] = {node, net_->grid().cell(source)};
    xs_[lane] = sources_[lane].cell.x;
    ys_[lane] = sources_[lane].cell.y;
    const std::uint32_t here = net_->lines(node).jump_point;
    if (here != CellAhead::kNoJump) costs_of(here)[lane] = 0;
    for (const Direction d : net_->grid().octile_moves(source)) {
      net_->for_each_edge(node, index_of(d), [&](const JumpNet::Edge& edge) {
        std::int32_t& known = costs_of(edge.to)[lane];
        std::int32_t& facts = facts_of(edge.to)[lane];
        const auto cost = static_cast<std::int32_t>(edge.cost);
        if (cost > known) return;
        if (cost < known) facts = 0;
        known = cost;
        facts |= (1 << index_of(d)) | incoming_bit(edge.incoming) | kWaiting;
        queue_.push(edge.to, edge.cost);
      });
    }
  }

  /// Sends on what waits at a jump point. False when costs outgrow the lanes.
  HWY_ATTR bool send(std::uint32_t jump) {
    const Tag tag;
    const Vec cost = this->cost(jump);
    const Vec facts = this->facts(jump);
    const Vec waiting = hn::Set(tag, kWaiting);
    const Mask lanes = hn::TestBit(facts, waiting);
    hn::Store(hn::AndNot(waiting, facts), tag, facts_of(jump));
    if (!hn::AllFalse(tag, hn::And(lanes, hn::Gt(cost, hn::Set(tag, kLargestJumpCost))))) return false;
    const Vec labels = hn::And(facts, hn::Set(tag, kLabelBits));
    for (const JumpNet::Out& out : net_->outs(jump)) {
      const Vec after = hn::Set(tag, std::int32_t{out.after} << kIncomingShift);
      const Mask may = hn::And(lanes, hn::Ne(hn::And(facts, after), hn::Zero(tag)));
      if (hn::AllFalse(tag, may)) continue;
      for (const JumpNet::Edge& edge : net_->edges(out)) relax(edge, may, cost, labels);
    }
    return true;
  }

  HWY_ATTR void relax(const JumpNet::Edge& edge, Mask lanes, Vec from, Vec labels) {
    const Tag tag;
    const Vec cost = hn::Add(from, hn::Set(tag, static_cast<std::int32_t>(edge.cost)));
    std::int32_t* const costs = costs_of(edge.to);
    const Vec old_cost = hn::Load(tag, costs);
    const Mask reached = hn::AndNot(hn::Gt(cost, old_cost), lanes);
    if (hn::AllFalse(tag, reached)) return;
    const Mask better = hn::And(lanes, hn::Lt(cost, old_cost));
    std::int32_t* const at = facts_of(edge.to);
    const Vec old = hn::IfThenZeroElse(better, hn::Load(tag, at));
    const Vec added = hn::Or(labels, hn::Set(tag, incoming_bit(edge.incoming)));
    const Mask changed = hn::And(reached, hn::Ne(hn::AndNot(old, added), hn::Zero(tag)));
    if (hn::AllFalse(tag, changed)) return;
    const Vec facts = hn::Or(hn::Or(old, added), hn::Set(tag, kWaiting));
    hn::BlendedStore(cost, better, tag, costs);
    hn::BlendedStore(facts, changed, tag, at);
    const Vec least = hn::MinOfLanes(tag, hn::IfThenElse(changed, cost, hn::Set(tag, kUnreachedJump)));
    queue_.push(edge.to, static_cast<std::uint32_t>(hn::GetLane(least)));
  }

  HWY_ATTR void measure(std::uint32_t node, Cell cell, std::int32_t* costs, std::int32_t* jumps) {
    const Tag tag;
    Vec least = hn::Set(tag, std::numeric_limits<std::int32_t>::max());
    Vec last = hn::Set(tag, static_cast<std::int32_t>(CellAhead::kNoJump));
    for (const JumpReach::Reach& reach : reach_.of(node)) {
      const Vec way = hn::Add(cost(reach.jump), hn::Set(tag, reach.cost));
      const Mask better = hn::Lt(way, least);
      least = hn::Min(way, least);
      last = hn::IfThenElse(better, hn::Set(tag, static_cast<std::int32_t>(reach.jump)), last);
    }
    hn::Store(least, tag, costs);
    hn::Store(last, tag, jumps);
    // Nothing is nearer than straight ahead on an empty map.
    const Vec wide = hn::Abs(hn::Sub(hn::Load(tag, xs_.data()), hn::Set(tag, cell.x)));
    const Vec high = hn::Abs(hn::Sub(hn::Load(tag, ys_.data()), hn::Set(tag, cell.y)));
    const Vec diagonals = hn::Min(wide, high);
    const Vec straights = hn::Sub(hn::Max(wide, high), diagonals);
    const Vec straight_ahead =
        hn::Add(hn::Mul(diagonals, hn::Set(tag, static_cast<std::int32_t>(kDiagonalCost))),
                hn::Mul(straights, hn::Set(tag, static_cast<std::int32_t>(kStraightCost))));
    std::array<std::uint8_t, 8> bits{};  // Highway writes up to 8 bytes
    hn::StoreMaskBits(tag, hn::And(hn::Lt(straight_ahead, least), hn::FirstN(tag, count_)), bits.data());
    for (unsigned nearer = unsigned{bits[0]} | unsigned{bits[1]} << 8; nearer != 0; nearer &= nearer - 1) {
      const auto lane = static_cast<std::size_t>(std::countr_zero(nearer));
      if (!net_->leads_directly(sources_[lane].node, sources_[lane].cell, cell)) continue;
      costs[lane] = direct_cost(sources_[lane].cell, cell);
      jumps[lane] = static_cast<std::int32_t>(CellAhead::kNoJump);
    }
  }

  struct Source {
    std::uint32_t node = 0;
    Cell cell;
  };

  const JumpNet* net_;
  std::size_t lanes_;
  LaneMemory<std::int32_t> rows_;  ///< by jump point: costs of all lanes, then facts of all lanes
  BucketQueue queue_;
  JumpReach reach_;
  std::size_t count_ = 0;  ///< sources of this run
  std::array<Source, kMostJumpLanes> sources_;
  alignas(64) std::array<std::int32_t, kMostJumpLanes> xs_{};
  alignas(64) std::array<std::int32_t, kMostJumpLanes> ys_{};
  std::uint32_t run_ = 0;
  std::vector<Memo> memo_;
  LaneMemory<std::int32_t> memo_costs_;
  LaneMemory<std::int32_t> memo_jumps_;
};

}  // namespace HWY_NAMESPACE
}  // namespace goalbound
HWY_AFTER_NAMESPACE();

#endif
