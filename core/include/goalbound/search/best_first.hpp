// The one search template: Dijkstra, A*, breadth-first search, JPS and JPS+, with and without boxes, watched
// or not. Source: Rabin & Sturtevant, Game AI Pro 3, Listing 22.1; AAAI 2016, Algorithm 2.
//
// In a canonical graph (JPS) the edges out of a node depend on how it was reached. A node reached again at
// equal cost gets the union of both successor sets; if it was expanded already, it goes back to the open list
// and expands what was added. So the outcome never depends on the order in which the queue returns equal
// nodes.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "goalbound/search.hpp"
#include "goalbound/search/observer.hpp"
#include "goalbound/search/octile_graph.hpp"
#include "goalbound/search/pruning.hpp"

namespace goalbound {

/// Scratch memory and algorithm. `Graph` offers node_limit, node, cell, slot, edges and follow
/// (octile_graph.hpp); `Heuristic` is made from the goal's cell and maps a cell to a Cost; `OpenList` is one
/// of open_lists.hpp. One object answers any number of queries, one at a time, and allocates nothing once its
/// open list has grown. Memory: 12 bytes a node and the open list.
template <class Graph, class Heuristic, class OpenList>
class BestFirstSearch {
 public:
  explicit BestFirstSearch(const Graph& graph)
      : graph_(graph), nodes_(graph.node_limit()), open_(graph.node_limit()) {}

  /// Both ends must be free nodes. The cost in the result is the graph's own.
  template <class Pruner, class Observer>
  SearchResult run(NodeId start, NodeId goal, const Pruner& pruner, Observer observer) {
    begin_query();
    start_ = start;
    goal_ = goal;
    const Heuristic heuristic(graph_.cell(goal));
    graph_.aim(goal);
    SearchResult result;
    open_start(heuristic, result.stats, observer);
    while (!open_.empty()) {
      const NodeId n = open_.pop();
      NodeState& state = nodes_[index_of(n)];
      const Cell at = graph_.cell(n);
      state.mark = closed_mark();
      ++result.stats.expanded;
      if constexpr (Observer::kWatches) {
        observer.event(
            {.kind = TraceEventKind::kExpand, .node = n, .g = state.g, .f = state.g + heuristic(at)});
      }
      if (n == goal) {
        result.status = SearchStatus::kFound;
        result.cost = state.g;
        if constexpr (Observer::kWatches) {
          observer.event({.kind = TraceEventKind::kGoal, .node = n, .g = state.g, .f = state.g});
        }
        return result;
      }
      expand(n, at, heuristic, pruner, result.stats, observer);
    }
    result.status = SearchStatus::kNoPath;
    if constexpr (Observer::kWatches) observer.event({.kind = TraceEventKind::kExhausted});
    return result;
  }

  /// Replaces `path` by the cells from the start to the goal of the last query, jumps filled in; empty when
  /// it found none.
  void path(std::vector<Cell>& path) const {
    path.clear();
    if (goal_ == kNoNode || nodes_[index_of(goal_)].mark != closed_mark()) return;
    Cell cell = graph_.cell(goal_);
    path.push_back(cell);
    for (NodeId n = goal_; n != start_; n = nodes_[index_of(n)].parent) {
      const Cell parent = graph_.cell(nodes_[index_of(n)].parent);
      while (cell != parent) {
        cell = step(cell, nodes_[index_of(n)].direction, -1);
        path.push_back(cell);
      }
    }
    std::reverse(path.begin(), path.end());
  }

 private:
  // A node belongs to the current query when its mark is one of the query's two; marks only grow, so nothing
  // is cleared between queries until the counter runs out after 2^31 - 1 of them.
  struct NodeState {
    Cost g = 0;
    std::uint32_t mark = 0;
    NodeId parent = kNoNode;
    Direction direction = Direction::kN;
    DirectionSet pending;  ///< canonical graphs: edges to follow when it is expanded
    DirectionSet made;     ///< canonical graphs: edges followed or pruned already
  };
  std::uint32_t open_mark() const { return query_ * 2; }
  std::uint32_t closed_mark() const { return query_ * 2 + 1; }

  void begin_query() {
    constexpr std::uint32_t kLastQuery = 0x7FFFFFFFU;
    if (query_ == kLastQuery) {
      std::fill(nodes_.begin(), nodes_.end(), NodeState());
      query_ = 0;
    }
    ++query_;
    open_.clear();
  }

  template <class Observer>
  void open_start(const Heuristic& heuristic, SearchStats& stats, Observer& observer) {
    NodeState& state = nodes_[index_of(start_)];
    state.g = 0;
    state.mark = open_mark();
    if constexpr (Graph::kCanonical) {
      state.pending = graph_.edges(start_);
      state.made = DirectionSet();
    }
    const Cost f = heuristic(graph_.cell(start_));
    open_.push(start_, f, 0);
    ++stats.open_add;
    if constexpr (Observer::kWatches)
      observer.event({.kind = TraceEventKind::kStart, .node = start_, .f = f});
  }

