// The search of a contraction hierarchy. Every optimal path of the map has the cost of a way that only goes
// up in rank and then only down, so it is enough to climb from the start and, against the arcs, from the
// goal. All that either can reach lies on its way to the root of the elimination tree: taken in that order,
// each node has its final cost when its turn comes, and no queue is needed. Source: Dibbelt, Strasser &
// Wagner, "Customizable contraction hierarchies", SEA 2014 (elimination tree queries).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "goalbound/search.hpp"
#include "goalbound/search/observer.hpp"
#include "hierarchy/hierarchy.hpp"

namespace goalbound {

/// Scratch memory and algorithm: what MapQuery asks of a search. Memory: 8 bytes a node, and 8 more once it
/// has been watched.
class HierarchySearch {
 public:
  /// The hierarchy must be that of the map, made for paths.
  HierarchySearch(const Map& map, std::shared_ptr<const Hierarchy> hierarchy)
      : map_(&map), hierarchy_(std::move(hierarchy)) {
    for (Climb& climb : climbs_) climb.costs.resize(hierarchy_->node_count());
  }

  const Map& map() const { return *map_; }

  /// Prepares a query. Both ends must be nodes of the map.
  template <class Observer>
  void begin(NodeId start, NodeId goal, Observer observer) {
    status_ = SearchStatus::kUnfinished;
    stats_ = SearchStats();
    best_ = kInfiniteCost;
    meeting_ = kNone;
    begin_climb(SearchSide::kStart, start, observer);
    begin_climb(SearchSide::kGoal, goal, observer);
  }

  /// Expands at most `max_expansions` nodes, those of both sides together.
  template <class Observer>
  SearchResult advance(std::uint64_t max_expansions, Observer observer) {
    while (status_ == SearchStatus::kUnfinished && max_expansions > 0) {
      if (at_the_top()) {
        finish(observer);
      } else if (step(observer)) {
        --max_expansions;
      }
    }
    const bool found = status_ == SearchStatus::kFound;
    return {.status = status_, .cost = found ? best_ : kInfiniteCost, .stats = stats_};
  }

  /// Replaces `path` by the nodes from the start to the goal of the last query; empty when it found none.
  void path(std::vector<NodeId>& path) const;

 private:
  using Rank = std::uint32_t;
  static constexpr Rank kNone = Elimination::kNoParent;

  /// What one side knows.
  struct Climb {
    std::vector<Cost> costs;    ///< by rank; of the nodes on the way from the end to the root alone
    std::vector<Rank> parents;  ///< the same; watched searches alone
    Rank end = kNone;           ///< the start or the goal
    Rank next = kNone;          ///< whose turn it is; kNone above the root
  };

  Climb& climb(SearchSide side) { return climbs_[static_cast<std::size_t>(side)]; }
  const Climb& climb(SearchSide side) const { return climbs_[static_cast<std::size_t>(side)]; }
  const Hierarchy::Arcs& arcs_of(SearchSide side) const {
    return side == SearchSide::kStart || hierarchy_->same_both_ways ? hierarchy_->up : hierarchy_->down;
  }
  Rank parent_of(Rank rank) const { return hierarchy_->nodes.parent[rank]; }
  NodeId node_of(Rank rank) const { return map_->node_of_slot(hierarchy_->nodes.slot_of_rank[rank]); }

  template <class Observer>
  void begin_climb(SearchSide side, NodeId end, Observer& observer) {
    Climb& own = climb(side);
    own.end = hierarchy_->nodes.rank_of_slot[map_->slot(end)];
    own.next = own.end;
    for (Rank n = own.end; n != kNone; n = parent_of(n)) own.costs[n] = kInfiniteCost;
    own.costs[own.end] = 0;
    ++stats_.open_add;
    if constexpr (Observer::kWatches) {
      own.parents.resize(own.costs.size());
      observer.event({.kind = TraceEventKind::kStart, .side = side, .node = end});
    }
  }

  bool at_the_top() const { return climbs_[0].next == kNone && climbs_[1].next == kNone; }

