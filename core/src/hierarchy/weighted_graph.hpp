// A graph whose nodes and edges stand for several of a finer one: what multilevel methods halve step by step.
// Source: Karypis & Kumar, SIAM Journal on Scientific Computing 20, 1998 (heavy edge matching).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/seeded_random.hpp"
#include "hierarchy/map_arcs.hpp"

namespace goalbound {

/// Both directions of an edge are there.
struct WeightedGraph {
  std::vector<std::uint32_t> first{0};      ///< by node, and one more: places in the next two
  std::vector<std::uint32_t> ends;          ///< nodes
  std::vector<std::uint32_t> edge_weights;  ///< how many edges of the finest graph
  std::vector<std::uint32_t> node_weights;  ///< how many nodes of the finest graph
  std::uint32_t weight = 0;                 ///< of all nodes

  static WeightedGraph of(const Neighbours& neighbours);

  std::uint32_t node_count() const { return static_cast<std::uint32_t>(node_weights.size()); }
  std::uint32_t degree(std::uint32_t node) const { return first[node + 1] - first[node]; }
  std::span<const std::uint32_t> of(std::uint32_t node) const {
    return std::span(ends).subspan(first[node], degree(node));
  }
  /// Of the edges in of().
  std::span<const std::uint32_t> weights_of(std::uint32_t node) const {
    return std::span(edge_weights).subspan(first[node], degree(node));
  }
};

/// About half the nodes: pairs of neighbours, or of leaves of one neighbour, become one.
struct CoarserGraph {
  WeightedGraph graph;
  std::vector<std::uint32_t> node_of;  ///< by node of the finer graph
};

/// No pair becomes heavier than `heaviest`. Cost: one look at each edge.
CoarserGraph coarsened(const WeightedGraph& graph, std::uint32_t heaviest, SeededRandom& random);

}  // namespace goalbound
