// HPA*: A* from entrance to entrance of clusters. Both ends are connected to the entrances of their clusters
// by floods within these; what the plan leads over becomes cells by short searches, each within a cluster. Of
// several levels of clusters the highest is walked whose cluster holds neither end, so that plans are those
// of one level. Source: A. Botea et al. (goalbound/clusters.hpp); the choice of levels is that of D. Delling,
// A. Goldberg, T. Pajor, R. Werneck, "Customizable route planning", SEA 2011.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "goalbound/clusters.hpp"
#include "goalbound/search.hpp"
#include "goalbound/search/observer.hpp"
#include "goalbound/search/open_lists.hpp"
#include "grid/cluster_flood.hpp"
#include "searches/plan_cutter.hpp"

namespace goalbound {

/// Scratch memory and algorithm: what MapQuery asks of a search. Memory: 32 bytes an entrance.
class HpaSearch {
 public:
  /// `smooths`: parts of a path are replaced by straight ways that cost less.
  HpaSearch(std::shared_ptr<const ClusterIndex> index, bool smooths)
      : index_(std::move(index)),
        flood_(index_->grid()),
        states_(index_->node_count()),
        open_(index_->node_count()),
        smooths_(smooths) {}

  const Grid& map() const { return index_->grid(); }
  std::uint64_t byte_size() const { return index_->byte_size() + states_.size() * sizeof(State); }

  /// Prepares a query. Both ends must be free cells.
  template <class Observer>
  void begin(NodeId start, NodeId goal, Observer observer) {
    begin_query(start, goal);
    watch(observer, {.kind = TraceEventKind::kStart, .node = start, .f = estimate(start)});
    watch(observer, {.kind = TraceEventKind::kStart, .side = SearchSide::kGoal, .node = goal});
  }

  /// Expands at most `max_expansions` cells and entrances, those of both sides together.
  template <class Observer>
  SearchResult advance(std::uint64_t max_expansions, Observer observer) {
    while (status_ == SearchStatus::kUnfinished && max_expansions > 0)
      max_expansions -= step(observer) ? 1 : 0;
    const bool found = status_ == SearchStatus::kFound;
    return {.status = status_, .cost = found ? cost_ : kNoPathCost, .stats = stats_};
  }

  /// Replaces `plan` by what the last query leads over; empty without a path.
  void plan(std::vector<PlannedPart>& plan) const;

  /// Replaces `path` by the nodes of the last query; empty when there is no path.
  void path(std::vector<NodeId>& path) const {
    path.clear();
    if (status_ != SearchStatus::kFound) return;
    if (smooths_) {
      path = smooth_;
    } else {
      fine_path(path);
    }
  }

 private:
  using Number = std::uint32_t;
  static constexpr Number kEnd = 0xFFFFFFFF;  ///< the start, the goal, or no entrance

  /// What a query knows of an entrance.
  struct State {
    PathCost g = 0;          ///< from the start: plans may cost more than optimal paths, which fit 32 bits
    Cost left = 0;           ///< to the goal, within its cluster
    std::uint32_t mark = 0;  ///< of the query in which `g` holds, twice, and 1 more for expanded ones
    std::uint32_t far_mark = 0;  ///< of the query in which `left` holds
    Number parent = kEnd;        ///< on the way from the start
    std::uint8_t level = 0;      ///< PlannedPart::level of the way there
  };
  /// What is done next.
  enum class Phase : std::uint8_t { kStart, kGoal, kPlan };

  void begin_query(NodeId start, NodeId goal);
  Cost estimate(NodeId n) const {
    const std::uint64_t h = map().least_cost(map().cell(n), map().cell(goal_));
    return static_cast<Cost>(std::min<std::uint64_t>(h, kInfiniteCost));
  }
  std::size_t cluster_of(NodeId n) const { return index_->shape().cluster_of(map().cell(n)); }
  /// The highest one whose cluster around a cell holds neither end, or the lowest.
  std::uint8_t level_at(NodeId n) const {
    const Cell cell = map().cell(n);
    std::size_t level = index_->levels().size() - 1;
    for (; level > 0; --level) {
      const ClusterShape& shape = index_->levels()[level].shape;
      const std::size_t in = shape.cluster_of(cell);
      if (in != shape.cluster_of(map().cell(start_)) && in != shape.cluster_of(map().cell(goal_))) break;
    }
    return static_cast<std::uint8_t>(level);
  }
  /// The number of a cell that is an entrance; kEnd of another one.
  Number number_at(NodeId n) const;