  /// Takes the lowest node that is left on either way up; false when nothing came of it, as it is not reached
  /// or the way to it alone costs as much as the best path.
  template <class Observer>
  bool step(Observer& observer) {
    const SearchSide side = climb(SearchSide::kGoal).next < climb(SearchSide::kStart).next
                                ? SearchSide::kGoal
                                : SearchSide::kStart;
    const Rank n = std::exchange(climb(side).next, parent_of(climb(side).next));
    // Where the ways have become one, the start's side comes first.
    if (side == SearchSide::kStart && n == climb(SearchSide::kGoal).next) meet(n, observer);
    if (climb(side).costs[n] >= best_) return false;
    expand(side, n, observer);
    return true;
  }

  template <class Observer>
  void meet(Rank n, Observer& observer) {
    const std::uint64_t cost =
        std::uint64_t{climb(SearchSide::kStart).costs[n]} + climb(SearchSide::kGoal).costs[n];
    if (cost >= best_) return;
    best_ = static_cast<Cost>(cost);
    meeting_ = n;
    if constexpr (Observer::kWatches)
      observer.event({.kind = TraceEventKind::kMeet, .node = node_of(n), .g = best_, .f = best_});
  }

  template <class Observer>
  void expand(SearchSide side, Rank n, Observer& observer) {
    Climb& own = climb(side);
    const Cost g = own.costs[n];
    if constexpr (Observer::kWatches)
      observer.event({.kind = TraceEventKind::kExpand, .side = side, .node = node_of(n), .g = g, .f = g});
    const auto arcs = arcs_of(side).of(n);
    std::uint64_t reached = 0;
    std::uint64_t lowered = 0;
    // Without branches, which nobody could predict here.
    for (const Hierarchy::Arc& arc : arcs) {
      Cost& known = own.costs[arc.above];
      const std::uint64_t cost = std::uint64_t{g} + arc.cost;
      if constexpr (Observer::kWatches) watch(side, n, arc.above, cost, observer);
      const bool improves = cost < known;
      reached += static_cast<std::uint64_t>(improves && known == kInfiniteCost);
      lowered += static_cast<std::uint64_t>(improves && known != kInfiniteCost);
      known = static_cast<Cost>(std::min<std::uint64_t>(cost, known));
    }
    ++stats_.expanded;
    ++stats_.open_pop;
    stats_.generated += arcs.size();
    stats_.open_add += reached;
    stats_.open_decrease += lowered;
  }

  /// Tells what the arc from n to `above` is about to do.
  template <class Observer>
  void watch(SearchSide side, Rank n, Rank above, std::uint64_t cost, Observer& observer) {
    Climb& own = climb(side);
    const Cost known = own.costs[above];
    const bool was_reached = known != kInfiniteCost;
    TraceEventKind kind = TraceEventKind::kReject;
    if (cost < known) kind = was_reached ? TraceEventKind::kDecrease : TraceEventKind::kOpen;
    const auto g = static_cast<Cost>(std::min<std::uint64_t>(cost, kInfiniteCost));
    observer.event({.kind = kind,
                    .side = side,
                    .edge = kNoEdge,
                    .node = node_of(above),
                    .g = g,
                    .f = g,
                    .previous_g = known,
                    .from = node_of(n),
                    .previous_from = was_reached ? node_of(own.parents[above]) : kNoNode});
    if (cost < known) own.parents[above] = n;
  }

  template <class Observer>
  void finish(Observer& observer) {
    status_ = meeting_ == kNone ? SearchStatus::kNoPath : SearchStatus::kFound;
    if constexpr (Observer::kWatches) {
      if (meeting_ == kNone) {
        observer.event({.kind = TraceEventKind::kExhausted});
      } else {
        observer.event({.kind = TraceEventKind::kGoal, .node = node_of(meeting_), .g = best_, .f = best_});
      }
    }
  }

  std::vector<Rank> way_up(SearchSide side) const;
  void append_way(Rank from, Rank to, std::vector<NodeId>& path) const;

  const Map* map_;
  std::shared_ptr<const Hierarchy> hierarchy_;
  std::array<Climb, 2> climbs_;                  ///< by SearchSide
  Cost best_ = kInfiniteCost;                    ///< of the best path known
  Rank meeting_ = kNone;                         ///< the highest node of that path
  SearchStatus status_ = SearchStatus::kNoPath;  ///< of the last query
  SearchStats stats_;
};

}  // namespace goalbound
