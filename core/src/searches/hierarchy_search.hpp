// The search of a contraction hierarchy. Every optimal path of the map has the cost of a way that only goes
// up in rank and then only down, so it is enough to climb from the start and, against the arcs, from the
// goal. All that either can reach lies on its way to the root of the elimination tree: taken in that order,
// each node has its final cost when its turn comes, and no queue is needed. Source: Dibbelt, Strasser &
// Wagner, "Customizable contraction hierarchies", SEA 2014 (elimination tree queries).
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "goalbound/search.hpp"
#include "goalbound/search/observer.hpp"
#include "hierarchy/hierarchy.hpp"
#include "searches/inner_pruning.hpp"

namespace goalbound {

/// What is the same for every search of a hierarchy once it is over.
struct HierarchyWay {
  /// The nodes of the best way on one side, from the meeting down to the end, which knows the `costs`.
  static std::vector<std::uint32_t> up(const Hierarchy& hierarchy, const Hierarchy::Arcs& arcs,
                                       const std::vector<Cost>& costs, std::uint32_t end,
                                       std::uint32_t meeting);
};

/// Puts the nodes of the map in place of arcs. All must outlive it; the hierarchy was made for paths.
class ArcUnpacking {
 public:
  ArcUnpacking(const Map& map, const Hierarchy& hierarchy, std::vector<NodeId>& path);

  NodeId node_of(std::uint32_t rank) const;
  /// Adds the nodes that an arc leads over, the first one left out.
  void append(std::uint32_t from, std::uint32_t to);

 private:
  /// An arc, or half of one.
  struct Part {
    std::size_t arc;  ///< its place
    std::uint32_t from;
    std::uint32_t to;
  };
  /// The place of the arc between a middle and another node.
  static std::size_t half(const Hierarchy::Arcs& arcs, std::uint32_t middle, std::uint16_t place,
                          std::uint32_t other);

  const Map& map_;
  bool slots_are_nodes_;
  const Hierarchy& hierarchy_;
  std::vector<NodeId>& path_;
  std::vector<Part> left_;  ///< what is still to be put in, the first one last
};

/// Scratch memory and algorithm: what MapQuery asks of a search. Memory: 8 bytes a node, and 8 more once it
/// has been watched. `Pruner`: one of inner_pruning.hpp.
template <class Pruner>
class HierarchySearch {
 public:
  /// The hierarchy must be that of the map, made for paths.
  HierarchySearch(const Map& map, std::shared_ptr<const Hierarchy> hierarchy, Pruner pruner)
      : map_(&map), hierarchy_(std::move(hierarchy)), pruner_(std::move(pruner)) {
    for (Climb& climb : climbs_) climb.costs.resize(hierarchy_->node_count());
  }

  const Map& map() const { return *map_; }
  std::uint64_t byte_size() const {
    const std::size_t scratch = climbs_[0].costs.size() * climbs_.size() * sizeof(Cost);
    return hierarchy_->byte_size() + scratch + pruner_.byte_size();
  }

  /// Prepares a query. Both ends must be nodes of the map.
  template <class Observer>
  void begin(NodeId start, NodeId goal, Observer observer) {
    status_ = SearchStatus::kUnfinished;
    stats_ = SearchStats();
    best_ = kInfiniteCost;
    meeting_ = kNone;
    pruner_.aim(*map_, start, goal);
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
    return {.status = status_, .cost = found ? best_ : kNoPathCost, .stats = stats_};
  }

  /// Replaces `path` by the nodes from the start to the goal of the last query; empty when it found none.
  void path(std::vector<NodeId>& path) const {
    path.clear();
    if (status_ != SearchStatus::kFound) return;
    ArcUnpacking unpacking(*map_, *hierarchy_, path);
    path.push_back(unpacking.node_of(climb(SearchSide::kStart).end));
    const std::vector<Rank> from_start = way_up(SearchSide::kStart);
    for (std::size_t i = from_start.size(); i-- > 1;) unpacking.append(from_start[i], from_start[i - 1]);
    const std::vector<Rank> to_goal = way_up(SearchSide::kGoal);
    for (std::size_t i = 1; i < to_goal.size(); ++i) unpacking.append(to_goal[i - 1], to_goal[i]);
  }

 private:
  using Rank = std::uint32_t;
  static constexpr Rank kNone = Elimination::kNoParent;
  static constexpr std::size_t kBlock = BoxShape::kBlock;

  /// What one side knows.
  struct Climb {
    std::vector<Cost> costs;    ///< by rank; of the nodes on the way from the end to the root alone
    std::vector<Rank> parents;  ///< the same; watched searches alone
    Rank end = kNone;           ///< the start or the goal
    Rank next = kNone;          ///< whose turn it is; kNone above the root
  };

  /// Nodes that arcs led to.
  struct Reached {
    std::uint64_t reached = 0;  ///< for the first time
    std::uint64_t lowered = 0;  ///< more cheaply than before
  };

  Climb& climb(SearchSide side) { return climbs_[static_cast<std::size_t>(side)]; }
  const Climb& climb(SearchSide side) const { return climbs_[static_cast<std::size_t>(side)]; }
  const Hierarchy::Arcs& arcs_of(SearchSide side) const {
    return hierarchy_->climbed(side == SearchSide::kStart);
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
    if (climb(side).costs[n] >= best_ || is_too_far(side, n)) return false;
    expand(side, n, observer);
    return true;
  }

