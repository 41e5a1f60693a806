// Edges of a map of any kind in a row, as indices that keep something of each have them.
#pragma once

#include "goalbound/grid.hpp"
#include "goalbound/list_graph.hpp"

namespace goalbound {

/// The number of a node's first edge, whose others follow: there are Map::box_count() of them.
inline std::size_t first_edge_of(const Map& map, NodeId node) {
  const ListGraph* list = map.as_list();
  return list == nullptr ? std::size_t{map.slot(node)} * kDirectionCount : list->first_edge(node);
}

}  // namespace goalbound
