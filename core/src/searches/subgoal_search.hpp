// A* on a subgoal graph. Both ends are connected to the subgoals around them. From the goal the way back is
// known along all edges that go up to it, which are few; from the start A* follows edges up, and those of the
// core, until no estimate is below the best way over a node that both sides know.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "goalbound/bounds.hpp"
#include "goalbound/search.hpp"
#include "goalbound/search/observer.hpp"
#include "goalbound/search/open_lists.hpp"
#include "goalbound/subgoals.hpp"

namespace goalbound {

/// Scratch memory and algorithm: what MapQuery asks of a search. Memory: 32 bytes a subgoal. `Pruner`:
/// one of inner_pruning.hpp.
template <class Pruner>
class SubgoalSearch {
 public:
  SubgoalSearch(std::shared_ptr<const SubgoalIndex> index, Pruner pruner)
      : index_(std::move(index)),
        pruner_(std::move(pruner)),
        states_(index_->count()),
        open_(index_->count()) {}

  const Grid& map() const { return index_->cells().grid(); }
  std::uint64_t byte_size() const {
    return index_->byte_size() + states_.size() * sizeof(State) + pruner_.byte_size();
  }

  /// Prepares a query. Both ends must be free cells.
  template <class Observer>
  void begin(NodeId start, NodeId goal, Observer observer) {
    begin_query();
    start_ = start;
    goal_ = goal;
    goal_cell_ = map().cell(goal);
    pruner_.aim(map(), start, goal);
    watch(observer, {.kind = TraceEventKind::kStart, .node = start, .f = estimate(map().cell(start))});
    watch(observer, {.kind = TraceEventKind::kStart, .side = SearchSide::kGoal, .node = goal});
  }

  /// Expands at most `max_expansions` nodes, those of both sides together.
  template <class Observer>
  SearchResult advance(std::uint64_t max_expansions, Observer observer) {
    for (; status_ == SearchStatus::kUnfinished && max_expansions > 0; --max_expansions) step(observer);
    const bool found = status_ == SearchStatus::kFound;
    return {.status = status_, .cost = found ? best_ : kNoPathCost, .stats = stats_};
  }

  /// Replaces `path` by the nodes of the last query; empty when there is no path.
  void path(std::vector<NodeId>& path) const;
  /// The same with its corners alone.
  void path_corners(std::vector<NodeId>& corners) const;

 private:
  using Number = std::uint32_t;
  static constexpr Number kEnd = 0xFFFFFFFF;  ///< the start, the goal, or no subgoal

  /// What a query knows of a subgoal.
  struct State {
    Cost g = 0;                  ///< from the start
    Cost left = 0;               ///< to the goal, by ways that only go down
    std::uint32_t mark = 0;      ///< of the query in which `g` holds, twice, and 1 more for expanded ones
    std::uint32_t far_mark = 0;  ///< of the query in which `left` holds
    Number parent = kEnd;        ///< on the way from the start
    Number next = kEnd;          ///< on the way to the goal
  };
  /// What is done next.
  enum class Phase : std::uint8_t { kStart, kGoal, kDown, kUp };

  void begin_query();
  Cost estimate(Cell cell) const { return octile_distance(cell, goal_cell_); }
  NodeId node(Number number) const { return index_->node(number); }

  template <class Observer>
  void tell_expansion(SearchSide side, NodeId node, Cost g, Cost f, Observer& observer) {
    ++stats_.expanded;
    ++stats_.open_pop;
    watch(observer, {.kind = TraceEventKind::kExpand, .side = side, .node = node, .g = g, .f = f});
  }

