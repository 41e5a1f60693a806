// The sides of the boxes, searched among the fans of the jump points.
//
// A jump point p with start edge d among its labels wins a cell w of its fan, and w is a target of d, exactly
// if the way over p is as short as the exact distance to w. So the side of d's box towards north, say, is the
// farthest north of the cells won by the jump points with label d, and of d's own fan, all of whose cells are
// reached optimally. Fans are looked at from the farthest reaching to the nearest, until none reaches beyond
// what is found. A side that comes as far as the box known beforehand is done.
//
// The cells that p wins on a ray are a prefix of it, and so are the diagonal's cells, as a part of an optimal
// way is optimal. So a lane that fails at a cell of the diagonal is done with the fan, and where a straight
// ray would have to reach farther than what is found already, one check of its first such cell in all lanes
// at once tells most of them off.
#if defined(GOALBOUND_JUMP_SIDES_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef GOALBOUND_JUMP_SIDES_INL
#undef GOALBOUND_JUMP_SIDES_INL
#else
#define GOALBOUND_JUMP_SIDES_INL
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "goalbound/geometry.hpp"
#include "precompute/jump_lanes-inl.hpp"
#include "precompute/jump_lanes.hpp"
#include "precompute/jump_net.hpp"

HWY_BEFORE_NAMESPACE();
namespace goalbound {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

class SideSearch {
  using Tag = JumpLanes::Tag;
  using Vec = JumpLanes::Vec;
  using Mask = JumpLanes::Mask;

 public:
  /// `flood` is asked for what its last run left.
  SideSearch(const JumpNet& net, JumpLanes& flood)
      : net_(&net), flood_(&flood), beaten_by_(net.jump_count(), CellAhead::kNoJump) {}

  HWY_ATTR void run(std::span<const NodeId> sources, std::span<const NodeBoxes> at_most,
                    std::span<NodeBoxes> boxes) {
    component_ = net_->components().component_of(net_->grid().slot(sources.front()));
    for (int side = 0; side < 4; ++side) {
      begin(side, sources, at_most);
      search(side);
      for (std::size_t lane = 0; lane < sources.size(); ++lane) write(side, lane, boxes[lane]);
    }
  }

 private:
  /// No cell lies there.
  static constexpr std::int32_t kNowhere = std::numeric_limits<std::int32_t>::min() / 2;
  static constexpr std::size_t kSeeds = 4;

  using Row = std::array<std::int32_t, kMostJumpLanes>;
  /// Where a side was raised: a fan, by its number among those of component and side, and a step of its
  /// diagonal.
  struct Seed {
    std::uint32_t fan = 0;
    std::uint32_t step = 1;
  };
  /// The last of them for one side and label.
  struct Seeds {
    std::array<Seed, kSeeds> seeds{};
    std::uint32_t count = 0;  ///< ever
  };

  // --- what is found, of one side ---

  static std::int32_t side_of(const Box& box, int side) {
    if (box.empty()) return kNowhere;
    switch (side) {
      case 0:
        return -box.min_y;
      case 1:
        return box.max_x;
      case 2:
        return box.max_y;
      default:
        return -box.min_x;
    }
  }

  void begin(int side, std::span<const NodeId> sources, std::span<const NodeBoxes> at_most) {
    for (Row& row : found_) row.fill(kNowhere);
    for (Row& row : most_) row.fill(kNowhere);
    for (std::size_t lane = 0; lane < sources.size(); ++lane) {
      const JumpNet::Jump from{static_cast<std::uint32_t>(sources[lane]), net_->grid().cell(sources[lane])};
      for (const Direction d : net_->grid().octile_moves(sources[lane])) {
        const auto i = static_cast<std::size_t>(d);
        found_[i][lane] = net_->extent_of_move(from, index_of(d), side);
        most_[i][lane] = side_of(at_most[lane][i], side);
      }
    }
  }

  void write(int side, std::size_t lane, NodeBoxes& boxes) const {
    for (std::size_t d = 0; d < kDirectionCount; ++d) {
      Box& box = boxes[d];
      if (side == 0) box = Box();
      const std::int32_t found = found_[d][lane];
      if (found == kNowhere) continue;
      switch (side) {
        case 0:
          box.min_y = -found;
          break;
        case 1:
          box.max_x = found;
          break;
        case 2:
          box.max_y = found;
          break;
        default:
          box.min_x = -found;
      }
    }
  }

