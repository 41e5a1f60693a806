// What the search template asks of a graph, for list graphs. A node may have any number of edges: they are
// looked at in windows of eight, the blocks in which an index keeps their boxes.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "goalbound/bounds.hpp"
#include "goalbound/list_graph.hpp"
#include "goalbound/search.hpp"
#include "goalbound/search/nodes.hpp"
#include "goalbound/search/octile_graph.hpp"
#include "goalbound/search/path_lines.hpp"

namespace goalbound {

/// Some of up to eight edges of a node that follow each other: one bit each. Iterates in rising order.
class EdgeWindow {
 public:
  /// Bit i of `bits` stands for edge `first` + i.
  constexpr EdgeWindow(std::size_t first, std::uint8_t bits)
      : first_(static_cast<std::uint16_t>(first)), bits_(bits) {}

  /// Bit i stands for edge first() + i.
  constexpr std::uint8_t bits() const { return bits_; }
  /// Number of the edge that bit 0 stands for.
  constexpr std::size_t first() const { return first_; }

  friend constexpr EdgeWindow operator&(EdgeWindow window, std::uint8_t bits) {
    return {window.first_, static_cast<std::uint8_t>(window.bits_ & bits)};
  }
  /// a without b, of the same window.
  friend constexpr EdgeWindow operator-(EdgeWindow a, EdgeWindow b) {
    return {a.first_, static_cast<std::uint8_t>(a.bits_ & ~b.bits_)};
  }

  /// The edges of the window, in order.
  class Iterator {
   public:
    /// From the lowest of these bits on.
    constexpr Iterator(std::size_t first, unsigned bits) : first_(first), bits_(bits) {}
    /// Not at the end.
    constexpr EdgeIndex operator*() const {
      return EdgeIndex(first_ + static_cast<std::size_t>(std::countr_zero(bits_)));
    }
    /// Not at the end.
    constexpr Iterator& operator++() {
      bits_ &= bits_ - 1;
      return *this;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    std::size_t first_;
    unsigned bits_;
  };
  /// At the first edge.
  constexpr Iterator begin() const { return {first_, bits_}; }
  /// Past the last one.
  constexpr Iterator end() const { return {first_, 0}; }

 private:
  std::uint16_t first_;
  std::uint8_t bits_;
};

/// Where the boxes of the edges of a window lie.
struct BoxesOfWindow {
  std::uint64_t first_box = 0;  ///< of the node
  std::size_t edges = 0;        ///< of the node
  std::size_t window = 0;       ///< which eight of them, from 0
  std::uint32_t slot = 0;       ///< of the node
};

/// The nodes of a list graph as a search template asks for them, as of OctileGraph.
class ListNodes {
 public:
  /// Of the setup's map, which must outlive it.
  explicit ListNodes(const QuerySetup& setup) : graph_(setup.list) {}

  /// @{
  using MapType = ListGraph;
  using Edge = EdgeIndex;
  using EdgeSet = EdgeWindow;
  using Position = Place;
  using State = ListNodeState;
  static constexpr bool kAnyCosts = true;  ///< a few edges may cost more than 32 bits hold

  const ListGraph& map() const { return *graph_; }
  std::size_t node_limit() const { return graph_->node_limit(); }
  static NodeId own_number(NodeId n) { return n; }
  static std::uint32_t slot(NodeId own) { return static_cast<std::uint32_t>(own); }
  static NodeId map_node(NodeId own) { return own; }
  Place position(NodeId n) const { return graph_->place(n); }
  void aim(NodeId /*goal*/) {}
  /// @}

 protected:
  /// The map.
  const ListGraph* graph_;
};

/// A list graph with its exact costs. Cheap to copy.
class ListEdges : public ListNodes {
 public:
  using ListNodes::ListNodes;

  /// What the search template asks of a graph besides. A node has several windows of edges.
  /// @{
  static constexpr bool kCanonical = false;
  static constexpr bool kHasDeadEnds = false;
  static std::uint64_t byte_size() { return 0; }  // of tables besides the map
  /// Windows of eight edges out of a node.
  std::size_t window_count(NodeId n) const {
    return (graph_->out(n).size() + BoxShape::kBlock - 1) / BoxShape::kBlock;
  }
  EdgeWindow edges(NodeId n, std::size_t window) const {
    const std::size_t first = window * BoxShape::kBlock;
    const std::size_t count = graph_->out(n).size() - first;
    constexpr unsigned kAll = 0xFF;
    return {first, static_cast<std::uint8_t>(count >= BoxShape::kBlock ? kAll : (1U << count) - 1)};
  }
  BoxesOfWindow boxes_of(NodeId n, EdgeWindow window) const {
    return {graph_->first_edge(n), graph_->out(n).size(), window.first() / BoxShape::kBlock, slot(n)};
  }
  EdgeWindow without_way_back(EdgeWindow window, NodeId n, const State& state) const {
    std::uint8_t back = 0;
    for (const EdgeIndex e : window) {
      if (graph_->out(n)[e.value()].to == state.parent)
        back = static_cast<std::uint8_t>(back | 1U << (e.value() - window.first()));
    }
    return window - EdgeWindow(window.first(), back);
  }
  static NodeId base(NodeId n) { return n; }
  template <class Pruner>
  StepTo<Place> follow(NodeId n, Place /*at*/, EdgeIndex edge, const Pruner& /*pruner*/) const {
    const ListGraph::OutEdge& out = graph_->out(n)[edge.value()];
    return {out.to, graph_->place(out.to), out.cost};
  }
  static std::size_t steps_back(NodeId /*n*/, const State& /*state*/) { return 1; }
  template <class Writer>
  static void write_way_back(NodeId n, const State& /*state*/, Writer& writer) {
    writer.node(n);
  }
  /// @}
};

/// The arcs of a list graph against their direction: what a search from the goal follows.
class ListArcsIn : public ListNodes {
 public:
  /// The same, with the arcs that the graph keeps.
  explicit ListArcsIn(const QuerySetup& setup) : ListNodes(setup), arcs_(&setup.list->arcs_in()) {}

  /// Of all arcs.
  std::uint64_t byte_size() const { return arcs_->byte_size(); }
  /// All that lead into a node.
  std::span<const ListGraph::InEdge> arcs_into(NodeId n) const { return arcs_->into(n); }

 private:
  const ListGraph::ArcsIn* arcs_;
};

}  // namespace goalbound