  template <class Observer>
  void step(Observer& observer) {
    switch (phase_) {
      case Phase::kStart:
        return expand_start(observer);
      case Phase::kGoal:
        return expand_goal(observer);
      case Phase::kDown:
        return expand_down(observer);
      case Phase::kUp:
        return expand_up(observer);
    }
  }
  template <class Observer>
  void finish(Observer& observer) {
    status_ = best_ == kInfiniteCost ? SearchStatus::kNoPath : SearchStatus::kFound;
    if (status_ == SearchStatus::kNoPath) return watch(observer, {.kind = TraceEventKind::kExhausted});
    const NodeId meeting = meeting_ == kEnd ? goal_ : node(meeting_);
    watch(observer, {.kind = TraceEventKind::kGoal, .node = meeting, .g = best_, .f = best_});
  }
  template <class Observer>
  void meet(Number number, std::uint64_t cost, Observer& observer) {
    if (cost >= best_) return;
    best_ = static_cast<Cost>(cost);
    meeting_ = number;
    const NodeId meeting = number == kEnd ? goal_ : node(number);
    watch(observer, {.kind = TraceEventKind::kMeet, .node = meeting, .g = best_, .f = best_});
  }

  /// The goal itself, where nothing lies between; else the subgoals around the start.
  template <class Observer>
  void expand_start(Observer& observer) {
    const Cost h = estimate(map().cell(start_));
    tell_expansion(SearchSide::kStart, start_, 0, h, observer);
    if (index_->cells().joins(start_, goal_)) {
      if (start_ != goal_) {
        ++stats_.generated;
        ++stats_.open_add;
        watch(
            observer,
            {.kind = TraceEventKind::kOpen, .edge = kNoEdge, .node = goal_, .g = h, .f = h, .from = start_});
      }
      meet(kEnd, h, observer);
      return finish(observer);
    }
    if (const Number own = number_at(start_); own != kEnd) {
      State& state = states_[own];
      state.g = 0;
      state.parent = kEnd;
      state.mark = query_ * 2 + 1;
      each_edge(SearchSide::kStart, own, observer,
                [&](const SubgoalIndex::Edge& edge) { reach(own, edge.to, edge.cost, observer); });
    } else {
      each_around(SearchSide::kStart, [&](Number number, Cost cost) { reach(kEnd, number, cost, observer); });
    }
    phase_ = Phase::kGoal;
  }
  /// Of a cell that is a subgoal; kEnd of another one.
  Number number_at(NodeId n) const {
    const std::uint32_t slot = map().slot(n);
    return index_->cells().contains(slot) ? index_->number_of(index_->cells().number(slot)) : kEnd;
  }

  /// Calls visit(number, cost) for each subgoal around that end, which is none itself.
  template <class Visit>
  void each_around(SearchSide side, const Visit& visit) const {
    if constexpr (Pruner::kPrunes) {
      for (const InnerEnd& end : pruner_.ends().around(side)) visit(static_cast<Number>(end.node), end.cost);
    } else {
      index_->cells().each_direct(side == SearchSide::kStart ? start_ : goal_,
                                  [&](NodeId /*node*/, std::uint32_t subgoal, Cost cost) {
                                    visit(index_->number_of(subgoal), cost);
                                  });
    }
  }
  /// Calls follow(edge) for each edge of a subgoal that no index refuses.
  template <class Observer, class Follow>
  void each_edge(SearchSide side, Number number, Observer& observer, const Follow& follow) {
    const std::span<const SubgoalIndex::Edge> edges = index_->edges(number);
    if constexpr (Pruner::kPrunes) {
      for (std::size_t first = 0; first < edges.size(); first += BoxShape::kBlock) {
        const std::size_t count = std::min(BoxShape::kBlock, edges.size() - first);
        const auto all = static_cast<std::uint8_t>((1U << count) - 1);
        const unsigned kept = pruner_.allowed_edges(side, number, first / BoxShape::kBlock, all);
        for (std::size_t i = 0; i < count; ++i) {
          if ((kept >> i & 1U) != 0) {
            follow(edges[first + i]);
          } else {
            tell_pruned(side, number, first + i, observer);
          }
        }
      }
    } else {
      for (const SubgoalIndex::Edge& edge : edges) follow(edge);
    }
  }
  template <class Observer>
  void tell_pruned(SearchSide side, Number number, std::size_t edge, Observer& observer) {
    ++stats_.pruned;
    if constexpr (Observer::kWatches)
      observer.event({.kind = TraceEventKind::kPrune,
                      .side = side,
                      .index = pruner_.refusing(side, number, edge),
                      .node = node(index_->edges(number)[edge].to),
                      .from = node(number)});
  }
  /// Does not follow an edge to a subgoal from which no path leads to the goal.
  template <class Observer>
  void leave_out([[maybe_unused]] Number from, [[maybe_unused]] Number to, Observer& observer) {
    ++stats_.pruned;
    if constexpr (Pruner::kPrunes && Observer::kWatches)
      observer.event({.kind = TraceEventKind::kPrune,
                      .index = pruner_.who_knows_no_way(SearchSide::kStart, to),
                      .node = node(to),
                      .from = from == kEnd ? start_ : node(from)});
  }
  /// Of what is left from a subgoal to the goal; kInfiniteCost where no path leads there.
  Cost estimate_from(Number number) const {
    const Cost h = estimate(index_->cell(number));
    if constexpr (Pruner::kPrunes) return pruner_.lower_bound(SearchSide::kStart, h, number);
    return h;
  }

