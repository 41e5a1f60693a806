// Dijkstra's search from both ends at once: from the start along the edges, from the goal against them. Each
// side knows how far its next node lies; once both together are as long as the best path that leads over any
// node that both know, no better one is left. Source: Nicholson, "Finding the shortest route between two
// points in a network", Computer Journal 9, 1966.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "goalbound/search.hpp"
#include "goalbound/search/best_first.hpp"
#include "goalbound/search/nodes.hpp"
#include "goalbound/search/observer.hpp"
#include "goalbound/search/open_lists/binary_heap.hpp"
#include "goalbound/search/pruning.hpp"
#include "goalbound/search/search_tree.hpp"

namespace goalbound {

/// One side of a BothEndsSearch. `Graph`: one of octile_graph.hpp that is not canonical, ListEdges, or
/// ListArcsIn where edges lead one way; `Pruner` of pruning.hpp.
template <class Graph, class Pruner>
class SearchHalf : public SearchTree<Graph, NodeArray<typename Graph::State>> {
 public:
  /// Those of the graph.
  /// @{
  using Edge = typename Graph::Edge;
  using EdgeSet = typename Graph::EdgeSet;
  using Position = typename Graph::Position;
  using State = typename Graph::State;
  /// @}
  /// Of the end that `side` says.
  SearchHalf(Graph graph, Pruner pruner, SearchSide side)
      : Tree(std::move(graph)), pruner_(std::move(pruner)), open_(graph_.node_limit()), side_(side) {}

  /// Prepares a query between two nodes of the map.
  template <class Observer>
  void begin(NodeId start, NodeId goal, SearchStats& stats, Observer& observer) {
    const bool from_start = side_ == SearchSide::kStart;
    Tree::begin_tree(from_start ? start : goal, from_start ? goal : start);
    open_.clear();
    pruner_.aim(graph_.position(goal_));
    if constexpr (requires { pruner_.aim_nodes(start, goal); }) pruner_.aim_nodes(start, goal);
    State& state = nodes_[start_];
    state.g = 0;
    state.mark = open_mark();
    open_.push(start_, 0, 0);
    ++stats.open_add;
    if constexpr (Observer::kWatches) event({.kind = TraceEventKind::kStart, .node = start_}, observer);
  }

  /// Whether nothing is left to expand.
  bool is_empty() const { return open_.empty(); }
  /// Memory for an open list of all nodes.
  void reserve() { open_.reserve(graph_.node_limit()); }
  /// Bytes of that and of the states of nodes.
  std::uint64_t reserved_bytes() const {
    return nodes_.byte_size() + open_.reserved_bytes(graph_.node_limit());
  }
  /// The cost of the next node, which there must be.
  Cost next_cost() const { return open_.top().open_node().f; }
  /// Of the cheapest way known to a node, by the number of the graph; kInfiniteCost for none.
  Cost cost_to(NodeId n) const { return nodes_[n].mark >= open_mark() ? nodes_[n].g : kInfiniteCost; }

  /// What a node costs from its end at least, where it lies on an optimal path: all that such a path leads
  /// over is known by then.
  Cost at_least_to(NodeId n) const {
    if (nodes_[n].mark == closed_mark()) return nodes_[n].g;
    return open_.empty() ? kInfiniteCost : next_cost();
  }

  /// Expands the next node. `other`: the other side; `reached(n, g)`: told of each node to which a cheaper
  /// way is found.
  template <class Other, class Reached, class Observer>
  void expand_next(const Other& other, SearchStats& stats, Observer& observer, const Reached& reached) {
    const NodeId n = open_.pop().node;
    nodes_[n].mark = closed_mark();
    const Cost g = nodes_[n].g;
    ++stats.expanded;
    ++stats.open_pop;
    if constexpr (Observer::kWatches)
      event({.kind = TraceEventKind::kExpand, .node = n, .g = g, .f = g}, observer);
    const Position at = graph_.position(n);
    if (const auto refused = refusal_event(graph_, pruner_, n, g, other.at_least_to(n))) {
      ++stats.pruned;
      if constexpr (Observer::kWatches) event(*refused, observer);
      return;
    }
    if constexpr (requires { graph_.arcs_into(n); }) {
      stats.generated += graph_.arcs_into(n).size();
      for (const auto& arc : graph_.arcs_into(n))
        relax({n, arc.from, kNoEdge, cost_over<Graph>(g, arc.cost)}, stats, observer, reached);
    } else if constexpr (requires { graph_.window_count(n); }) {
      for (std::size_t w = 0; w < graph_.window_count(n); ++w)
        expand(n, at, g, graph_.edges(n, w), stats, observer, reached);
    } else {
      expand(n, at, g, graph_.edges(n), stats, observer, reached);
    }
  }

