// Edges in arrays, while a list graph is made of them.
#pragma once

#include <cstdint>
#include <span>

#include "goalbound/list_graph.hpp"

namespace goalbound {

/// The edges of node n are `edges[first[n]] .. edges[first[n + 1] - 1]`.
template <class OutEdge>
struct AdjacencyOf {
  using Edge = OutEdge;

  std::span<const std::uint32_t> first;
  std::span<const Edge> edges;

  std::uint32_t node_count() const { return static_cast<std::uint32_t>(first.size() - 1); }
  std::span<const Edge> out(std::uint32_t node) const {
    return edges.subspan(first[node], first[node + 1] - first[node]);
  }
};
using Adjacency = AdjacencyOf<ListGraph::OutEdge>;

/// An edge with the cost of its file.
struct OwnEdge {
  NodeId to = kNoNode;
  double cost = 0;
};
using OwnAdjacency = AdjacencyOf<OwnEdge>;

}  // namespace goalbound
