// The queries that an entry of the registry of open lists makes.
#pragma once

#include "searches/grid_query.hpp"

namespace goalbound {

template <class Graph, class OpenList>
std::unique_ptr<Query> make_chosen(const QuerySetup& setup) {
  return std::make_unique<GridQuery<Graph, ChosenHeuristic, OpenList, OptionalBoxPruning>>(setup);
}

}  // namespace goalbound