  /// The edges to follow from a node that was just taken from the open list.
  DirectionSet edges_to_expand(NodeId n) {
    if constexpr (Graph::kCanonical) {
      NodeState& state = nodes_[index_of(n)];
      const DirectionSet edges = state.pending;
      state.made = state.made | edges;
      state.pending = DirectionSet();
      return edges;
    } else {
      return graph_.edges(n);
    }
  }

  template <class Pruner, class Observer>
  void expand(NodeId n, Cell at, const Heuristic& heuristic, const Pruner& pruner, SearchStats& stats,
              Observer& observer) {
    const DirectionSet edges = edges_to_expand(n);
    DirectionSet kept = edges;
    const Cost g = nodes_[index_of(n)].g;
    if constexpr (Pruner::kPrunes) {
      kept = edges & pruner.keep(graph_.slot(n));
      stats.pruned += static_cast<std::uint64_t>((edges - kept).size());
      if constexpr (Observer::kWatches) {
        for (const Direction edge : edges - kept) {
          observer.event({.kind = TraceEventKind::kPrune,
                          .direction = static_cast<std::uint8_t>(edge),
                          .node = n,
                          .g = g});
        }
      }
    }
    stats.generated += static_cast<std::uint64_t>(kept.size());
    for (const Direction edge : kept) {
      const Step step = graph_.follow(n, at, edge, pruner);
      if (Graph::kHasDeadEnds && step.to == kNoNode) {
        if constexpr (Observer::kWatches) {
          observer.event({.kind = TraceEventKind::kDeadEnd,
                          .direction = static_cast<std::uint8_t>(edge),
                          .node = n,
                          .g = g});
        }
        continue;
      }
      relax(n, step, edge, g + step.cost, heuristic, stats, observer);
    }
  }

  template <class Observer>
  void relax(NodeId from, const Step& step, Direction edge, Cost g, const Heuristic& heuristic,
             SearchStats& stats, Observer& observer) {
    NodeState& state = nodes_[index_of(step.to)];
    const bool known = state.mark >= open_mark();
    const bool was_open = state.mark == open_mark();
    TraceEventKind kind = TraceEventKind::kOpen;
    if (known && g < state.g) {
      // A closed node is found more cheaply only under an inconsistent heuristic.
      kind = was_open ? TraceEventKind::kDecrease : TraceEventKind::kReopen;
    } else if (known) {
      kind = g == state.g ? unite(state, step.to, edge, was_open) : TraceEventKind::kReject;
    }
    const bool improved = !known || g < state.g;
    Cost f = 0;
    if (Observer::kWatches || improved || kind == TraceEventKind::kUniteReopen) f = g + heuristic(step.cell);
    if constexpr (Observer::kWatches) {
      observer.event({.kind = kind,
                      .direction = static_cast<std::uint8_t>(edge),
                      .previous_direction = known && step.to != start_
                                                ? static_cast<std::uint8_t>(state.direction)
                                                : TraceEvent::kNoDirection,
                      .node = step.to,
                      .g = g,
                      .f = f,
                      .previous_g = known ? state.g : kInfiniteCost,
                      .from = from});
    }
    if (improved) {
      state.g = g;
      state.parent = from;
      state.direction = edge;
      if constexpr (Graph::kCanonical) {
        state.pending = graph_.successors(step.to, edge);
        state.made = DirectionSet();
      }
    }
    if (kind == TraceEventKind::kDecrease) {
      open_.decrease(step.to, f, g);
      ++stats.open_decrease;
    } else if (improved || kind == TraceEventKind::kUniteReopen) {
      state.mark = open_mark();
      open_.push(step.to, f, g);
      ++stats.open_add;
    }
  }

  /// A node reached again at equal cost.
  TraceEventKind unite(NodeState& state, NodeId n, Direction edge, bool was_open) {
    if constexpr (Graph::kCanonical) {
      const DirectionSet added = graph_.successors(n, edge) - state.made - state.pending;
      if (added.empty()) return TraceEventKind::kReject;
      state.pending = state.pending | added;
      return was_open ? TraceEventKind::kUnite : TraceEventKind::kUniteReopen;
    } else {
      return TraceEventKind::kReject;
    }
  }

  Graph graph_;
  std::vector<NodeState> nodes_;
  OpenList open_;
  std::uint32_t query_ = 0;
  NodeId start_ = kNoNode;
  NodeId goal_ = kNoNode;
};

}  // namespace goalbound
