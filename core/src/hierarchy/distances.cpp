// Source: Dibbelt, Strasser & Wagner, SEA 2014 (walks up the elimination tree, without a queue).
#include "hierarchy/distances.hpp"

#include <algorithm>

#include "hierarchy/hierarchy.hpp"
#include "hierarchy/row_kernel.hpp"

namespace goalbound {
namespace {

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
      costs[arc.above] = std::min(costs[arc.above], added_cost(costs[n], arc.cost));
  }
}

/// Makes the cost of a node exact; those above it must be, and its own that of ways that only go up.
void descend_to(const Hierarchy::Arcs& arcs, std::uint32_t rank, std::vector<Cost>& costs) {
  Cost cost = costs[rank];
  for (const Hierarchy::Arc& arc : arcs.of(rank))
    cost = std::min(cost, added_cost(costs[arc.above], arc.cost));
  costs[rank] = cost;
}

}  // namespace

Result<Distances> Distances::of(const Map& map, const Progress* progress) {
  auto hierarchy = make_hierarchy(arcs_of(map), progress);
  if (!hierarchy) return hierarchy.error();
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
  climb(nodes, hierarchy_->climbed(false), target, backward_);
  Cost best = kInfiniteCost;
  for (std::uint32_t n = source; n != Elimination::kNoParent; n = nodes.parent[n]) {
    if (is_above(nodes, n, target)) best = std::min(best, added_cost(forward_[n], backward_[n]));
  }
  return best;
}

void DistanceQuery::distances(std::uint32_t source_slot, std::span<const std::uint32_t> targets,
                              std::span<Cost> costs, bool forward) {
  const Elimination& nodes = hierarchy_->nodes;
  const std::uint32_t source = nodes.rank_of_slot[source_slot];
  climb(nodes, hierarchy_->climbed(forward), source, forward_);
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
      descend_to(hierarchy_->climbed(!forward), n, forward_);
      known_in_[n] = call_;
    }
    costs[i] = forward_[target];
  }
}

void DistanceQuery::from(std::uint32_t source, std::span<Cost> costs) {
  const Elimination& nodes = hierarchy_->nodes;
  best_row_kernel().one({nodes, hierarchy_->up, hierarchy_->climbed(false)}, nodes.rank_of_slot[source],
                        forward_.data(), costs.data());
}

void DistanceQuery::to(std::uint32_t target, std::span<Cost> costs) {
  const Elimination& nodes = hierarchy_->nodes;
  best_row_kernel().one({nodes, hierarchy_->climbed(false), hierarchy_->up}, nodes.rank_of_slot[target],
                        backward_.data(), costs.data());
}

std::array<std::uint32_t, DistanceQuery::kSourcesAtOnce> DistanceQuery::ranks_of(
    std::span<const std::uint32_t> slots) const {
  std::array<std::uint32_t, kSourcesAtOnce> ranks{};
  std::ranges::transform(slots, ranks.begin(),
                         [&](std::uint32_t slot) { return hierarchy_->nodes.rank_of_slot[slot]; });
  return ranks;
}

void DistanceQuery::from_each(std::span<const std::uint32_t> sources, std::span<FromEach> rows,
                              bool forward) {
  const auto ranks = ranks_of(sources);
  from_each_.resize(hierarchy_->node_count());
  best_row_kernel().each({hierarchy_->nodes, hierarchy_->climbed(forward), hierarchy_->climbed(!forward)},
                         std::span(ranks).first(sources.size()), from_each_.data(), rows.data());
}

std::vector<std::uint32_t> DistanceQuery::with_all_above(std::span<const std::uint32_t> slots) const {
  const Elimination& nodes = hierarchy_->nodes;
  std::vector<bool> is_in(nodes.node_count());
  std::vector<std::uint32_t> ranks;
  for (const std::uint32_t slot : slots) {
    for (std::uint32_t n = nodes.rank_of_slot[slot]; n != Elimination::kNoParent && !is_in[n];
         n = nodes.parent[n]) {
      is_in[n] = true;
      ranks.push_back(n);
    }
  }
  std::ranges::sort(ranks, std::ranges::greater());
  return ranks;
}

void DistanceQuery::from_each_to(std::span<const std::uint32_t> sources, std::span<const std::uint32_t> ranks,
                                 bool forward) {
  const auto of_sources = ranks_of(sources);
  from_each_.resize(hierarchy_->node_count());
  best_row_kernel().some({hierarchy_->nodes, hierarchy_->climbed(forward), hierarchy_->climbed(!forward)},
                         std::span(of_sources).first(sources.size()), ranks, from_each_.data());
}

const DistanceQuery::FromEach& DistanceQuery::from_each_at(std::uint32_t slot) const {
  return from_each_[hierarchy_->nodes.rank_of_slot[slot]];
}

}  // namespace goalbound
