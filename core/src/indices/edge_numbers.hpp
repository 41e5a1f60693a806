// Where the edges of a node stand in arrays that have something of every edge of a map.
#pragma once

#include <cstddef>
#include <cstdint>

#include "goalbound/grid.hpp"
#include "goalbound/list_graph.hpp"

namespace goalbound {

/// Edge e of the node with that slot is this number and e, of Map::box_count().
inline std::size_t first_edge_of(const Map& map, std::uint32_t slot) {
  const ListGraph* list = map.as_list();
  return list == nullptr ? std::size_t{slot} * kDirectionCount : list->first_edge(map.node_of_slot(slot));
}

}  // namespace goalbound
