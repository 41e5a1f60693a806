// Highway compiles the loops once for each kind of vector and picks one at run time.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "checks/target_kernel.cpp"  // NOLINT(bugprone-suspicious-include)
#include "checks/target_kernel.hpp"

#include <hwy/foreach_target.h>

#include "hierarchy/cost_lanes-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace goalbound {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using FromEach = DistanceQuery::FromEach;
using CostTag = hn::CappedTag<Cost, EdgeLanes::kMost>;
using SideTag = hn::RebindToSigned<CostTag>;
using Costs = hn::Vec<CostTag>;

/// The boxes' sides, each of all edges side by side.
using SideLanes = std::array<EdgeLanes::Numbers, BoxSides::kMost>;

/// For the edges in the lanes from `at` on.
template <std::size_t kSides>
HWY_ATTR void grow_lanes(std::span<const FromEach> rows, const EdgeLanes& edges, const SideRows& places,
                         std::size_t at, SideLanes& sides) {
  const CostTag tag;
  const SideTag side_tag;
  const auto tail = hn::Load(side_tag, edges.tail.data() + at);
  const auto head = hn::Load(side_tag, edges.head.data() + at);
  const Costs cost = hn::Load(tag, edges.cost.data() + at);
  const Costs unreached = hn::Set(tag, kInfiniteCost);
  const auto none = hn::Set(side_tag, BoxSides::kNone);
  auto x0 = none, y0 = none, x1 = none, y1 = none, z0 = none, z1 = none;
  for (std::size_t t = 0; t < rows.size(); ++t) {
    const Costs from_tail = hn::GatherIndex(tag, rows[t].costs.data(), tail);
    const Costs from_head = hn::GatherIndex(tag, rows[t].costs.data(), head);
    const auto leads = hn::And(hn::Eq(from_tail, added(from_head, cost)), hn::Ne(from_tail, unreached));
    const auto grows = hn::RebindMask(side_tag, leads);
    const auto grown = [&](auto side, std::size_t k) HWY_ATTR {
      return hn::Max(side, hn::IfThenElse(grows, hn::Set(side_tag, places.of[k][t]), none));
    };
    x0 = grown(x0, 0);
    y0 = grown(y0, 1);
    x1 = grown(x1, 2);
    y1 = grown(y1, 3);
    if constexpr (kSides == 6) {
      z0 = grown(z0, 4);
      z1 = grown(z1, 5);
    }
  }
  hn::StoreU(x0, side_tag, sides[0].data() + at);
  hn::StoreU(y0, side_tag, sides[1].data() + at);
  hn::StoreU(x1, side_tag, sides[2].data() + at);
  hn::StoreU(y1, side_tag, sides[3].data() + at);
  hn::StoreU(z0, side_tag, sides[4].data() + at);
  hn::StoreU(z1, side_tag, sides[5].data() + at);
}

inline HWY_ATTR void find_boxes(std::span<const FromEach> rows, const EdgeLanes& edges,
                                const SideRows& places, std::span<BoxSides, EdgeLanes::kMost> boxes) {
  SideLanes sides;
  for (std::size_t at = 0; at < EdgeLanes::kMost; at += hn::Lanes(CostTag())) {
    places.count == 6 ? grow_lanes<6>(rows, edges, places, at, sides)
                      : grow_lanes<4>(rows, edges, places, at, sides);
  }
  for (std::size_t e = 0; e < boxes.size(); ++e) {
    for (std::size_t k = 0; k < sides.size(); ++k) boxes[e].sides[k] = sides[k][e];
  }
}

inline HWY_ATTR bool follow_edges(std::span<const FromEach> rows, const MapArcs& into, std::uint32_t first,
                                  std::uint32_t end) {
  const CostTag tag;
  auto differs = hn::Zero(tag);
  for (std::uint32_t t = first; t < end; ++t) {
    for (std::size_t i = 0; i < EdgeLanes::kMost; i += hn::Lanes(tag)) {
      Costs least = hn::Set(tag, kInfiniteCost);
      for (const MapArcs::Arc& arc : into.out(t)) {
        const Costs before = hn::Load(tag, rows[arc.to].costs.data() + i);
        least = hn::Min(least, added(before, hn::Set(tag, arc.cost)));
      }
      differs = hn::Or(differs, hn::Xor(least, hn::Load(tag, rows[t].costs.data() + i)));
    }
  }
  return hn::AllTrue(tag, hn::Eq(differs, hn::Zero(tag)));
}

inline TargetKernel target_kernel_here() {
  return {&find_boxes, &follow_edges};
}

}  // namespace HWY_NAMESPACE
}  // namespace goalbound
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include "platform/vectors.hpp"

namespace goalbound {

TargetKernel best_target_kernel() {
  return GOALBOUND_OF_VECTORS(target_kernel_here, best_vectors())();
}

}  // namespace goalbound
#endif
