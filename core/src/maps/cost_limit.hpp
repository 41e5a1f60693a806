// What costs of a list graph come to: whether 32 bits hold all of them.
#pragma once

#include <cstdint>
#include <span>

#include "maps/adjacency.hpp"

namespace goalbound {

/// An upper bound on the cost of an optimal path between any two nodes, at most twice the dearest one where
/// every node reaches every other. Cost: next to nothing where the sum over all nodes of the dearest edge is
/// below `enough`, which is the answer then; else two runs of Dijkstra's algorithm.
std::uint64_t longest_path_bound(const Adjacency& graph, std::uint64_t enough);

/// The same of costs of a file, which are no whole numbers: but for what rounding adds.
double longest_path_bound(const OwnAdjacency& graph, double enough);

/// What bounds a path that visits no strong part of a graph twice, as one does that avoids dearer edges than
/// those of the graph, whatever it costs.
struct PartsBound {
  double cost = 0;          ///< of the graph's edges on it
  std::uint32_t parts = 0;  ///< one more than the dearer edges on it
};
/// Cost: six runs of Dijkstra's algorithm.
PartsBound bound_of_parts(const OwnAdjacency& graph);

/// The most arcs of cost 0 that a shortest path needs, at most: it visits no node twice, and those that such
/// arcs connect, n of them, need n - 1.
std::uint64_t most_free_arcs(std::uint32_t node_count, std::span<const ListGraph::Arc> arcs);

}  // namespace goalbound