  /// Labels, as bits of each lane, whose side could be raised by a fan of that extent.
  HWY_ATTR Vec open_labels(std::int32_t extent) const {
    const Tag tag;
    const Vec reach = hn::Set(tag, extent);
    Vec open = hn::Zero(tag);
    for (int d = 0; d < kDirectionCount; ++d) {
      const Vec found = hn::Load(tag, found_[static_cast<std::size_t>(d)].data());
      const Vec most = hn::Load(tag, most_[static_cast<std::size_t>(d)].data());
      open = hn::Or(open, hn::IfThenElseZero(hn::Lt(found, hn::Min(most, reach)), hn::Set(tag, 1 << d)));
    }
    return open;
  }

  // --- the fans ---

  HWY_ATTR void search(int side) {
    const Tag tag;
    const std::span<const JumpNet::Fan> fans = net_->fans(component_, side);
    plant(side, fans);
    Vec open = open_labels(std::numeric_limits<std::int32_t>::max());
    for (std::uint32_t i = 0; i < fans.size() && !hn::AllTrue(tag, hn::Eq(open, hn::Zero(tag))); ++i) {
      if (hn::AllFalse(tag, entering(fans[i], open))) continue;
      open = open_labels(fans[i].extent);
      if (hn::AllFalse(tag, entering(fans[i], open))) continue;
      walk(side, fans, {i, 1}, open);
      open = open_labels(fans[i].extent);
    }
  }

  /// What raised sides in floods from nearby raises them again, most of the time.
  HWY_ATTR void plant(int side, std::span<const JumpNet::Fan> fans) {
    const Tag tag;
    if (seeds_of_ != component_) {
      seeds_.fill({});
      seeds_of_ = component_;
    }
    for (int d = 0; d < kDirectionCount; ++d) {
      const Seeds planted = seeds_[seeds_index(side, d)];
      for (std::size_t i = 0; i < std::min<std::size_t>(planted.count, kSeeds); ++i) {
        const Seed seed = planted.seeds[i];
        const Vec open = open_labels(fans[seed.fan].extent);
        if (!hn::AllFalse(tag, entering(fans[seed.fan], open))) walk(side, fans, seed, open);
      }
    }
  }

  static std::size_t seeds_index(int side, int label) {
    return static_cast<std::size_t>(side) * kDirectionCount + static_cast<std::size_t>(label);
  }

  void keep_seed(int side, int label, Seed seed) {
    Seeds& seeds = seeds_[seeds_index(side, label)];
    const auto same = [&](const Seed& other) { return other.fan == seed.fan; };
    const auto end = seeds.seeds.begin() + std::min<std::ptrdiff_t>(seeds.count, kSeeds);
    const auto known = std::find_if(seeds.seeds.begin(), end, same);
    if (known != end) {
      known->step = seed.step;
    } else {
      seeds.seeds[seeds.count++ % kSeeds] = seed;
    }
  }

  /// Lanes with one of the labels `open` at the fan's jump point, whose paths may turn into the fan.
  HWY_ATTR Mask entering(const JumpNet::Fan& fan, Vec open) const {
    const Tag tag;
    const Vec zero = hn::Zero(tag);
    const Vec facts = flood_->facts(fan.jump);
    const Vec after = hn::Set(tag, std::int32_t{fan.after} << JumpLanes::kIncomingShift);
    return hn::And(hn::Ne(hn::And(facts, open), zero), hn::Ne(hn::And(facts, after), zero));
  }

  // --- one fan ---

  /// One walk along a fan towards one side.
  struct Walk {
    std::uint32_t jump;
    Cell origin;
    Vec cost;   ///< of the jump point
    Vec reach;  ///< as far as the side has come in the label that lags most
    Vec limit;  ///< as far as it can come in any label
    Vec won;    ///< the farthest cell that is won
  };

