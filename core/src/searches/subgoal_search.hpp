// A* on a subgoal graph, from both ends. Both are connected to the subgoals around them, and both follow arcs
// up alone, the start's side also those of the core. Each is over when no estimate of its own is below the
// best way over a subgoal that both know.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "goalbound/bounds.hpp"
#include "goalbound/search.hpp"
#include "goalbound/search/observer.hpp"
#include "goalbound/search/open_lists/entry.hpp"
#include "goalbound/subgoals.hpp"

namespace goalbound {

/// Scratch memory and algorithm: what MapQuery asks of a search. Memory: 24 bytes a subgoal. `Pruner`:
/// one of inner_pruning.hpp.
template <class Pruner>
class SubgoalSearch {
 public:
  SubgoalSearch(std::shared_ptr<const SubgoalIndex> index, Pruner pruner)
      : index_(std::move(index)), pruner_(std::move(pruner)), states_(index_->count()) {}

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
    far_cells_ = {map().cell(goal), map().cell(start)};
    pruner_.aim(map(), start, goal);
    watch(observer, {.kind = TraceEventKind::kStart,
                     .node = start,
                     .f = estimate(SearchSide::kStart, map().cell(start))});
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
  static constexpr std::array<SearchSide, 2> kSides = {SearchSide::kStart, SearchSide::kGoal};

  /// What a query knows of a subgoal from one end.
  struct Half {
    Cost g = 0;
    std::uint32_t mark = 0;  ///< of the query in which `g` holds, twice, and 1 more for expanded ones
    Number parent = kEnd;    ///< on the way from that end
  };
  using State = std::array<Half, 2>;  ///< by SearchSide
  /// What is done next.
  enum class Phase : std::uint8_t { kStart, kGoal, kUp };

  static constexpr std::size_t at(SearchSide side) { return static_cast<std::size_t>(side); }
  static constexpr SearchSide other(SearchSide side) { return kSides[1 - at(side)]; }

  void begin_query();
  NodeId end(SearchSide side) const { return side == SearchSide::kStart ? start_ : goal_; }
  Cost estimate(SearchSide side, Cell cell) const { return octile_distance(cell, far_cells_[at(side)]); }
  NodeId node(Number number) const { return index_->node(number); }

  template <class Observer>
  void tell_expansion(SearchSide side, NodeId node, Cost g, Cost f, Observer& observer) {
    ++stats_.expanded;
    ++stats_.open_pop;
    watch(observer, {.kind = TraceEventKind::kExpand, .side = side, .node = node, .g = g, .f = f});
  }

  template <class Observer>
  void step(Observer& observer) {
    if (phase_ == Phase::kStart) return expand_start(observer);
    if (phase_ == Phase::kGoal) {
      expand_end(SearchSide::kGoal, 0, observer);
      phase_ = Phase::kUp;
    } else {
      expand_up(next_side_, observer);
    }
    choose_side(observer);
  }
  /// The one with the lower estimate; the search is over where none is below the best way.
  template <class Observer>
  void choose_side(Observer& observer) {
    const Cost of_start = lowest(SearchSide::kStart);
    const Cost of_goal = lowest(SearchSide::kGoal);
    if (std::min(of_start, of_goal) >= best_) return finish(observer);
    next_side_ = of_start <= of_goal ? SearchSide::kStart : SearchSide::kGoal;
  }
  /// Estimate of the best one that waits at that side.
  Cost lowest(SearchSide side) {
    std::vector<OpenEntry>& open = open_[at(side)];
    while (!open.empty() && is_past(side, open.front())) pop(open);
    return open.empty() ? kInfiniteCost : open.front().open_node().f;
  }
  /// Whether it was reached better, or expanded, since it was put there.
  bool is_past(SearchSide side, const OpenEntry& entry) const {
    const Half& own = states_[index_of(entry.node)][at(side)];
    return own.mark != query_ * 2 || entry.key != OpenEntry::key_of(entry.open_node().f, own.g);
  }
  static OpenNode pop(std::vector<OpenEntry>& open) {
    std::ranges::pop_heap(open, std::greater<>(), &OpenEntry::key);
    const OpenNode node = open.back().open_node();
    open.pop_back();
    return node;
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
    const Cell from = map().cell(start_);
    const Cost h = estimate(SearchSide::kStart, from);
    if (!index_->cells().joins(from, map().cell(goal_))) {
      expand_end(SearchSide::kStart, h, observer);
      phase_ = Phase::kGoal;
      return;
    }
    tell_expansion(SearchSide::kStart, start_, 0, h, observer);
    if (start_ != goal_) {
      ++stats_.generated;
      ++stats_.open_add;
      watch(observer,
            {.kind = TraceEventKind::kOpen, .edge = kNoEdge, .node = goal_, .g = h, .f = h, .from = start_});
    }
    meet(kEnd, h, observer);
    finish(observer);
  }
  template <class Observer>
  void expand_end(SearchSide side, Cost f, Observer& observer) {
    tell_expansion(side, end(side), 0, f, observer);
    each_around(side, [&](Number number, Cost cost) { reach(side, kEnd, number, cost, observer); });
  }
  template <class Observer>
  void expand_up(SearchSide side, Observer& observer) {
    const OpenNode next = pop(open_[at(side)]);
    const auto number = static_cast<Number>(next.node);
    Half& own = states_[number][at(side)];
    own.mark = query_ * 2 + 1;
    const Cost g = own.g;
    tell_expansion(side, node(number), g, next.f, observer);
    each_edge(side, number, observer, [&](const SubgoalIndex::Edge& edge) {
      reach(side, number, edge.to, std::uint64_t{g} + edge.cost, observer);
    });
  }