  /// Adds the nodes of the map from one that it has reached back to its end.
  void append_way(NodeId n, std::vector<NodeId>& nodes) const {
    for (; n != start_; n = nodes_[n].parent) nodes.push_back(graph_.map_node(n));
    nodes.push_back(graph_.map_node(start_));
  }
  /// The node of the map with that number of the graph.
  NodeId map_node(NodeId n) const { return graph_.map_node(n); }
  /// The number of its own end.
  NodeId own_end() const { return start_; }

 private:
  using Tree = SearchTree<Graph, NodeArray<State>>;
  using Tree::closed_mark;
  using Tree::goal_;
  using Tree::graph_;
  using Tree::nodes_;
  using Tree::open_mark;
  using Tree::start_;

  /// An edge that was followed.
  struct Way {
    NodeId from;
    NodeId to;
    Edge edge;  ///< out of `from`; kNoEdge for an edge that leads the other way
    Cost g;     ///< of the path to `to`
  };

  /// With nodes by the number of the graph.
  template <class Observer>
  void event(TraceEvent event, Observer& observer) const {
    event.side = side_;
    event.node = graph_.map_node(event.node);
    if (event.from != kNoNode) event.from = graph_.map_node(event.from);
    if (event.previous_from != kNoNode) event.previous_from = graph_.map_node(event.previous_from);
    observer.event(event);
  }

  template <class Reached, class Observer>
  void expand(NodeId n, Position at, Cost g, EdgeSet edges, SearchStats& stats, Observer& observer,
              const Reached& reached) {
    EdgeSet kept = edges;
    if constexpr (Pruner::kPrunes) {
      kept = kept_edges(graph_, pruner_, n, edges);
      stats.pruned += count_of(edges - kept);
      if constexpr (Observer::kWatches) {
        for (const Edge edge : edges - kept) event(prune_event(graph_, pruner_, n, edges, edge, g), observer);
      }
    }
    stats.generated += count_of(kept);
    const auto base = graph_.base(n);
    for (const Edge edge : kept) {
      const auto step = graph_.follow(base, at, edge, pruner_);
      relax({n, step.to, edge, cost_over<Graph>(g, step.cost)}, stats, observer, reached);
    }
  }

  template <class Reached, class Observer>
  void relax(const Way& way, SearchStats& stats, Observer& observer, const Reached& reached) {
    State& state = nodes_[way.to];
    const bool known = state.mark >= open_mark();
    const bool improved = !known || way.g < state.g;
    if constexpr (Observer::kWatches) {
      const bool had_parent = known && way.to != start_;
      TraceEventKind kind = TraceEventKind::kReject;
      if (improved) kind = known ? TraceEventKind::kDecrease : TraceEventKind::kOpen;
      event({.kind = kind,
             .edge = way.edge,
             .previous_edge = had_parent ? EdgeIndex(state.edge) : kNoEdge,
             .node = way.to,
             .g = way.g,
             .f = way.g,
             .previous_g = known ? state.g : kInfiniteCost,
             .from = way.from,
             .previous_from = had_parent ? state.parent : kNoNode},
            observer);
    }
    if (!improved) return;  // what is closed has its final cost, as every edge costs something
    state.g = way.g;
    state.parent = way.from;
    state.edge = way.edge;
    if (known) {
      open_.decrease(way.to, way.g, way.g);
      ++stats.open_decrease;
    } else {
      state.mark = open_mark();
      open_.push(way.to, way.g, way.g);
      ++stats.open_add;
    }
    reached(way.to, way.g);
  }

  Pruner pruner_;
  BinaryHeap open_;
  SearchSide side_;
};

/// Both sides: what MapQuery asks of a search. `Back` is the graph against its edges, with the same numbers
/// of nodes; where edges lead both ways it is `Forth` itself. Memory: that of two searches.
template <class Forth, class Back, class Pruner>
class BothEndsSearch {
 public:
  /// What it searches, from the start.
  using GraphType = Forth;

  /// `pruner_back`: from the goal, against the edges.
  BothEndsSearch(Forth forth, Back back, Pruner pruner, Pruner pruner_back)
      : forth_(std::move(forth), std::move(pruner), SearchSide::kStart),
        back_(std::move(back), std::move(pruner_back), SearchSide::kGoal) {}