  HWY_ATTR void walk(int side, std::span<const JumpNet::Fan> fans, Seed seed, Vec open) {
    const Tag tag;
    const JumpNet::Fan& fan = fans[seed.fan];
    const JumpNet::Jump& jump = net_->jump(fan.jump);
    const Vec labels = hn::And(flood_->facts(fan.jump), hn::Set(tag, JumpLanes::kLabelBits));
    const Vec needed = hn::And(labels, open);
    const Vec nowhere = hn::Set(tag, kNowhere);
    Walk walk{
        fan.jump, jump.cell, flood_->cost(fan.jump), hn::Set(tag, std::numeric_limits<std::int32_t>::max()),
        nowhere,  nowhere};
    for (int d = 0; d < kDirectionCount; ++d) {
      const Mask has = hn::TestBit(needed, hn::Set(tag, 1 << d));
      const Vec found = hn::Load(tag, found_[static_cast<std::size_t>(d)].data());
      const Vec most = hn::Load(tag, most_[static_cast<std::size_t>(d)].data());
      walk.reach = hn::IfThenElse(has, hn::Min(walk.reach, found), walk.reach);
      walk.limit = hn::IfThenElse(has, hn::Max(walk.limit, most), walk.limit);
    }
    walk.limit = hn::Min(walk.limit, hn::Set(tag, fan.extent));
    const Mask lanes = entering(fan, open);
    std::uint32_t step = seed.step;
    if (fan.direction < 4) {
      straight(side, walk, jump.node, jump.cell, lanes);
    } else {
      step = diagonal(side, walk, fan.direction, jump.node, seed.step, lanes);
    }
    raise(side, walk, labels, {seed.fan, step});
  }

  /// Every label of a lane reaches what the lane has won.
  HWY_ATTR void raise(int side, const Walk& walk, Vec labels, Seed seed) {
    const Tag tag;
    if (hn::AllTrue(tag, hn::Eq(walk.won, hn::Set(tag, kNowhere)))) return;
    for (int d = 0; d < kDirectionCount; ++d) {
      Row& row = found_[static_cast<std::size_t>(d)];
      const Vec found = hn::Load(tag, row.data());
      const Mask raised = hn::And(hn::TestBit(labels, hn::Set(tag, 1 << d)), hn::Gt(walk.won, found));
      if (hn::AllFalse(tag, raised)) continue;
      hn::Store(hn::IfThenElse(raised, walk.won, found), tag, row.data());
      keep_seed(side, d, seed);
    }
  }

  /// Follows the diagonal from its step `first` on. Returns the step at which the last cell was won.
  HWY_ATTR std::uint32_t diagonal(int side, Walk& walk, int direction, std::uint32_t node,
                                  std::uint32_t first, Mask lanes) {
    const Tag tag;
    const auto d = static_cast<std::size_t>(direction);
    const std::size_t of_side = side == direction - 4 ? 0 : 1;
    const auto offset = static_cast<std::uint32_t>(net_->offset(direction));
    const std::uint32_t length = net_->lines(node).wall[d];
    std::uint32_t last_won = first;
    node += (first - 1) * offset;
    Cell cell = step(walk.origin, static_cast<Direction>(direction), static_cast<int>(first - 1));
    for (std::uint32_t k = first; k <= length; ++k) {
      const std::int32_t farthest = projection(cell, side) + net_->lines(node).far[d - 4][of_side];
      const Vec limit = hn::Min(walk.limit, hn::Set(tag, farthest));
      lanes = hn::And(lanes, hn::Lt(walk.reach, limit));
      if (hn::AllFalse(tag, lanes)) break;
      node += offset;
      cell = step(cell, static_cast<Direction>(direction));
      const Vec before = walk.won;
      const Mask beyond = hn::And(lanes, hn::Lt(walk.reach, hn::Set(tag, projection(cell, side))));
      if (!hn::AllFalse(tag, beyond)) {
        lanes = check(walk, node, cell, lanes);
        win(walk, projection(cell, side), lanes);
      }
      const Mask lost = straight(side, walk, node, cell, lanes);
      if (hn::AllFalse(tag, beyond) && !hn::AllFalse(tag, lost))
        lanes = hn::Or(hn::AndNot(lost, lanes), check(walk, node, cell, lost));
      if (!hn::AllTrue(tag, hn::Eq(before, walk.won))) last_won = k;
    }
    return last_won;
  }

  /// Searches the end of what is won of a ray towards the side. Returns the lanes that win nothing beyond
  /// their reach.
  HWY_ATTR Mask straight(int side, Walk& walk, std::uint32_t node, Cell cell, Mask lanes) {
    const Tag tag;
    const std::int32_t here = projection(cell, side);
    const std::int32_t end = here + net_->lines(node).wall[static_cast<std::size_t>(side)];
    lanes = hn::And(lanes, hn::Lt(walk.reach, hn::Min(walk.limit, hn::Set(tag, end))));
    if (hn::AllFalse(tag, lanes)) return lanes;
    const Vec none = hn::Set(tag, std::numeric_limits<std::int32_t>::max());
    const std::int32_t least = hn::GetLane(hn::MinOfLanes(tag, hn::IfThenElse(lanes, walk.reach, none)));
    const Ray ray{node, cell, side};
    std::int32_t at = std::max(least, here) + 1;
    Mask winning = probe(walk, ray, at, lanes);
    const Mask lost = hn::AndNot(winning, lanes);
    for (std::int32_t stride = 1; at < end; stride *= 2) {
      winning = hn::And(winning, hn::Lt(hn::Set(tag, at), walk.limit));
      if (hn::AllFalse(tag, winning)) break;
      const std::int32_t next = std::min(at + stride, end);
      const Mask still = probe(walk, ray, next, winning);
      halve(walk, ray, at, next, hn::AndNot(still, winning));
      winning = still;
      at = next;
    }
    return lost;
  }

