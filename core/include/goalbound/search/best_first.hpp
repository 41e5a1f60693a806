// The template of all best-first searches: Dijkstra, A*, breadth-first search, JPS and JPS+, with and without
// boxes, watched or not, whole or in slices. Source: Rabin & Sturtevant, Game AI Pro 3, Listing 22.1; AAAI
// 2016, Algorithm 2.
//
// In a canonical graph (JPS) the edges out of a node depend on how it was reached. A node reached again at
// equal cost gets the union of both successor sets; if it was expanded already, it goes back to the open list
// and expands what was added. So the outcome never depends on the order in which the queue returns equal
// nodes.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "goalbound/search.hpp"
#include "goalbound/search/list_edges.hpp"
#include "goalbound/search/nodes.hpp"
#include "goalbound/search/observer.hpp"
#include "goalbound/search/octile_graph.hpp"
#include "goalbound/search/pruning.hpp"
#include "goalbound/search/search_tree.hpp"

namespace goalbound {

/// The number of edges in a set of up to eight, for the inner loop: compilers make a library call of it for
/// processors that need not have an instruction for it.
template <class EdgeSet>
constexpr std::uint64_t count_of(EdgeSet set) {
  unsigned bits = set.bits();
  bits -= bits >> 1 & 0x55U;
  bits = (bits & 0x33U) + (bits >> 2 & 0x33U);
  return (bits + (bits >> 4)) & 0x0FU;
}

/// Scratch memory and algorithm. `Graph` is one of octile_graph.hpp, jump_graphs.hpp or list_edges.hpp;
/// `Heuristic` is one of heuristics.hpp, `OpenList` of open_lists.hpp, `Pruner` of
/// pruning.hpp, `Nodes` of nodes.hpp. One object answers any number of queries, one at a time, and allocates
/// nothing once its open list has grown. Memory: that of `Nodes` and of the open list.
template <class Graph, class Heuristic, class OpenList, class Pruner,
          class Nodes = NodeArray<typename Graph::State>>
class BestFirstSearch : public SearchTree<Graph, Nodes> {
 public:
  /// What edges, sets of them, positions and states of nodes are: those of the graph.
  /// @{
  using GraphType = Graph;
  using Edge = typename Graph::Edge;
  using EdgeSet = typename Graph::EdgeSet;
  using Position = typename Graph::Position;
  using State = typename Graph::State;
  /// @}
  /// With `skip_way_back`, the edge that leads from a node straight back to its parent is not followed.
  BestFirstSearch(Graph graph, Heuristic heuristic, Pruner pruner, bool skip_way_back = false)
      : Tree(std::move(graph)),
        heuristic_(std::move(heuristic)),
        pruner_(std::move(pruner)),
        open_(graph_.node_limit()),
        skip_way_back_(skip_way_back) {}
  /// The same with an open list that was made for the graph.
  BestFirstSearch(Graph graph, Heuristic heuristic, Pruner pruner, OpenList open, bool skip_way_back)
      : Tree(std::move(graph)),
        heuristic_(std::move(heuristic)),
        pruner_(std::move(pruner)),
        open_(std::move(open)),
        skip_way_back_(skip_way_back) {}

  /// Of its nodes, and of the tables of graph and heuristic.
  std::uint64_t byte_size() const {
    if constexpr (requires { heuristic_.byte_size(); }) return Tree::byte_size() + heuristic_.byte_size();
    return Tree::byte_size();
  }

  /// Takes the memory of the longest open list that there may be; false where that is not known.
  bool reserve() {
    if constexpr (kReserves) return take_memory(graph_.node_limit());
    return false;
  }
  /// Bytes of what it has for itself then: the states of nodes, the open list,
  /// and what its graph does not share. 0 where that is not known.
  std::uint64_t reserved_bytes() const {
    if constexpr (kReserves) {
      const std::uint64_t of_list = open_.reserved_bytes(graph_.node_limit());
      std::uint64_t of_graph = 0;
      if constexpr (requires { graph_.own_bytes(); }) of_graph = graph_.own_bytes();
      return of_list == 0 ? 0 : nodes_.byte_size() + of_list + of_graph;
    }
    return 0;
  }

  /// Prepares a query. Both ends must be free nodes.
  template <class Observer>
  void begin(NodeId start, NodeId goal, Observer observer);

  /// Expands at most `max_expansions` nodes. The cost in the result is the graph's own; kInfiniteCost for a
  /// path that is too long for it.
  template <class Observer>
  SearchResult advance(std::uint64_t max_expansions, Observer observer);

 private:
  using Tree = SearchTree<Graph, Nodes>;
  using Tree::closed_mark;
  using Tree::goal_;
  using Tree::graph_;
  using Tree::nodes_;
  using Tree::open_mark;
  using Tree::start_;
  using Tree::status_;

  /// Whether the heuristic may tell that no path leads from a node to the goal.
  static constexpr bool kKnowsNoWay = requires(const Heuristic& asked, Position at) {
    asked.left(at, std::uint32_t{});
  };
  /// Whether it is known how long the open list may become, and the states of nodes are an array.
  static constexpr bool kReserves = requires(OpenList & open, const Nodes& nodes) {
    open.reserve(1), nodes.states();
  };