  /// As open lists and traces have costs.
  static Cost told(PathCost cost) { return static_cast<Cost>(std::min<PathCost>(cost, kInfiniteCost)); }

  template <class Observer>
  void tell_expansion(SearchSide side, NodeId node, Cost g, Cost f, Observer& observer) {
    ++stats_.expanded;
    ++stats_.open_pop;
    watch(observer, {.kind = TraceEventKind::kExpand, .side = side, .node = node, .g = g, .f = f});
  }

  /// Whether something was expanded.
  template <class Observer>
  bool step(Observer& observer) {
    if (phase_ == Phase::kPlan) return expand_next(observer);
    return flood_on(phase_ == Phase::kStart ? SearchSide::kStart : SearchSide::kGoal, observer);
  }

  /// One cell more around an end. An entrance is expanded later, when its turn comes on the plan.
  template <class Observer>
  bool flood_on(SearchSide side, Observer& observer) {
    const NodeId end = side == SearchSide::kStart ? start_ : goal_;
    const NodeId n = flood_.expand([&](NodeId to, NodeId from, std::uint64_t cost, Cost before) {
      ++stats_.generated;
      const bool known = before != kInfiniteCost;
      if (cost < before) ++(known ? stats_.open_decrease : stats_.open_add);
      if constexpr (Observer::kWatches) {
        TraceEventKind kind = TraceEventKind::kReject;
        if (cost < before) kind = known ? TraceEventKind::kDecrease : TraceEventKind::kOpen;
        const auto g = static_cast<Cost>(cost);
        observer.event({.kind = kind,
                        .side = side,
                        .edge = kNoEdge,
                        .node = to,
                        .g = g,
                        .f = g,
                        .previous_g = before,
                        .from = from,
                        .previous_from = known && to != end ? flood_.parent(to) : kNoNode});
      }
    });
    if (n == kNoNode) {
      end_flood(side, observer);
      return false;
    }
    if (n != end && number_at(n) != kEnd) return false;
    tell_expansion(side, n, flood_.cost(n), flood_.cost(n), observer);
    return true;
  }
  /// All cells that the end is joined with in its cluster are known.
  template <class Observer>
  void end_flood(SearchSide side, Observer& observer) {
    const bool is_start = side == SearchSide::kStart;
    const NodeId end = is_start ? start_ : goal_;
    const std::size_t in = cluster_of(end);
    const Cluster cluster = index_->cluster(in);
    if (is_start) from_start_.assign(cluster.nodes.size(), kNoNode);
    for (Number i = 0; i < cluster.nodes.size(); ++i) {
      const Cost cost = flood_.cost(cluster.nodes[i]);
      if (cost == kInfiniteCost) continue;
      const Number number = index_->first_node(in) + i;
      if (is_start) {
        from_start_[i] = flood_.parent(cluster.nodes[i]);
        enter_first(number, cost);
      } else {
        states_[number].left = cost;
        states_[number].far_mark = query_;
        if (states_[number].mark >= query_ * 2) meet(number, states_[number].g + cost, observer);
      }
    }
    if (!is_start) {
      phase_ = Phase::kPlan;
      return end_if_over(observer);
    }
    if (flood_.contains(goal_) && flood_.cost(goal_) != kInfiniteCost)
      meet(kEnd, flood_.cost(goal_), observer);
    phase_ = Phase::kGoal;
    flood_.begin(goal_, index_->shape().limits(cluster_of(goal_), map()));
  }
  /// An entrance of the cluster of the start, which the flood has reached and told.
  void enter_first(Number number, Cost g) {
    State& state = states_[number];
    state.g = g;
    state.parent = kEnd;
    state.level = 0;
    state.mark = query_ * 2;
    open_.push(NodeId(number), told(PathCost{g} + estimate(index_->cell_of(number))), g);
  }

  template <class Observer>
  void meet(Number number, PathCost cost, Observer& observer) {
    if (cost >= best_) return;
    best_ = cost;
    meeting_ = number;
    const NodeId meeting = number == kEnd ? goal_ : index_->cell_of(number);
    watch(observer, {.kind = TraceEventKind::kMeet, .node = meeting, .g = told(best_), .f = told(best_)});
  }