  template <class Observer>
  void expand_goal(Observer& observer) {
    tell_expansion(SearchSide::kGoal, goal_, 0, 0, observer);
    if (const Number own = number_at(goal_); own != kEnd) {
      State& state = states_[own];
      state.left = 0;
      state.next = kEnd;
      state.far_mark = query_;
      if (state.mark >= query_ * 2) meet(own, state.g, observer);
      if (own < index_->core()) climb_from(own, observer);
    } else {
      each_around(SearchSide::kGoal,
                  [&](Number number, Cost cost) { reach_back(kEnd, number, cost, observer); });
    }
    enter_next_phase(observer);
  }
  template <class Observer>
  void climb_from(Number number, Observer& observer) {
    const Cost left = states_[number].left;
    each_edge(SearchSide::kGoal, number, observer, [&](const SubgoalIndex::Edge& edge) {
      reach_back(number, edge.to, std::uint64_t{left} + edge.cost, observer);
    });
  }
  /// The lowest one that waits: all ways down from it are known.
  template <class Observer>
  void expand_down(Observer& observer) {
    std::ranges::pop_heap(below_, std::greater<>());
    const Number number = below_.back();
    below_.pop_back();
    const Cost left = states_[number].left;
    tell_expansion(SearchSide::kGoal, node(number), left, left, observer);
    climb_from(number, observer);
    enter_next_phase(observer);
  }
  template <class Observer>
  void enter_next_phase(Observer& observer) {
    phase_ = below_.empty() ? Phase::kUp : Phase::kDown;
    if (phase_ == Phase::kUp) end_if_over(observer);
  }
  template <class Observer>
  void expand_up(Observer& observer) {
    const OpenNode next = open_.pop();
    const auto number = static_cast<Number>(next.node);
    State& state = states_[number];
    state.mark = query_ * 2 + 1;
    const Cost g = state.g;
    tell_expansion(SearchSide::kStart, node(number), g, next.f, observer);
    each_edge(SearchSide::kStart, number, observer, [&](const SubgoalIndex::Edge& edge) {
      reach(number, edge.to, std::uint64_t{g} + edge.cost, observer);
    });
    end_if_over(observer);
  }
  template <class Observer>
  void end_if_over(Observer& observer) {
    if (open_.empty() || static_cast<Cost>(open_.top().key >> 32) >= best_) finish(observer);
  }

