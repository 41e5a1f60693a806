// The flood of every map that is no uniform grid: Dijkstra with a heap, labels of start edges along the way.
// Source: Rabin & Sturtevant, AAAI 2016, Algorithm 1. Costs are above 0, so every node that an optimal path
// passes before another is taken from the queue before it: labels are final then.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "goalbound/grid.hpp"
#include "goalbound/list_graph.hpp"
#include "goalbound/map_flood.hpp"

namespace goalbound {

/// The edges of a list graph, for the flood.
class ListOut {
 public:
  explicit ListOut(const ListGraph& graph) : graph_(&graph) {}
  const ListGraph& map() const { return *graph_; }
  std::size_t limit(NodeId n) const { return graph_->out(n).size(); }
  /// Calls `body(edge, to, cost)` for each edge out of the node.
  template <class Body>
  void for_each(NodeId n, const Body& body) const {
    std::size_t number = 0;
    for (const ListGraph::OutEdge& edge : graph_->out(n)) body(EdgeIndex(number++), edge.to, edge.cost);
  }

 private:
  const ListGraph* graph_;
};

/// The moves of a grid with costs of terrain, for the flood.
class WeightedMoves {
 public:
  explicit WeightedMoves(const Grid& grid) : grid_(&grid) {}
  const Grid& map() const { return *grid_; }
  static std::size_t limit(NodeId /*n*/) { return kDirectionCount; }
  template <class Body>
  void for_each(NodeId n, const Body& body) const {
    for (const Direction d : grid_->moves(n))
      body(EdgeIndex(d), grid_->neighbour(n, d), grid_->step_cost(n, d));
  }

 private:
  const Grid* grid_;
};

/// Memory: 26 bytes a node of the map (by NodeId), and the heap. `Out` is one of the two above.
template <class Out>
class HeapFlood final : public MapFlood {
 public:
  explicit HeapFlood(const Out& out) : out_(out), nodes_(out.map().node_limit()) {}

  static constexpr std::size_t kBytesPerNode = 24 + 4 + 8;

  void run(NodeId source, Ordering ordering) override {
    for (const NodeId n : reached_) nodes_[index_of(n)] = Node();
    reached_.clear();
    source_ = source;
    unite_ = ordering != Ordering::kRegular;
    window_ = 0;
    nodes_[index_of(source)].g = 0;
    queue_.assign(1, entry(0, source));
    while (!queue_.empty()) expand_next();
  }
  NodeId source() const override { return source_; }
  std::span<const NodeId> reached() const override { return reached_; }
  Cost distance(NodeId n) const override { return nodes_[index_of(n)].g; }
  StartEdges labels(NodeId n) const override { return nodes_[index_of(n)].labels; }

  void choose_window(std::size_t window) override {
    window_ = window;
    for (const NodeId n : reached_) nodes_[index_of(n)].labels = 0;
    for (const NodeId n : reached_) {
      for_each_counted(n,
                       [&](EdgeIndex e, NodeId to) { nodes_[index_of(to)].labels |= labels_through(n, e); });
    }
  }
  std::vector<Box> boxes() override {
    std::vector<Box> result(out_.limit(source_));
    fill_boxes(result);
    return result;
  }
  /// The same into room that is there: one box an edge of the source, all of them empty.
  void fill_boxes(std::span<Box> boxes) {
    const std::size_t windows = (boxes.size() + kEdgesOfAWindow - 1) / kEdgesOfAWindow;
    for (std::size_t w = 0; w < windows; ++w) {
      if (w != window_) choose_window(w);
      const std::span<Box> of_window = boxes.subspan(w * kEdgesOfAWindow);
      for (const NodeId n : reached_) {
        for (StartEdges bits = nodes_[index_of(n)].labels; bits != 0; bits &= bits - 1)
          of_window[static_cast<std::size_t>(std::countr_zero(bits))].grow(out_.map().place(n));
      }
    }
  }
  void onward(NodeId n, std::vector<EdgeIndex>& edges) const override {
    edges.clear();
    for_each_counted(n, [&](EdgeIndex e, NodeId /*to*/) { edges.push_back(e); });
  }

 private:
  struct Node {
    Cost g = kInfiniteCost;
    NodeId parent = kNoNode;
    StartEdges labels = 0;
    EdgeIndex edge = kNoEdge;  ///< that led here first, out of `parent`
    bool done = false;         ///< taken from the queue
  };
  /// By cost, then by node: ties are broken alike on every machine.
  static std::uint64_t entry(Cost g, NodeId n) {
    return std::uint64_t{g} << 32 | static_cast<std::uint32_t>(n);
  }

  /// The labels that an edge out of a reached node hands on.
  StartEdges labels_through(NodeId n, EdgeIndex e) const {
    if (n != source_) return nodes_[index_of(n)].labels;
    const std::size_t bit = e.value() - window_ * kEdgesOfAWindow;  // wraps around below the window
    return bit < kEdgesOfAWindow ? StartEdges{1} << bit : 0;
  }
  void expand_next() {
    std::pop_heap(queue_.begin(), queue_.end(), std::greater<>());
    const auto n = NodeId(static_cast<std::uint32_t>(queue_.back()));
    queue_.pop_back();
    Node& node = nodes_[index_of(n)];
    if (node.done) return;  // came more cheaply before
    node.done = true;
    reached_.push_back(n);
    out_.for_each(n, [&](EdgeIndex e, NodeId to, Cost cost) { relax(n, e, to, node.g + cost); });
  }
  void relax(NodeId from, EdgeIndex e, NodeId to, Cost g) {
    Node& node = nodes_[index_of(to)];
    if (g < node.g) {
      node.g = g;
      node.parent = from;
      node.edge = e;
      node.labels = labels_through(from, e);
      queue_.push_back(entry(g, to));
      std::push_heap(queue_.begin(), queue_.end(), std::greater<>());
    } else if (unite_ && g == node.g) {
      node.labels |= labels_through(from, e);
    }
  }
  /// Calls `body(edge, to)` for each edge out of a reached node on a path that the ordering counts.
  template <class Body>
  void for_each_counted(NodeId n, const Body& body) const {
    const Cost g = distance(n);
    out_.for_each(n, [&](EdgeIndex e, NodeId to, Cost cost) {
      const Node& there = nodes_[index_of(to)];
      const bool counted = unite_ ? there.g == g + cost : there.parent == n && there.edge == e;
      if (counted) body(e, to);
    });
  }

  Out out_;
  std::vector<Node> nodes_;
  std::vector<NodeId> reached_;
  std::vector<std::uint64_t> queue_;
  NodeId source_ = kNoNode;
  bool unite_ = true;
  std::size_t window_ = 0;
};

}  // namespace goalbound
