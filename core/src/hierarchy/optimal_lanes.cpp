// Highway compiles the loops once for each kind of vector and picks one at run time.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "hierarchy/optimal_lanes.cpp"  // NOLINT(bugprone-suspicious-include)
#include "hierarchy/optimal_lanes.hpp"

#include <hwy/foreach_target.h>
#include <array>

#include "hierarchy/cost_lanes-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace goalbound {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using FromEach = DistanceQuery::FromEach;
using LaneTag = hn::CappedTag<Cost, DistanceQuery::kSourcesAtOnce>;
using Lanes = hn::Vec<LaneTag>;

inline HWY_ATTR Lanes lanes_at(const FromEach& row, std::size_t at) {
  return hn::Load(LaneTag(), row.costs.data() + at);
}

/// In which lanes `cost` more than at `near` is what `far` has; never where nothing is near.
HWY_ATTR inline hn::Mask<LaneTag> leads_on(Lanes near, Lanes cost, Lanes far) {
  const LaneTag tag;
  return hn::And(hn::Eq(added(near, cost), far), hn::Ne(near, hn::Set(tag, kInfiniteCost)));
}

inline HWY_ATTR void ways_down(RowArcs arcs, std::span<const FromEach> costs, std::span<FromEach> heights) {
  const LaneTag tag;
  for (FromEach& row : heights) {
    for (std::size_t i = 0; i < row.costs.size(); i += hn::Lanes(tag))
      hn::Store(hn::Zero(tag), tag, row.costs.data() + i);
  }
  for (std::uint32_t n = 0; n < costs.size(); ++n) {
    for (std::size_t i = 0; i < DistanceQuery::kSourcesAtOnce; i += hn::Lanes(tag)) {
      const Lanes head = lanes_at(costs[n], i);
      const Lanes height = lanes_at(heights[n], i);
      for (const Hierarchy::Arc& arc : arcs.in.of(n)) {
        const Lanes cost = hn::Set(tag, arc.cost);
        const auto optimal = leads_on(lanes_at(costs[arc.above], i), cost, head);
        const Lanes over = hn::IfThenElseZero(optimal, hn::Add(height, cost));
        hn::Store(hn::Max(lanes_at(heights[arc.above], i), over), tag, heights[arc.above].costs.data() + i);
      }
    }
  }
}

inline HWY_ATTR void ways_up_first(RowArcs arcs, std::span<const FromEach> costs,
                                   std::span<FromEach> heights) {
  const LaneTag tag;
  for (std::size_t n = costs.size(); n-- > 0;) {
    for (std::size_t i = 0; i < DistanceQuery::kSourcesAtOnce; i += hn::Lanes(tag)) {
      const Lanes tail = lanes_at(costs[n], i);
      Lanes height = lanes_at(heights[n], i);
      for (const Hierarchy::Arc& arc : arcs.out.of(static_cast<std::uint32_t>(n))) {
        const Lanes cost = hn::Set(tag, arc.cost);
        const auto optimal = leads_on(tail, cost, lanes_at(costs[arc.above], i));
        const Lanes over = hn::Add(lanes_at(heights[arc.above], i), cost);
        height = hn::Max(height, hn::IfThenElseZero(optimal, over));
      }
      hn::Store(height, tag, heights[n].costs.data() + i);
    }
  }
}

inline HWY_ATTR void find_heights(RowArcs arcs, std::span<const FromEach> costs,
                                  std::span<FromEach> heights) {
  ways_down(arcs, costs, heights);
  ways_up_first(arcs, costs, heights);
}

/// Soon nearly all are as high as they will be: they cost one comparison.
inline HWY_ATTR void lower_bound(Lanes found, Cost& reach) {
  const LaneTag tag;
  if (hn::AllFalse(tag, hn::Gt(found, hn::Set(tag, reach)))) return;
  reach = std::max(reach, hn::GetLane(hn::MaxOfLanes(tag, found)));
}

inline HWY_ATTR void raise_nodes(std::span<const FromEach> costs, std::span<const FromEach> heights,
                                 std::span<Cost> reaches) {
  for (std::size_t n = 0; n < costs.size(); ++n) {
    for (std::size_t i = 0; i < DistanceQuery::kSourcesAtOnce; i += hn::Lanes(LaneTag()))
      lower_bound(hn::Min(lanes_at(costs[n], i), lanes_at(heights[n], i)), reaches[n]);
  }
}

inline HWY_ATTR void raise_arcs(const MapArcs& arcs, std::span<const FromEach> costs,
                                std::span<const FromEach> heights, std::span<Cost> reaches) {
  const LaneTag tag;
  for (std::uint32_t n = 0; n < costs.size(); ++n) {
    for (std::size_t i = 0; i < DistanceQuery::kSourcesAtOnce; i += hn::Lanes(tag)) {
      const Lanes tail = lanes_at(costs[n], i);
      for (std::size_t a = arcs.first[n]; a < arcs.first[n + std::size_t{1}]; ++a) {
        const MapArcs::Arc& arc = arcs.arcs[a];
        const Lanes cost = hn::Set(tag, arc.cost);
        const auto optimal = leads_on(tail, cost, lanes_at(costs[arc.to], i));
        const Lanes left = hn::Add(lanes_at(heights[arc.to], i), cost);
        lower_bound(hn::IfThenElseZero(optimal, hn::Min(tail, left)), reaches[a]);
      }
    }
  }
}

inline HWY_ATTR void mark_first_arcs(const MapArcs& arcs, std::span<const FromEach> costs,
                                     std::span<LaneBits> marks) {
  const LaneTag tag;
  constexpr std::size_t kBytesOfAMask = 8;  // StoreMaskBits may write so many
  for (std::uint32_t n = 0; n < costs.size(); ++n) {
    for (std::size_t a = arcs.first[n]; a < arcs.first[n + std::size_t{1}]; ++a) {
      const MapArcs::Arc& arc = arcs.arcs[a];
      const Lanes cost = hn::Set(tag, arc.cost);
      unsigned marked = 0;
      for (std::size_t i = 0; i < DistanceQuery::kSourcesAtOnce; i += hn::Lanes(tag)) {
        const auto optimal = leads_on(lanes_at(costs[arc.to], i), cost, lanes_at(costs[n], i));
        std::array<std::uint8_t, kBytesOfAMask> bits{};
        hn::StoreMaskBits(tag, optimal, bits.data());
        marked |= (bits[0] | unsigned{bits[1]} << 8) << i;
      }
      marks[a] = static_cast<LaneBits>(marked);
    }
  }
}

inline OptimalLanes optimal_lanes_here() {
  return {&find_heights, &raise_nodes, &raise_arcs, &mark_first_arcs};
}

}  // namespace HWY_NAMESPACE
}  // namespace goalbound
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include "platform/vectors.hpp"

namespace goalbound {

OptimalLanes best_optimal_lanes() {
  return GOALBOUND_OF_VECTORS(optimal_lanes_here, best_vectors())();
}

}  // namespace goalbound
#endif