  /// Calls visit(number, cost) for each subgoal around that end.
  template <class Visit>
  void each_around(SearchSide side, const Visit& visit) const {
    if constexpr (Pruner::kPrunes) {
      for (const InnerEnd& end : pruner_.ends().around(side)) visit(static_cast<Number>(end.node), end.cost);
    } else {
      const auto tell = [&](const Subgoal& subgoal, Cost cost) { visit(index_->number_of(subgoal), cost); };
      const SubgoalCells& cells = index_->cells();
      if (side == SearchSide::kStart) {
        cells.each_ahead(map().cell(start_), map().octile_moves(start_), tell);
      } else {
        cells.each_behind(map().cell(goal_), tell);
      }
    }
  }
  /// Calls follow(edge) for each edge of a subgoal that no index refuses.
  template <class Observer, class Follow>
  void each_edge(SearchSide side, Number number, Observer& observer, const Follow& follow) {
    const std::span<const SubgoalIndex::Edge> edges = index_->edges(side, number);
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
                      .node = node(index_->edges(side, number)[edge].to),
                      .from = node(number)});
  }
  /// Does not follow an edge to a subgoal from which no path leads to the far end.
  template <class Observer>
  void leave_out([[maybe_unused]] SearchSide side, [[maybe_unused]] Number from, [[maybe_unused]] Number to,
                 Observer& observer) {
    ++stats_.pruned;
    if constexpr (Pruner::kPrunes && Observer::kWatches)
      observer.event({.kind = TraceEventKind::kPrune,
                      .side = side,
                      .index = pruner_.who_knows_no_way(side, to),
                      .node = node(to),
                      .from = from == kEnd ? end(side) : node(from)});
  }
  /// Of what is left from a subgoal to the far end; kInfiniteCost where no path leads there.
  Cost estimate_from(SearchSide side, Number number) const {
    const Cost h = estimate(side, index_->cell(number));
    if constexpr (Pruner::kPrunes) return pruner_.lower_bound(side, h, number);
    return h;
  }

  /// Where the other side knows it, too, there is a way.
  template <class Observer>
  void reach(SearchSide side, Number from, Number to, std::uint64_t cost, Observer& observer) {
    Half& own = states_[to][at(side)];
    const bool known = own.mark >= query_ * 2;
    const bool improves = cost < (known ? own.g : kInfiniteCost);
    const bool is_open = own.mark == query_ * 2;
    const auto g = static_cast<Cost>(std::min<std::uint64_t>(cost, kInfiniteCost));
    Cost f = 0;
    if (Observer::kWatches || improves) {
      const Cost left = estimate_from(side, to);
      if (left == kInfiniteCost) return leave_out(side, from, to, observer);
      f = std::min(f_with_left(g, left), kTooLarge);  // below the cost of no path
    }
    ++stats_.generated;
    if constexpr (Observer::kWatches) {
      TraceEventKind kind = TraceEventKind::kReject;
      if (improves) kind = known ? TraceEventKind::kDecrease : TraceEventKind::kOpen;
      if (improves && known && !is_open) kind = TraceEventKind::kReopen;
      tell(kind, side, from, to, g, f, known ? own.g : kInfiniteCost, known ? own.parent : to, observer);
    }
    if (!improves) return;
    own = {.g = g, .mark = query_ * 2, .parent = from};
    ++(is_open ? stats_.open_decrease : stats_.open_add);
    put_on_open(side, to, f, g);
    const Half& far = states_[to][at(other(side))];
    if (far.mark >= query_ * 2) meet(to, std::uint64_t{g} + far.g, observer);
  }
  /// The goal's side leaves those of the core to the other one.
  void put_on_open(SearchSide side, Number to, Cost f, Cost g) {
    if (side == SearchSide::kGoal && to >= index_->core()) return;
    std::vector<OpenEntry>& open = open_[at(side)];
    open.push_back({OpenEntry::key_of(f, g), NodeId(to)});
    std::ranges::push_heap(open, std::greater<>(), &OpenEntry::key);
  }
  /// `previous_from`: `to` itself where nothing led there before.
  template <class Observer>
  void tell(TraceEventKind kind, SearchSide side, Number from, Number to, Cost g, Cost f, Cost previous_g,
            Number previous_from, Observer& observer) {
    NodeId previous = kNoNode;
    if (previous_from != to) previous = previous_from == kEnd ? end(side) : node(previous_from);
    if (previous == node(to)) previous = kNoNode;
    const NodeId parent = from == kEnd ? end(side) : node(from);
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
  /// By SearchSide: heaps, in which what is_past() stays until it is the best.
  std::array<std::vector<OpenEntry>, 2> open_;
  std::uint32_t query_ = 0;
  NodeId start_ = kNoNode;
  NodeId goal_ = kNoNode;
  std::array<Cell, 2> far_cells_;  ///< by SearchSide: the end that it looks for
  Phase phase_ = Phase::kStart;
  SearchSide next_side_ = SearchSide::kStart;
  Cost best_ = kInfiniteCost;                    ///< of the best way known
  Number meeting_ = kEnd;                        ///< on that way; kEnd where nothing lies between both ends
  SearchStatus status_ = SearchStatus::kNoPath;  ///< of the last query
  SearchStats stats_;
};

}  // namespace goalbound