  struct Ray {
    std::uint32_t node;
    Cell cell;
    int side;
  };

  /// Lanes that win the ray's cell at a projection.
  HWY_ATTR Mask probe(Walk& walk, const Ray& ray, std::int32_t at, Mask lanes) {
    const std::int32_t steps = at - projection(ray.cell, ray.side);
    const std::uint32_t node = ray.node + static_cast<std::uint32_t>(steps * net_->offset(ray.side));
    const Mask winning = check(walk, node, step(ray.cell, static_cast<Direction>(ray.side), steps), lanes);
    win(walk, at, winning);
    return winning;
  }

  /// Lanes that win the cell at `won` and not that at `lost`: how far do they go?
  HWY_ATTR void halve(Walk& walk, const Ray& ray, std::int32_t won, std::int32_t lost, Mask lanes) {
    if (lost - won <= 1 || hn::AllFalse(Tag(), lanes)) return;
    const std::int32_t middle = won + (lost - won) / 2;
    const Mask winning = probe(walk, ray, middle, lanes);
    halve(walk, ray, middle, lost, winning);
    halve(walk, ray, won, middle, hn::AndNot(winning, lanes));
  }

  HWY_ATTR void win(Walk& walk, std::int32_t projection, Mask lanes) const {
    const Vec at = hn::Set(Tag(), projection);
    walk.won = hn::IfThenElse(lanes, hn::Max(walk.won, at), walk.won);
    walk.reach = hn::IfThenElse(lanes, hn::Max(walk.reach, at), walk.reach);
  }

  /// Lanes in which the way over the walk's jump point to a cell of its fan is a shortest one.
  HWY_ATTR Mask check(const Walk& walk, std::uint32_t node, Cell cell, Mask lanes) {
    const Tag tag;
    const Vec way = hn::Add(walk.cost, hn::Set(tag, JumpLanes::direct_cost(walk.origin, cell)));
    std::uint32_t& other = beaten_by_[walk.jump];
    if (other != CellAhead::kNoJump) {  // what beat it last may do so again
      const JumpNet::Jump& jump = net_->jump(other);
      const Vec cost = hn::Add(flood_->cost(other), hn::Set(tag, JumpLanes::direct_cost(jump.cell, cell)));
      const Mask beaten = hn::And(lanes, hn::Lt(cost, way));
      if (!hn::AllFalse(tag, beaten) && net_->leads_directly(jump.node, jump.cell, cell)) {
        lanes = hn::AndNot(beaten, lanes);
        if (hn::AllFalse(tag, lanes)) return lanes;
      }
    }
    const JumpLanes::Distance distance = flood_->distance_to(node, cell);
    const Mask winning = hn::And(lanes, hn::Eq(way, hn::Load(tag, distance.cost)));
    const auto loser = hn::FindFirstTrue(tag, hn::AndNot(winning, lanes));
    if (loser >= 0) {
      const auto by = static_cast<std::uint32_t>(distance.last_jump[static_cast<std::size_t>(loser)]);
      if (by != CellAhead::kNoJump) other = by;
    }
    return winning;
  }

  const JumpNet* net_;
  JumpLanes* flood_;
  std::uint32_t component_ = 0;
  alignas(64) std::array<Row, kDirectionCount> found_{};  ///< by label: projection of the side so far
  alignas(64) std::array<Row, kDirectionCount> most_{};   ///< by label: that of the boxes known beforehand
  std::array<Seeds, std::size_t{4} * kDirectionCount> seeds_{};
  std::uint32_t seeds_of_ = 0;            ///< the component whose fans they count
  std::vector<std::uint32_t> beaten_by_;  ///< by jump point: which one was nearer, the last time
};

}  // namespace HWY_NAMESPACE
}  // namespace goalbound
HWY_AFTER_NAMESPACE();

#endif