  /// False where a list that was chosen does not know how long it may become.
  bool take_memory(std::size_t nodes) {
    if constexpr (std::is_void_v<decltype(open_.reserve(nodes))>) {
      open_.reserve(nodes);
      return true;
    } else {
      return open_.reserve(nodes);
    }
  }

  template <class Observer>
  void open_start(Observer& observer) {
    State& state = nodes_[start_];
    state.g = 0;
    state.mark = open_mark();
    if constexpr (Graph::kCanonical) {
      state.pending = graph_.edges(start_);
      state.made = EdgeSet();
    }
    const Cost f = f_of(start_, 0, graph_.position(start_));
    open_.push(start_, f, 0);
    ++stats_.open_add;
    if constexpr (Observer::kWatches)
      observer.event({.kind = TraceEventKind::kStart, .node = graph_.map_node(start_), .f = f});
  }

  /// Takes one node from the open list. True when it is the goal.
  template <class Observer>
  bool expand_next(SearchStats& stats, Observer& observer) {
    const NodeId n = open_.pop().node;
    State& state = nodes_[n];
    const Position at = graph_.position(n);
    state.mark = closed_mark();
    ++stats.expanded;
    if constexpr (Observer::kWatches) {
      observer.event({.kind = TraceEventKind::kExpand,
                      .node = graph_.map_node(n),
                      .g = state.g,
                      .f = f_of(n, state.g, at)});
    }
    if (n == goal_) {
      if constexpr (Observer::kWatches) {
        observer.event(
            {.kind = TraceEventKind::kGoal, .node = graph_.map_node(n), .g = state.g, .f = state.g});
      }
      return true;
    }
    if (auto refused = refusal(n, state.g, at)) {
      ++stats.pruned;
      refused->node = graph_.map_node(n);
      if constexpr (Observer::kWatches) observer.event(*refused);
      return false;
    }
    if constexpr (requires { graph_.window_count(n); }) {
      const State from = state;  // what follows an edge may move the states of a NodeList
      const std::size_t windows = graph_.window_count(n);
      for (std::size_t w = 0; w < windows; ++w)
        expand(n, at, from.g, edges_to_expand(n, graph_.edges(n, w), from), stats, observer);
    } else if constexpr (Graph::kCanonical) {
      expand(n, at, state.g, pending_edges(state), stats, observer);
    } else {
      expand(n, at, state.g, edges_to_expand(n, graph_.edges(n), state), stats, observer);
    }
    return false;
  }

  /// The event of a node that is not to be expanded. That there is no way is asked of all others before they
  /// are opened.
  std::optional<TraceEvent> refusal(NodeId n, Cost g, Position at) {
    if constexpr (kKnowsNoWay) {
      if (n == start_ && heuristic_.left(at, graph_.slot(n)) == kInfiniteCost) {
        return TraceEvent{.kind = TraceEventKind::kRefuse,
                          .index = heuristic_.who_knows_no_way(graph_.slot(n)),
                          .node = n,
                          .g = g,
                          .f = kInfiniteCost};
      }
    }
    return refusal_event(graph_, pruner_, n, g);
  }

  /// Those of a node that was just taken from the open list that are to be followed.
  EdgeSet edges_to_expand(NodeId n, EdgeSet edges, const State& state) const {
    if (!skip_way_back_ || n == start_) return edges;
    return graph_.without_way_back(edges, n, state);
  }
  static EdgeSet pending_edges(State& state) {
    const EdgeSet edges = state.pending;
    state.made = state.made | edges;
    state.pending = EdgeSet();
    return edges;
  }

  template <class Observer>
  void expand(NodeId n, Position at, Cost g, EdgeSet edges, SearchStats& stats, Observer& observer) {
    EdgeSet kept = edges;
    if constexpr (Pruner::kPrunes) {
      kept = kept_edges(graph_, pruner_, n, edges);
      stats.pruned += count_of(edges - kept);
      if constexpr (Observer::kWatches) {
        for (const Edge edge : edges - kept) {
          TraceEvent event = prune_event(graph_, pruner_, n, edges, edge, g);
          event.node = graph_.map_node(n);
          observer.event(event);
        }
      }
    }
    stats.generated += count_of(kept);
    const auto base = graph_.base(n);
    for (const Edge edge : kept) {
      const auto step = graph_.follow(base, at, edge, pruner_);
      if (Graph::kHasDeadEnds && step.to == kNoNode) {
        if constexpr (Observer::kWatches) {
          observer.event(
              {.kind = TraceEventKind::kDeadEnd, .edge = edge, .node = graph_.map_node(n), .g = g});
        }
        continue;
      }
      relax(n, step, edge, cost_over<Graph>(g, step.cost), stats, observer);
    }
  }

