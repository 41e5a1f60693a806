// The query that an entry of the registry of open lists makes, on whichever graph: the only place that knows
// all of them.
#pragma once

#include "searches/map_query.hpp"

namespace goalbound {

template <class Graph, class OpenList>
Result<std::unique_ptr<Query>> make_chosen_on(const QuerySetup& setup) {
  if constexpr (std::is_same_v<typename Graph::MapType, ListGraph>) {
    return make_best_first<Graph, ChosenNormHeuristic, OpenList, IndexPruning<ListBoxPruning>>(setup);
  } else {
    return make_best_first<Graph, ChosenHeuristic, OpenList, IndexPruning<BoxPruning>>(setup);
  }
}

/// OpenListInfo::make.
template <class OpenList>
Result<std::unique_ptr<Query>> make_chosen(const QuerySetup& setup) {
  switch (setup.graph) {
    case SearchGraph::kOctile:
      return make_chosen_on<ChosenOctileGraph, OpenList>(setup);
    case SearchGraph::kCanonical:
      return make_chosen_on<CanonicalOctileGraph, OpenList>(setup);
    case SearchGraph::kJumpScan:
      return make_chosen_on<JumpScanGraph, OpenList>(setup);
    case SearchGraph::kFourJumpScan:
      return make_chosen_on<FourJumpScanGraph, OpenList>(setup);
    case SearchGraph::kJumpTable:
      return make_chosen_on<JumpTableGraph, OpenList>(setup);
    case SearchGraph::kWeighted:
      return make_chosen_on<WeightedOctileGraph, OpenList>(setup);
    case SearchGraph::kList:
      return make_chosen_on<ListEdges, OpenList>(setup);
  }
  return Error{.message = "no search on such a graph"};
}

}  // namespace goalbound
