// Parts of a graph within which every node reaches every other.
#pragma once

#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <boost/graph/strong_components.hpp>
#include <cstdint>
#include <utility>
#include <vector>

#include "maps/adjacency.hpp"

namespace goalbound {

/// Parts of a graph within which every node reaches every other; no edge leads from one to a part of a higher
/// number.
struct StrongParts {
  std::vector<std::uint32_t> of_node;
  std::uint32_t count = 0;
};

template <class Edges>
StrongParts find_strong_parts(const Edges& graph) {
  using Graph = boost::compressed_sparse_row_graph<boost::directedS, boost::no_property, boost::no_property,
                                                   boost::no_property, std::uint32_t, std::uint32_t>;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> ends;
  ends.reserve(graph.edges.size());
  for (std::uint32_t n = 0; n < graph.node_count(); ++n) {
    for (const auto& edge : graph.out(n)) ends.emplace_back(n, static_cast<std::uint32_t>(edge.to));
  }
  const Graph copy(boost::edges_are_sorted, ends.begin(), ends.end(), graph.node_count());
  StrongParts parts;
  parts.of_node.resize(graph.node_count());
  // Tarjan's algorithm ends with a part before it ends with those that lead to it: their numbers are higher.
  parts.count = boost::strong_components(
      copy, boost::make_iterator_property_map(parts.of_node.begin(), boost::get(boost::vertex_index, copy)));
  return parts;
}

}  // namespace goalbound