  template <class Observer>
  bool expand_next(Observer& observer) {
    const OpenNode next = open_.pop();
    const auto number = static_cast<Number>(next.node);
    State& state = states_[number];
    state.mark = query_ * 2 + 1;
    const PathCost g = state.g;
    const NodeId cell = index_->cell_of(number);
    // The start is an entrance itself: the flood has expanded it.
    const bool is_told = cell == start_;
    if (!is_told) tell_expansion(SearchSide::kStart, cell, told(g), next.f, observer);
    const std::uint8_t height = level_at(cell);
    const ClusterLevel& level = index_->levels()[height];
    const std::size_t in = level.shape.cluster_of(map().cell(cell));
    const Cluster cluster = level.table.cluster(in);
    const Number own = *cluster.find(cell);
    for (const Cluster::Link& link : cluster.links_of(own)) {
      const auto d = direction_between(map().cell(cell), map().cell(link.to));
      reach(number, index_->node_at(link.to), g + map().step_cost(cell, *d), PlannedPart::kOverBorder,
            observer);
    }
    if (state.level == PlannedPart::kOverBorder) {
      const Number first = level.table.first_node[in];
      for (Number i = 0; i < cluster.nodes.size(); ++i) {
        const Cost cost = cluster.cost(own, i);
        if (i != own && cost != kInfiniteCost)
          reach(number, level.lowest[first + i], g + cost, height, observer);
      }
    }
    end_if_over(observer);
    return !is_told;
  }
  template <class Observer>
  void reach(Number from, Number to, PathCost cost, std::uint8_t level, Observer& observer) {
    ++stats_.generated;
    State& state = states_[to];
    const bool known = state.mark >= query_ * 2;
    const bool is_open = state.mark == query_ * 2;
    const bool improves = !known || cost < state.g;
    const NodeId cell = index_->cell_of(to);
    const Cost g = told(cost);
    const Cost f = told(cost + estimate(cell));
    if constexpr (Observer::kWatches) {
      TraceEventKind kind = TraceEventKind::kReject;
      if (improves) kind = known ? TraceEventKind::kDecrease : TraceEventKind::kOpen;
      if (improves && known && !is_open) kind = TraceEventKind::kReopen;
      observer.event({.kind = kind,
                      .side = SearchSide::kStart,
                      .edge = kNoEdge,
                      .node = cell,
                      .g = g,
                      .f = f,
                      .previous_g = known ? told(state.g) : kInfiniteCost,
                      .from = index_->cell_of(from),
                      .previous_from = known ? told_parent(to) : kNoNode});
    }
    if (!improves) return;
    state.g = cost;
    state.parent = from;
    state.level = level;
    state.mark = query_ * 2;
    if (is_open) {
      ++stats_.open_decrease;
      open_.decrease(NodeId(to), f, g);
    } else {
      ++stats_.open_add;
      open_.push(NodeId(to), f, g);
    }
    if (state.far_mark == query_) meet(to, cost + state.left, observer);
  }
  /// What led to an entrance, as the trace has it: one that the flood of the start reached has a cell beside
  /// it.
  NodeId told_parent(Number number) const;

  template <class Observer>
  void end_if_over(Observer& observer) {
    if (!open_.empty() && static_cast<Cost>(open_.top().key >> 32) < best_) return;
    finish();
    if (status_ == SearchStatus::kNoPath) return watch(observer, {.kind = TraceEventKind::kExhausted});
    const NodeId meeting = meeting_ == kEnd ? goal_ : index_->cell_of(meeting_);
    watch(observer, {.kind = TraceEventKind::kGoal, .node = meeting, .g = told(best_), .f = told(best_)});
  }
  void finish();

  void fine_path(std::vector<NodeId>& path) const;
  bool append_part(ClusterFlood& flood, PlanCutter& cutter, const PlannedPart& part,
                   std::vector<NodeId>& path) const;
  static bool append_within(ClusterFlood& flood, const ClusterIndex& index, NodeId to,
                            std::vector<NodeId>& path);

  std::shared_ptr<const ClusterIndex> index_;
  ClusterFlood flood_;
  std::vector<State> states_;  ///< by entrance
  BinaryHeap open_;
  bool smooths_;
  std::uint32_t query_ = 0;
  NodeId start_ = kNoNode;
  NodeId goal_ = kNoNode;
  Phase phase_ = Phase::kStart;
  PathCost best_ = kNoPathCost;     ///< of the best plan known
  Number meeting_ = kEnd;           ///< where it enters the goal's cluster; kEnd where it never leaves that
  PathCost cost_ = kNoPathCost;     ///< of the path
  std::vector<NodeId> smooth_;      ///< the path, when it is smoothed
  std::vector<NodeId> from_start_;  ///< by entrance of the start's cluster: what led there, for traces
  SearchStatus status_ = SearchStatus::kNoPath;  ///< of the last query
  SearchStats stats_;
};

}  // namespace goalbound
