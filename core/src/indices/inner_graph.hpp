// The graph that the search of an index walks, as a map.
#pragma once

#include "goalbound/list_graph.hpp"

namespace goalbound {

/// Its boxes have as many axes as the map, and its coordinates the unit of the map's file. Errors: those of
/// ListGraph::create.
Result<ListGraph> inner_graph(const Map& map, ListGraph::Parts parts);

}  // namespace goalbound