  /// Whether no path over the node is better than the best one.
  bool is_too_far(SearchSide side, Rank n) const {
    if constexpr (Pruner::kAsksNodes) {
      return std::uint64_t{climb(side).costs[n]} + pruner_.lower_bound(side, 0, n) >= best_;
    } else {
      return false;
    }
  }

  /// Whether an index does not let the search expand the node.
  template <class Observer>
  bool is_refused(SearchSide side, Rank n, Observer& observer) {
    if constexpr (Pruner::kAsksNodes) {
      const Cost g = climb(side).costs[n];
      const Cost left = pruner_.lower_bound(side, 0, n);
      const auto refusing = pruner_.refusing_node(side, n, g, left);
      if (!refusing) return false;
      ++stats_.pruned;
      if constexpr (Observer::kWatches) {
        observer.event({.kind = TraceEventKind::kRefuse,
                        .side = side,
                        .index = *refusing,
                        .node = node_of(n),
                        .g = g,
                        .f = f_with_left(g, left)});
      }
      return true;
    } else {
      return false;
    }
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
    const Cost g = climb(side).costs[n];
    if constexpr (Observer::kWatches)
      observer.event({.kind = TraceEventKind::kExpand, .side = side, .node = node_of(n), .g = g, .f = g});
    ++stats_.expanded;
    ++stats_.open_pop;
    if (is_refused(side, n, observer)) return;
    Reached counts;
    const std::span<const Hierarchy::Arc> arcs = arcs_of(side).of(n);
    if constexpr (Pruner::kPrunes) {
      for (std::size_t block = 0; block * kBlock < arcs.size(); ++block)
        expand_block(side, n, block, arcs.subspan(block * kBlock), counts, observer);
    } else {
      // Without branches, which nobody could predict here.
      for (const Hierarchy::Arc& arc : arcs) follow(side, n, g, arc, counts, observer);
      stats_.generated += arcs.size();
    }
    stats_.open_add += counts.reached;
    stats_.open_decrease += counts.lowered;
  }

  /// The first of these arcs, up to a block of them.
  template <class Observer>
  void expand_block(SearchSide side, Rank n, std::size_t block, std::span<const Hierarchy::Arc> arcs,
                    Reached& counts, Observer& observer) {
    const std::size_t count = std::min(kBlock, arcs.size());
    const unsigned all = (1U << count) - 1;
    const unsigned kept = all & pruner_.allowed_edges(side, n, block, static_cast<std::uint8_t>(all));
    stats_.generated += static_cast<std::uint64_t>(std::popcount(kept));
    stats_.pruned += static_cast<std::uint64_t>(std::popcount(all & ~kept));
    if constexpr (Observer::kWatches) {
      for (unsigned bits = all & ~kept; bits != 0; bits &= bits - 1) {
        const auto i = static_cast<std::size_t>(std::countr_zero(bits));
        const Rank above = arcs[i].above;
        observer.event({.kind = TraceEventKind::kPrune,
                        .side = side,
                        .index = pruner_.refusing(side, n, block * kBlock + i),
                        .node = node_of(above),
                        .from = node_of(n)});
      }
    }
    const Cost g = climb(side).costs[n];
    for (unsigned bits = kept; bits != 0; bits &= bits - 1)
      follow(side, n, g, arcs[static_cast<std::size_t>(std::countr_zero(bits))], counts, observer);
  }

  template <class Observer>
  void follow(SearchSide side, Rank n, Cost g, const Hierarchy::Arc& arc, Reached& counts,
              Observer& observer) {
    Cost& known = climb(side).costs[arc.above];
    const std::uint64_t cost = std::uint64_t{g} + arc.cost;
    if constexpr (Observer::kWatches) watch(side, n, arc.above, cost, observer);
    const bool improves = cost < known;
    counts.reached += static_cast<std::uint64_t>(improves && known == kInfiniteCost);
    counts.lowered += static_cast<std::uint64_t>(improves && known != kInfiniteCost);
    known = static_cast<Cost>(std::min<std::uint64_t>(cost, known));
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

  std::vector<Rank> way_up(SearchSide side) const {
    const Climb& own = climb(side);
    return HierarchyWay::up(*hierarchy_, arcs_of(side), own.costs, own.end, meeting_);
  }

  const Map* map_;
  std::shared_ptr<const Hierarchy> hierarchy_;
  Pruner pruner_;
  std::array<Climb, 2> climbs_;                  ///< by SearchSide
  Cost best_ = kInfiniteCost;                    ///< of the best path known
  Rank meeting_ = kNone;                         ///< the highest node of that path
  SearchStatus status_ = SearchStatus::kNoPath;  ///< of the last query
  SearchStats stats_;
};

/// SearchOn::make of a search of the hierarchy in the set, by what is inside of it.
Result<std::unique_ptr<Query>> make_hierarchy_query(const QuerySetup& setup);
/// Of one that is in no set.
std::unique_ptr<Query> make_hierarchy_query(const Map& map, std::shared_ptr<const Hierarchy> hierarchy);

}  // namespace goalbound
