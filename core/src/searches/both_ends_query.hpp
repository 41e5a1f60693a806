// Queries that search from both ends, on each type of map.
#pragma once

#include "goalbound/search/both_ends.hpp"
#include "searches/map_query.hpp"

namespace goalbound {

/// `Pruner`: NoPruning, or an IndexPruning. Indices that know nothing of edges the other way are asked from
/// the start alone (IndexPruning).
template <class Pruner, class Forth, class Back>
Result<std::unique_ptr<Query>> make_both_ends_on(const QuerySetup& setup, Forth forth, Back back) {
  using Search = BothEndsSearch<Forth, Back, Pruner>;
  return std::unique_ptr<Query>(std::make_unique<MapQuery<Search>>(
      setup.set, std::move(forth), std::move(back), pruner_of<Pruner>(setup),
      pruner_of<Pruner>(setup, SearchSide::kGoal)));
}

template <class OnGrids, class OnLists>
Result<std::unique_ptr<Query>> make_both_ends(const QuerySetup& setup) {
  if (setup.list != nullptr) {
    const ListEdges forth(setup);
    if (setup.list->is_symmetric()) return make_both_ends_on<OnLists>(setup, forth, forth);
    return make_both_ends_on<OnLists>(setup, forth, ListArcsIn(setup));
  }
  if (setup.grid->is_uniform()) {
    const OctileGraph graph(setup);
    return make_both_ends_on<OnGrids>(setup, graph, graph);
  }
  const WeightedOctileGraph graph(setup);
  return make_both_ends_on<OnGrids>(setup, graph, graph);
}

/// SearchOn::configure: whatever indices there are are asked.
Result<std::unique_ptr<Query>> configure_both_ends(const QuerySetup& setup);

}  // namespace goalbound