  /// From the start.
  template <class Observer>
  void reach(Number from, Number to, std::uint64_t cost, Observer& observer) {
    State& state = states_[to];
    const bool known = state.mark >= query_ * 2;
    const bool improves = cost < (known ? state.g : kInfiniteCost);
    const bool is_open = state.mark == query_ * 2;
    const auto g = static_cast<Cost>(std::min<std::uint64_t>(cost, kInfiniteCost));
    Cost f = 0;
    if (Observer::kWatches || improves) {
      const Cost left = estimate_from(to);
      if (left == kInfiniteCost) return leave_out(from, to, observer);
      f = std::min(f_with_left(g, left), kTooLarge);  // below the cost of no path
    }
    ++stats_.generated;
    if constexpr (Observer::kWatches) {
      TraceEventKind kind = TraceEventKind::kReject;
      if (improves) kind = known ? TraceEventKind::kDecrease : TraceEventKind::kOpen;
      if (improves && known && !is_open) kind = TraceEventKind::kReopen;
      tell(kind, SearchSide::kStart, from, to, g, f, known ? state.g : kInfiniteCost,
           known ? state.parent : to, observer);
    }
    if (!improves) return;
    state.g = g;
    state.parent = from;
    state.mark = query_ * 2;
    if (is_open) {
      ++stats_.open_decrease;
      open_.decrease(NodeId(to), f, g);
    } else {
      ++stats_.open_add;
      open_.push(NodeId(to), f, g);
    }
    if (state.far_mark == query_) meet(to, std::uint64_t{g} + state.left, observer);
  }
  /// From the goal. Those of the core are where the other side comes from.
  template <class Observer>
  void reach_back(Number from, Number to, std::uint64_t cost, Observer& observer) {
    ++stats_.generated;
    State& state = states_[to];
    const bool known = state.far_mark == query_;
    const bool improves = cost < (known ? state.left : kInfiniteCost);
    const auto left = static_cast<Cost>(std::min<std::uint64_t>(cost, kInfiniteCost));
    if constexpr (Observer::kWatches) {
      TraceEventKind kind = TraceEventKind::kReject;
      if (improves) kind = known ? TraceEventKind::kDecrease : TraceEventKind::kOpen;
      tell(kind, SearchSide::kGoal, from, to, left, left, known ? state.left : kInfiniteCost,
           known ? state.next : to, observer);
    }
    if (!improves) return;
    ++(known ? stats_.open_decrease : stats_.open_add);
    state.left = left;
    state.next = from;
    state.far_mark = query_;
    if (!known && to < index_->core()) {
      below_.push_back(to);
      std::ranges::push_heap(below_, std::greater<>());
    }
    if (state.mark >= query_ * 2) meet(to, std::uint64_t{state.g} + left, observer);
  }
  /// `previous_from`: `to` itself where nothing led there before.
  template <class Observer>
  void tell(TraceEventKind kind, SearchSide side, Number from, Number to, Cost g, Cost f, Cost previous_g,
            Number previous_from, Observer& observer) {
    const NodeId end = side == SearchSide::kStart ? start_ : goal_;
    NodeId previous = kNoNode;
    if (previous_from != to) previous = previous_from == kEnd ? end : node(previous_from);
    if (previous == node(to)) previous = kNoNode;
    const NodeId parent = from == kEnd ? end : node(from);
    observer.event({.kind = kind,
                    .side = side,
                    .edge = kNoEdge,
                    .node = node(to),
                    .g = g,
                    .f = f,
                    .previous_g = previous_g,
                    .from = parent,
                    .previous_from = previous});
  }

  std::shared_ptr<const SubgoalIndex> index_;
  Pruner pruner_;
  std::vector<State> states_;  ///< by subgoal
  BinaryHeap open_;
  std::vector<Number> below_;  ///< a heap: what the goal's side has yet to expand, the lowest first
  std::uint32_t query_ = 0;
  NodeId start_ = kNoNode;
  NodeId goal_ = kNoNode;
  Cell goal_cell_;
  Phase phase_ = Phase::kStart;
  Cost best_ = kInfiniteCost;                    ///< of the best way known
  Number meeting_ = kEnd;                        ///< on that way; kEnd where nothing lies between both ends
  SearchStatus status_ = SearchStatus::kNoPath;  ///< of the last query
  SearchStats stats_;
};

}  // namespace goalbound
