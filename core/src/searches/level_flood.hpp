// Shortest ways from entrance to entrance within a rectangle of a level of clusters: what the costs of the
// level above are made by, and how a way of that becomes one of this.
#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <vector>

#include "goalbound/clusters.hpp"
#include "goalbound/cost.hpp"

namespace goalbound {

/// Dijkstra's search, or A* to one entrance. Memory: 16 bytes an entrance of the level.
class LevelFlood {
 public:
  /// Both must outlive it.
  LevelFlood(const Grid& grid, const ClusterLevel& level)
      : grid_(&grid), level_(&level), states_(level.table.nodes.size()) {}

  /// From an entrance of the level in the rectangle, which holds whole clusters of the level, to all others.
  void run(NodeId source, const Box& limits) {
    begin(source, limits, kNoNode);
    while (expand()) {
    }
  }
  /// Until the target is reached for good; whether it is.
  bool run_to(NodeId source, NodeId target, const Box& limits) {
    begin(source, limits, target);
    const auto to = level_->find(*grid_, target);
    while (to && !open_.empty()) {
      if (open_.front().number == *to && open_.front().g == state(*to).g) return true;
      expand();
    }
    return false;
  }

  /// Of an entrance that is none of this level, or was not reached: kNoPathCost.
  PathCost cost(NodeId cell) const {
    const auto number = level_->find(*grid_, cell);
    return number && states_[*number].mark == query_ ? states_[*number].g : kNoPathCost;
  }
  /// Calls visit(cell, within) for each entrance of the way from the target back to behind the source:
  /// whether a cluster was crossed to it, or the border of one.
  template <class Visit>
  void each_back(NodeId target, const Visit& visit) const {
    std::optional<std::uint32_t> number = level_->find(*grid_, target);
    while (number && states_[*number].parent != kNone) {
      visit(level_->table.nodes[*number], states_[*number].within);
      number = states_[*number].parent;
    }
  }
  /// Entrances expanded by the last run.
  std::uint64_t expanded() const { return expanded_; }

 private:
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;
  struct State {
    PathCost g = 0;
    std::uint32_t parent = kNone;
    std::uint32_t mark : 31 = 0;  ///< of the run in which the others hold
    std::uint32_t within : 1 = 0;
  };
  struct Waiting {
    PathCost f = 0;
    PathCost g = 0;
    std::uint32_t number = 0;
    friend auto operator<=>(const Waiting&,
                            const Waiting&) = default;  // NOLINT(modernize-use-nullptr): a bug
  };

  const State& state(std::uint32_t number) const { return states_[number]; }

  void begin(NodeId source, const Box& limits, NodeId target) {
    constexpr std::uint32_t kLastRun = 0x7FFFFFFF;
    if (query_ == kLastRun) {
      std::ranges::fill(states_, State());
      query_ = 0;
    }
    ++query_;
    limits_ = limits;
    target_ = target;
    expanded_ = 0;
    open_.clear();
    if (const auto number = level_->find(*grid_, source)) reach(*number, 0, kNone, false);
  }
  /// False where there is nothing left.
  bool expand() {
    if (open_.empty()) return false;
    std::ranges::pop_heap(open_, std::greater<>());
    const Waiting next = open_.back();
    open_.pop_back();
    if (next.g > states_[next.number].g) return true;
    ++expanded_;
    const std::size_t in = level_->cluster_of[next.number];
    const Cluster cluster = level_->table.cluster(in);
    const std::uint32_t first = level_->table.first_node[in];
    const std::uint32_t own = next.number - first;
    for (const Cluster::Link& link : cluster.links_of(own)) {
      if (!limits_.contains(Place(grid_->cell(link.to)))) continue;
      const auto to = level_->find(*grid_, link.to);
      const auto d = direction_between(grid_->cell(cluster.nodes[own]), grid_->cell(link.to));
      if (to && d) reach(*to, next.g + grid_->step_cost(cluster.nodes[own], *d), next.number, false);
    }
    if (states_[next.number].within) return true;  // whoever crossed the cluster leaves it
    for (std::uint32_t i = 0; i < cluster.nodes.size(); ++i) {
      const Cost cost = cluster.cost(own, i);
      if (i != own && cost != kInfiniteCost) reach(first + i, next.g + cost, next.number, true);
    }
    return true;
  }
  void reach(std::uint32_t number, PathCost g, std::uint32_t parent, bool within) {
    State& state = states_[number];
    if (state.mark == query_ && state.g <= g) return;
    state.g = g;
    state.parent = parent;
    state.mark = query_ & 0x7FFFFFFF;
    state.within = within ? 1 : 0;
    const PathCost h = target_ == kNoNode ? 0
                                          : grid_->least_cost(grid_->cell(level_->table.nodes[number]),
                                                              grid_->cell(target_));
    open_.push_back({g + h, g, number});
    std::ranges::push_heap(open_, std::greater<>());
  }

  const Grid* grid_;
  const ClusterLevel* level_;
  Box limits_;
  NodeId target_ = kNoNode;
  std::uint32_t query_ = 0;
  std::uint64_t expanded_ = 0;
  std::vector<State> states_;  ///< by number of the level
  std::vector<Waiting> open_;  ///< a heap
};

}  // namespace goalbound
