// A path without a search: an index tells at each node which edge leads on to the goal.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "goalbound/search.hpp"
#include "goalbound/search/observer.hpp"
#include "searches/map_query.hpp"

namespace goalbound {

/// The edges of each type of map as a walk takes them.
/// @{
class UniformSteps {
 public:
  explicit UniformSteps(const QuerySetup& setup) : grid_(setup.grid) {}
  const Grid& map() const { return *grid_; }
  std::uint32_t slot(NodeId n) const { return grid_->slot(n); }
  NodeId next(NodeId n, EdgeIndex edge) const { return grid_->neighbour(n, direction_of(edge)); }
  Cost cost(NodeId /*n*/, EdgeIndex edge) const { return cost_of(direction_of(edge)); }

 private:
  const Grid* grid_;
};
class WeightedSteps {
 public:
  explicit WeightedSteps(const QuerySetup& setup) : grid_(setup.grid) {}
  const Grid& map() const { return *grid_; }
  std::uint32_t slot(NodeId n) const { return grid_->slot(n); }
  NodeId next(NodeId n, EdgeIndex edge) const { return grid_->neighbour(n, direction_of(edge)); }
  Cost cost(NodeId n, EdgeIndex edge) const { return grid_->step_cost(n, direction_of(edge)); }

 private:
  const Grid* grid_;
};
class ListSteps {
 public:
  explicit ListSteps(const QuerySetup& setup) : graph_(setup.list) {}
  const ListGraph& map() const { return *graph_; }
  static std::uint32_t slot(NodeId n) { return static_cast<std::uint32_t>(n); }
  NodeId next(NodeId n, EdgeIndex edge) const { return graph_->out(n)[edge.value()].to; }
  Cost cost(NodeId n, EdgeIndex edge) const { return graph_->out(n)[edge.value()].cost; }

 private:
  const ListGraph* graph_;
};
/// @}

/// Scratch memory and algorithm: what MapQuery asks of a search. Memory: 4 bytes a node of the longest path.
/// `Guide`: aim(start, goal), by slots, whether there may be a path; edge(slot), which must be no goal, the
/// edge to follow, kNoEdge where none leads there; byte_size().
template <class Steps, class Guide>
class WalkSearch {
 public:
  WalkSearch(Steps steps, Guide guide) : steps_(std::move(steps)), guide_(std::move(guide)) {}

  const Map& map() const { return steps_.map(); }
  std::uint64_t byte_size() const { return guide_.byte_size() + path_.capacity() * sizeof(NodeId); }

  /// Takes the memory of the longest path that there may be.
  bool reserve() {
    path_.reserve(map().node_count());
    return true;
  }
  /// Bytes of that.
  std::uint64_t reserved_bytes() const { return map().node_count() * sizeof(NodeId); }

  /// Prepares a query. Both ends must be nodes of the map.
  template <class Observer>
  void begin(NodeId start, NodeId goal, Observer observer) {
    status_ = SearchStatus::kUnfinished;
    goal_ = goal;
    cost_ = 0;
    path_.assign(1, start);
    is_joined_ = start == goal || guide_.aim(steps_.slot(start), steps_.slot(goal));
    if constexpr (Observer::kWatches) observer.event({.kind = TraceEventKind::kStart, .node = start});
  }

  /// Walks over at most `max_expansions` nodes.
  template <class Observer>
  SearchResult advance(std::uint64_t max_expansions, Observer observer) {
    for (; status_ == SearchStatus::kUnfinished && max_expansions > 0; --max_expansions) step(observer);
    const bool found = status_ == SearchStatus::kFound;
    return {.status = status_, .cost = found ? cost_ : kNoPathCost, .stats = stats()};
  }

  /// Replaces `path` by the nodes of the last query; empty when there is no path.
  void path(std::vector<NodeId>& path) const {
    path.clear();
    if (status_ == SearchStatus::kFound) path = path_;
  }
  /// As far as it has come.
  bool path_so_far(std::vector<NodeId>& path) const {
    path = path_;
    return status_ != SearchStatus::kNoPath;
  }

 private:
  template <class Observer>
  void step(Observer& observer) {
    const NodeId n = path_.back();
    if constexpr (Observer::kWatches)
      observer.event({.kind = TraceEventKind::kExpand, .node = n, .g = traced_cost(), .f = traced_cost()});
    if (n == goal_) {
      status_ = SearchStatus::kFound;
      if constexpr (Observer::kWatches)
        observer.event({.kind = TraceEventKind::kGoal, .node = n, .g = traced_cost(), .f = traced_cost()});
      return;
    }
    // A path has no node twice: whoever has come farther was led around by rows that are wrong.
    const bool may_go_on = is_joined_ && path_.size() < map().node_count();
    const EdgeIndex edge = may_go_on ? guide_.edge(steps_.slot(n)) : kNoEdge;
    if (edge == kNoEdge) {
      status_ = SearchStatus::kNoPath;
      if constexpr (Observer::kWatches) observer.event({.kind = TraceEventKind::kExhausted});
      return;
    }
    cost_ += steps_.cost(n, edge);
    path_.push_back(steps_.next(n, edge));
    if constexpr (Observer::kWatches) {
      observer.event({.kind = TraceEventKind::kOpen,
                      .edge = edge,
                      .node = path_.back(),
                      .g = traced_cost(),
                      .f = traced_cost(),
                      .from = n});
    }
  }

  Cost traced_cost() const { return static_cast<Cost>(std::min<PathCost>(cost_, kInfiniteCost)); }

  /// Of a walk: each node is reached and taken, one after the other.
  SearchStats stats() const {
    const std::uint64_t reached = path_.size();
    const std::uint64_t expanded = status_ == SearchStatus::kUnfinished ? reached - 1 : reached;
    return {.expanded = expanded, .generated = reached - 1, .open_add = reached, .open_pop = expanded};
  }

  Steps steps_;
  Guide guide_;
  NodeId goal_ = kNoNode;
  PathCost cost_ = 0;                            ///< to the last node of the path
  std::vector<NodeId> path_;                     ///< so far
  bool is_joined_ = false;                       ///< there may be a path
  SearchStatus status_ = SearchStatus::kNoPath;  ///< of the last query
};

/// SearchOn::make of a walk on maps of that type. `Guide` is made of the index of the set that it needs.
template <class Steps, class Guide>
Result<std::unique_ptr<Query>> make_walk(const QuerySetup& setup) {
  return std::unique_ptr<Query>(std::make_unique<MapQuery<WalkSearch<Steps, Guide>>>(
      IndexSet(), Steps(setup), Guide(setup.set.get<typename Guide::IndexType>())));
}

}  // namespace goalbound