  /// On which paths are found.
  const typename Forth::MapType& map() const { return forth_.map(); }
  /// Of both sides.
  std::uint64_t byte_size() const { return forth_.byte_size() + back_.byte_size(); }
  /// Takes the memory of the longest open lists that there may be.
  bool reserve() {
    forth_.reserve();
    back_.reserve();
    return true;
  }
  /// Bytes of what both sides have for themselves then.
  std::uint64_t reserved_bytes() const { return forth_.reserved_bytes() + back_.reserved_bytes(); }

  /// Prepares a query. Both ends must be nodes of the map.
  template <class Observer>
  void begin(NodeId start, NodeId goal, Observer observer) {
    status_ = SearchStatus::kUnfinished;
    stats_ = SearchStats();
    best_ = kNoPathCost;
    meeting_ = kNoNode;
    forth_.begin(start, goal, stats_, observer);
    back_.begin(start, goal, stats_, observer);
    if (start == goal) meet(forth_.own_end(), 0, observer);
  }

  /// Expands at most `max_expansions` nodes, those of both sides together.
  template <class Observer>
  SearchResult advance(std::uint64_t max_expansions, Observer observer) {
    for (; status_ == SearchStatus::kUnfinished && max_expansions > 0; --max_expansions) {
      if (is_over()) {
        finish(observer);
      } else {
        expand_next(observer);
      }
    }
    const bool found = status_ == SearchStatus::kFound;
    return {.status = status_, .cost = found ? best_ : kNoPathCost, .stats = stats_};
  }

  /// Replaces `path` by the nodes from the start to the goal of the last query; empty when it found none.
  void path(std::vector<NodeId>& path) const {
    path.clear();
    if (status_ != SearchStatus::kFound) return;
    forth_.append_way(meeting_, path);
    std::reverse(path.begin(), path.end());
    path.pop_back();  // the other side has the meeting as well
    back_.append_way(meeting_, path);
  }

 private:
  /// Both next nodes together are as long as the best path; where a side has none, it knows all that it can
  /// reach.
  bool is_over() const {
    if (forth_.is_empty() || back_.is_empty()) return true;
    return best_ <= PathCost{forth_.next_cost()} + back_.next_cost();
  }

  /// On the side that has come less far.
  template <class Observer>
  void expand_next(Observer& observer) {
    if (forth_.next_cost() <= back_.next_cost()) {
      forth_.expand_next(back_, stats_, observer,
                         [&](NodeId n, Cost g) { reached(n, g, back_.cost_to(n), observer); });
    } else {
      back_.expand_next(forth_, stats_, observer,
                        [&](NodeId n, Cost g) { reached(n, g, forth_.cost_to(n), observer); });
    }
  }

  template <class Observer>
  void reached(NodeId n, Cost g, Cost from_other_end, Observer& observer) {
    if (g == kInfiniteCost || from_other_end == kInfiniteCost) return;
    const PathCost cost = PathCost{g} + from_other_end;
    if (cost < best_) meet(n, cost, observer);
  }

  template <class Observer>
  void meet(NodeId n, PathCost cost, Observer& observer) {
    best_ = cost;
    meeting_ = n;
    if constexpr (Observer::kWatches) observer.event(of_meeting(TraceEventKind::kMeet));
  }

  template <class Observer>
  void finish(Observer& observer) {
    status_ = meeting_ == kNoNode ? SearchStatus::kNoPath : SearchStatus::kFound;
    if constexpr (Observer::kWatches) {
      observer.event(meeting_ == kNoNode ? TraceEvent{.kind = TraceEventKind::kExhausted}
                                         : of_meeting(TraceEventKind::kGoal));
    }
  }

  TraceEvent of_meeting(TraceEventKind kind) const {
    const Cost cost = saturated(best_);
    return {.kind = kind, .node = forth_.map_node(meeting_), .g = cost, .f = cost};
  }

  SearchHalf<Forth, Pruner> forth_;
  SearchHalf<Back, Pruner> back_;
  PathCost best_ = kNoPathCost;                  ///< of the best path known
  NodeId meeting_ = kNoNode;                     ///< a node of that path that both sides know
  SearchStatus status_ = SearchStatus::kNoPath;  ///< of the last query
  SearchStats stats_;                            ///< of the last query
};

}  // namespace goalbound
