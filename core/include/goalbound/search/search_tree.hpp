// The nodes that a best-first search has reached, as a tree out of its start, and the path in it: what of the
// template depends on the graph alone, so that programs hold it once for all heuristics, open lists, boxes.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "goalbound/search.hpp"
#include "goalbound/search/nodes.hpp"
#include "goalbound/search/path_lines.hpp"

namespace goalbound {

/// Of a path of that cost and an edge. Optimal paths fit; others, as boxes that are stale or a weight above
/// 100 leave, may be longer than costs can tell: those count as too long, instead of short.
template <class Graph>
constexpr Cost cost_over(Cost g, Cost edge) {
  const Cost sum = g + edge;
  if constexpr (requires { Graph::kAnyCosts; }) return sum < g ? kInfiniteCost : sum;
  return sum;
}

/// The base of BestFirstSearch, which grows it. Memory: that of `Nodes` and of the graph.
template <class Graph, class Nodes>
class SearchTree {
 public:
  /// Replaces `path` by the nodes from the start to the goal of the last query, jumps filled in; empty when
  /// it found none.
  void path(std::vector<NodeId>& path) const;
  /// Replaces `corners` by the nodes of that path at which its direction changes, and its ends; no cell of a
  /// jump is looked at.
  void path_corners(std::vector<NodeId>& corners) const;
  /// Replaces `path` by the nodes from the start to that one of the expanded nodes that lies nearest to the
  /// goal (left_between), of several to the first one of those that cost least. False where nothing was
  /// expanded, where edges are jumps, which pass nodes over, and where nodes are no array.
  bool path_so_far(std::vector<NodeId>& path) const;

  /// On which paths are found.
  const typename Graph::MapType& map() const { return graph_.map(); }
  /// Of its nodes, and of the tables of its graph.
  std::uint64_t byte_size() const { return nodes_.byte_size() + graph_.byte_size(); }

 protected:
  /// The tree of one graph, with nothing in it.
  explicit SearchTree(Graph graph) : graph_(std::move(graph)), nodes_(graph_.node_limit()) {}

  /// Of the nodes of this query that are open.
  std::uint32_t open_mark() const { return query_ * 2; }
  /// Of those that are closed.
  std::uint32_t closed_mark() const { return query_ * 2 + 1; }
  /// Forgets the tree of the query before. `start` and `goal` are nodes of the map.
  void begin_tree(NodeId start, NodeId goal);

  /// Which edges there are.
  Graph graph_;
  /// The states of nodes, by the graph's own numbers, in which the next two are as well.
  Nodes nodes_;
  /// Of the last query.
  NodeId start_ = kNoNode;
  /// Of the last query.
  NodeId goal_ = kNoNode;
  /// Of the last query.
  SearchStatus status_ = SearchStatus::kNoPath;

 private:
  void write_path(NodeId last, std::vector<NodeId>& path) const;

  std::uint32_t query_ = 0;
};

template <class Graph, class Nodes>
void SearchTree<Graph, Nodes>::begin_tree(NodeId start, NodeId goal) {
  constexpr std::uint32_t kLastQuery = 0x7FFFFFFFU;
  if (query_ == kLastQuery) {
    nodes_.forget_all();
    query_ = 0;
  }
  ++query_;
  nodes_.begin_query();
  start_ = graph_.own_number(start);
  goal_ = graph_.own_number(goal);
  status_ = SearchStatus::kUnfinished;
}

template <class Graph, class Nodes>
void SearchTree<Graph, Nodes>::path(std::vector<NodeId>& path) const {
  if (status_ != SearchStatus::kFound) return path.clear();
  write_path(goal_, path);
}

template <class Graph, class Nodes>
void SearchTree<Graph, Nodes>::write_path(NodeId last, std::vector<NodeId>& path) const {
  std::size_t count = 1;
  for (NodeId n = last; n != start_; n = nodes_[n].parent) count += graph_.steps_back(n, nodes_[n]);
  path.resize(count);
  PathWriter writer(path.data(), count);
  for (NodeId n = last; n != start_; n = nodes_[n].parent) graph_.write_way_back(n, nodes_[n], writer);
  path.front() = graph_.map_node(start_);
}

template <class Graph, class Nodes>
bool SearchTree<Graph, Nodes>::path_so_far(std::vector<NodeId>& path) const {
  path.clear();
  if constexpr (!Graph::kHasDeadEnds && requires { nodes_.states(); }) {
    const NodeId goal = graph_.map_node(goal_);
    NodeId best = kNoNode;
    std::pair<std::uint64_t, Cost> least;
    for (std::size_t i = 0; i < nodes_.states().size(); ++i) {
      if (nodes_.states()[i].mark != closed_mark()) continue;
      const NodeId n{static_cast<std::uint32_t>(i)};
      const std::pair here(left_between(map(), graph_.map_node(n), goal), nodes_[n].g);
      if (best != kNoNode && least <= here) continue;
      best = n;
      least = here;
    }
    if (best == kNoNode) return false;
    write_path(best, path);
    return true;
  }
  return false;
}

template <class Graph, class Nodes>
void SearchTree<Graph, Nodes>::path_corners(std::vector<NodeId>& corners) const {
  CornerWriter writer(corners);
  if (status_ != SearchStatus::kFound) return;
  for (NodeId n = goal_; n != start_; n = nodes_[n].parent) graph_.write_way_back(n, nodes_[n], writer);
  writer.finish(graph_.map_node(start_));
}

}  // namespace goalbound
