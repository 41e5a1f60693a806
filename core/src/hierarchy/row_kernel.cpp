// Source: Delling, Goldberg, Nowatzyk & Werneck, "PHAST", IPDPS 2011: one sweep from the top down, with as
// many sources as a line of the cache has costs. Highway compiles it once for each kind of vector and picks
// one at run time.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "hierarchy/row_kernel.cpp"  // NOLINT(bugprone-suspicious-include)
#include "hierarchy/row_kernel.hpp"

#include <hwy/foreach_target.h>

#include "hierarchy/cost_lanes-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace goalbound {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using FromEach = DistanceQuery::FromEach;

/// How many costs a node has.
template <class Node>
inline constexpr std::size_t kLanesOf = DistanceQuery::kSourcesAtOnce;
template <>
inline constexpr std::size_t kLanesOf<Cost> = 1;

inline Cost* lanes_of(Cost& cost) {
  return &cost;
}
inline Cost* lanes_of(FromEach& node) {
  return node.costs.data();
}

/// The costs of the ways that only go up.
template <class Node>
void climb_from(RowArcs arcs, std::uint32_t source, std::size_t lane, Node* by_rank) {
  lanes_of(by_rank[source])[lane] = 0;
  for (std::uint32_t n = source; n != Elimination::kNoParent; n = arcs.nodes.parent[n]) {
    const Cost cost = lanes_of(by_rank[n])[lane];
    for (const Hierarchy::Arc& arc : arcs.out.of(n)) {
      Cost& above = lanes_of(by_rank[arc.above])[lane];
      above = std::min(above, added_cost(cost, arc.cost));
    }
  }
}

template <class Node>
HWY_ATTR void forget(Node& node) {
  const hn::CappedTag<Cost, kLanesOf<Node>> tag;
  for (std::size_t i = 0; i < kLanesOf<Node>; i += hn::Lanes(tag))
    hn::Store(hn::Set(tag, kInfiniteCost), tag, lanes_of(node) + i);
}

/// `Node` has all costs of a node. Those of nodes above must be exact when it is a node's turn.
template <class Node>
HWY_ATTR void descend_to(RowArcs arcs, std::uint32_t rank, Node* by_rank, Node* of_slot) {
  const hn::CappedTag<Cost, kLanesOf<Node>> tag;
  for (std::size_t i = 0; i < kLanesOf<Node>; i += hn::Lanes(tag)) {
    auto best = hn::Load(tag, lanes_of(by_rank[rank]) + i);
    for (const Hierarchy::Arc& arc : arcs.in.of(rank)) {
      const auto above = hn::Load(tag, lanes_of(by_rank[arc.above]) + i);
      best = hn::Min(best, added(above, hn::Set(tag, arc.cost)));
    }
    hn::Store(best, tag, lanes_of(by_rank[rank]) + i);
    if (of_slot != nullptr) hn::Store(best, tag, lanes_of(*of_slot) + i);
  }
}

template <class Node>
HWY_ATTR void sweep(RowArcs arcs, std::span<const std::uint32_t> sources, Node* by_rank, Node* by_slot) {
  const std::uint32_t count = arcs.nodes.node_count();
  for (std::uint32_t n = 0; n < count; ++n) forget(by_rank[n]);
  for (std::size_t lane = 0; lane < sources.size(); ++lane) climb_from(arcs, sources[lane], lane, by_rank);
  for (std::uint32_t n = count; n-- > 0;)
    descend_to(arcs, n, by_rank, by_slot == nullptr ? nullptr : by_slot + arcs.nodes.slot_of_rank[n]);
}

/// Restricted PHAST (Delling, Goldberg & Werneck, "Faster batched shortest paths in road networks", ATMOS
/// 2011).
inline HWY_ATTR void sweep_some(RowArcs arcs, std::span<const std::uint32_t> sources,
                                std::span<const std::uint32_t> ranks, FromEach* by_rank) {
  for (const std::uint32_t n : ranks) forget(by_rank[n]);
  for (const std::uint32_t source : sources) {
    for (std::uint32_t n = source; n != Elimination::kNoParent; n = arcs.nodes.parent[n]) forget(by_rank[n]);
  }
  for (std::size_t lane = 0; lane < sources.size(); ++lane) climb_from(arcs, sources[lane], lane, by_rank);
  for (const std::uint32_t n : ranks) descend_to<FromEach>(arcs, n, by_rank, nullptr);
}

inline void sweep_one(RowArcs arcs, std::uint32_t source, Cost* by_rank, Cost* by_slot) {
  sweep(arcs, {&source, 1}, by_rank, by_slot);
}

inline void sweep_each(RowArcs arcs, std::span<const std::uint32_t> sources, FromEach* by_rank,
                       FromEach* by_slot) {
  sweep(arcs, sources, by_rank, by_slot);
}

inline RowKernel row_kernel_here() {
  return {&sweep_one, &sweep_each, &sweep_some};
}

}  // namespace HWY_NAMESPACE
}  // namespace goalbound
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include "platform/vectors.hpp"

namespace goalbound {

RowKernel best_row_kernel() {
  return GOALBOUND_OF_VECTORS(row_kernel_here, best_vectors())();
}

}  // namespace goalbound
#endif