  Cost f_of(NodeId n, Cost g, Position at) const {
    if constexpr (kKnowsNoWay) {
      return heuristic_.f_with(g, heuristic_.left(at, graph_.slot(n)));
    } else {
      return heuristic_.f(g, at);
    }
  }

  template <class Observer>
  void relax(NodeId from, const StepTo<Position>& step, Edge edge, Cost g, SearchStats& stats,
             Observer& observer) {
    State& state = nodes_[step.to];
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
    if (Observer::kWatches || improved || kind == TraceEventKind::kUniteReopen) {
      if constexpr (kKnowsNoWay) {
        const Cost left = heuristic_.left(step.position, graph_.slot(step.to));
        if (left == kInfiniteCost) return leave_out(from, step.to, edge, stats, observer);
        f = heuristic_.f_with(g, left);
      } else {
        f = heuristic_.f(g, step.position);
      }
    }
    if constexpr (Observer::kWatches) {
      const bool had_parent = known && step.to != start_;
      observer.event({.kind = kind,
                      .edge = edge,
                      .previous_edge = had_parent ? EdgeIndex(state.edge) : kNoEdge,
                      .node = graph_.map_node(step.to),
                      .g = g,
                      .f = f,
                      .previous_g = known ? state.g : kInfiniteCost,
                      .from = graph_.map_node(from),
                      .previous_from = had_parent ? graph_.map_node(state.parent) : kNoNode});
    }
    if (improved) {
      state.g = g;
      state.parent = from;
      state.edge = edge;
      if constexpr (Graph::kCanonical) {
        state.pending = graph_.successors(step.to, edge);
        state.made = EdgeSet();
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

  /// Does not follow an edge, which was counted as followed, to a node from which no path leads to the goal.
  template <class Observer>
  void leave_out(NodeId from, [[maybe_unused]] NodeId to, [[maybe_unused]] Edge edge, SearchStats& stats,
                 [[maybe_unused]] Observer& observer) const {
    --stats.generated;
    ++stats.pruned;
    if constexpr (Observer::kWatches) {
      observer.event({.kind = TraceEventKind::kPrune,
                      .edge = edge,
                      .index = heuristic_.who_knows_no_way(graph_.slot(to)),
                      .node = graph_.map_node(from),
                      .g = nodes_[from].g,
                      .f = kInfiniteCost});
    }
  }

  /// A node reached again at equal cost.
  TraceEventKind unite([[maybe_unused]] State& state, [[maybe_unused]] NodeId n, [[maybe_unused]] Edge edge,
                       [[maybe_unused]] bool was_open) const {
    if constexpr (Graph::kCanonical) {
      const EdgeSet added = graph_.successors(n, edge) - state.made - state.pending;
      if (added.empty()) return TraceEventKind::kReject;
      state.pending = state.pending | added;
      return was_open ? TraceEventKind::kUnite : TraceEventKind::kUniteReopen;
    } else {
      return TraceEventKind::kReject;
    }
  }

  Heuristic heuristic_;
  Pruner pruner_;
  OpenList open_;
  bool skip_way_back_;
  SearchStats stats_;  ///< of the last query
};

// Not in the class: compilers would put the whole search into each caller of these.
template <class Graph, class Heuristic, class OpenList, class Pruner, class Nodes>
template <class Observer>
void BestFirstSearch<Graph, Heuristic, OpenList, Pruner, Nodes>::begin(NodeId start, NodeId goal,
                                                                       Observer observer) {
  Tree::begin_tree(start, goal);
  open_.clear();
  stats_ = SearchStats();
  const Position goal_position = graph_.position(goal_);
  heuristic_.aim(goal_position);
  pruner_.aim(goal_position);
  if constexpr (requires { heuristic_.aim_nodes(start, goal); }) heuristic_.aim_nodes(start, goal);
  if constexpr (requires { pruner_.aim_nodes(start, goal); }) pruner_.aim_nodes(start, goal);
  graph_.aim(goal_);
  open_start(observer);
}

template <class Graph, class Heuristic, class OpenList, class Pruner, class Nodes>
template <class Observer>
SearchResult BestFirstSearch<Graph, Heuristic, OpenList, Pruner, Nodes>::advance(std::uint64_t max_expansions,
                                                                                 Observer observer) {
  SearchStats stats = stats_;  // a local copy stays in registers
  for (; status_ == SearchStatus::kUnfinished && max_expansions > 0; --max_expansions) {
    if (open_.empty()) {
      status_ = SearchStatus::kNoPath;
      if constexpr (Observer::kWatches) observer.event({.kind = TraceEventKind::kExhausted});
    } else if (expand_next(stats, observer)) {
      status_ = SearchStatus::kFound;
    }
  }
  stats.open_pop = stats.expanded;
  if constexpr (requires { open_.stack_add(); }) {
    stats.stack_add = open_.stack_add();
    stats.open_pop -= open_.stack_add() - open_.stack_size();
  }
  stats_ = stats;
  const bool found = status_ == SearchStatus::kFound;
  return {.status = status_, .cost = found ? std::as_const(nodes_)[goal_].g : kNoPathCost, .stats = stats};
}

}  // namespace goalbound
