// The queries that an entry of the registry of open lists makes.
#pragma once

#include "searches/map_query.hpp"

namespace goalbound {

template <class Graph, class OpenList>
Result<std::unique_ptr<Query>> make_chosen(const QuerySetup& setup) {
  return make_best_first<Graph, ChosenHeuristic, OpenList, Optional<BoxPruning>>(setup);
}
template <class OpenList>
Result<std::unique_ptr<Query>> make_chosen_on_list(const QuerySetup& setup) {
  return make_best_first<ListEdges, NormHeuristic, OpenList, Optional<ListBoxPruning>>(setup);
}

}  // namespace goalbound
