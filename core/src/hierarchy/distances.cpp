// Source of the query: Dibbelt, Strasser & Wagner, SEA 2014 (walks up the elimination tree, without a queue);
// of whole rows: Delling, Goldberg, Nowatzyk & Werneck, "PHAST", IPDPS 2011 (one sweep from the top down).
#include "goalbound/distances.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "hierarchy/hierarchy.hpp"

namespace goalbound {
namespace {

Cost added(Cost a, Cost b) {
  return static_cast<Cost>(std::min<std::uint64_t>(std::uint64_t{a} + b, kInfiniteCost));
}

bool is_above(const Elimination& nodes, std::uint32_t upper, std::uint32_t lower) {
  return nodes.first[upper] <= lower && lower <= upper;
}

/// Costs of the ways from a node that only go up, for all nodes that are above it or itself. With the arcs
/// down: of the ways to it that only go down.
void climb(const Elimination& nodes, const Hierarchy::Arcs& arcs, std::uint32_t rank,
           std::vector<Cost>& costs) {
  for (std::uint32_t n = rank; n != Elimination::kNoParent; n = nodes.parent[n]) costs[n] = kInfiniteCost;
  costs[rank] = 0;
  for (std::uint32_t n = rank; n != Elimination::kNoParent; n = nodes.parent[n]) {
    for (const Hierarchy::Arc& arc : arcs.of(n))
      costs[arc.above] = std::min(costs[arc.above], added(costs[n], arc.cost));
  }
}

/// Makes the cost of a node exact; those above it must be, and its own that of ways that only go up.
void descend_to(const Hierarchy::Arcs& arcs, std::uint32_t rank, std::vector<Cost>& costs) {
  Cost cost = costs[rank];
  for (const Hierarchy::Arc& arc : arcs.of(rank)) cost = std::min(cost, added(costs[arc.above], arc.cost));
  costs[rank] = cost;
}

/// From one node to all: up by `out`, down by `in`.
void sweep(const Elimination& nodes, const Hierarchy::Arcs& out, const Hierarchy::Arcs& in,
           std::uint32_t rank, std::vector<Cost>& by_rank, std::span<Cost> by_slot) {
  std::fill(by_rank.begin(), by_rank.end(), kInfiniteCost);
  climb(nodes, out, rank, by_rank);
  for (std::uint32_t n = nodes.node_count(); n-- > 0;) {
    descend_to(in, n, by_rank);
    by_slot[nodes.slot_of_rank[n]] = by_rank[n];
  }
}

}  // namespace

Result<Distances> Distances::of(const Map& map) {
  auto hierarchy = make_hierarchy(arcs_of(map));
  if (!hierarchy) {
    return Error{ErrorCode::kLimit,
                 fmt::format("this map has no small separators: contracting its {} nodes leaves more than {} "
                             "arcs a node. Flood from the nodes that distances are asked of instead",
                             map.node_count(), kMostArcsANode)};
  }
  return Distances(std::make_shared<const Hierarchy>(*std::move(hierarchy)));
}

std::uint32_t Distances::node_count() const {
  return hierarchy_->node_count();
}

std::size_t Distances::byte_size() const {
  return hierarchy_->byte_size();
}

DistanceQuery::DistanceQuery(const Distances& distances) : DistanceQuery(distances.hierarchy_) {}

DistanceQuery::DistanceQuery(std::shared_ptr<const Hierarchy> hierarchy)
    : hierarchy_(std::move(hierarchy)),
      forward_(hierarchy_->node_count()),
      backward_(hierarchy_->node_count()),
      known_in_(hierarchy_->node_count(), 0) {}

Cost DistanceQuery::distance(std::uint32_t from, std::uint32_t to) {
  const Elimination& nodes = hierarchy_->nodes;
  const std::uint32_t source = nodes.rank_of_slot[from];
  const std::uint32_t target = nodes.rank_of_slot[to];
  climb(nodes, hierarchy_->up, source, forward_);
  climb(nodes, hierarchy_->down, target, backward_);
  Cost best = kInfiniteCost;
  for (std::uint32_t n = source; n != Elimination::kNoParent; n = nodes.parent[n]) {
    if (is_above(nodes, n, target)) best = std::min(best, added(forward_[n], backward_[n]));
  }
  return best;
}

void DistanceQuery::distances(std::uint32_t from, std::span<const std::uint32_t> targets,
                              std::span<Cost> costs) {
  const Elimination& nodes = hierarchy_->nodes;
  const std::uint32_t source = nodes.rank_of_slot[from];
  climb(nodes, hierarchy_->up, source, forward_);
  if (++call_ == 0) {  // the number has gone round: what it marks is forgotten
    std::fill(known_in_.begin(), known_in_.end(), 0);
    ++call_;
  }
  for (std::size_t i = 0; i < targets.size(); ++i) {
    const std::uint32_t target = nodes.rank_of_slot[targets[i]];
    path_.clear();
    for (std::uint32_t n = target; n != Elimination::kNoParent && known_in_[n] != call_; n = nodes.parent[n])
      path_.push_back(n);
    for (; !path_.empty(); path_.pop_back()) {
      const std::uint32_t n = path_.back();
      if (!is_above(nodes, n, source)) forward_[n] = kInfiniteCost;
      descend_to(hierarchy_->down, n, forward_);
      known_in_[n] = call_;
    }
    costs[i] = forward_[target];
  }
}

void DistanceQuery::from(std::uint32_t source, std::span<Cost> costs) {
  const Elimination& nodes = hierarchy_->nodes;
  sweep(nodes, hierarchy_->up, hierarchy_->down, nodes.rank_of_slot[source], forward_, costs);
}

void DistanceQuery::to(std::uint32_t target, std::span<Cost> costs) {
  const Elimination& nodes = hierarchy_->nodes;
  sweep(nodes, hierarchy_->down, hierarchy_->up, nodes.rank_of_slot[target], backward_, costs);
}

}  // namespace goalbound
