#include "goalbound/search/open_lists/chosen_list.hpp"
#include "searches/both_ends_query.hpp"

namespace goalbound {

namespace {

template <class Graph>
Result<std::unique_ptr<Query>> make_chosen_on(const QuerySetup& setup) {
  if constexpr (std::is_same_v<typename Graph::MapType, ListGraph>) {
    return make_best_first<Graph, ChosenNormHeuristic, ChosenOpenList, IndexPruning<ListBoxPruning>>(setup);
  } else {
    return make_best_first<Graph, ChosenHeuristic, ChosenOpenList, IndexPruning<BoxPruning>>(setup);
  }
}

}  // namespace

Result<std::unique_ptr<Query>> configure_best_first(const QuerySetup& setup) {
  switch (setup.graph) {
    case SearchGraph::kOctile:
      return make_chosen_on<ChosenOctileGraph>(setup);
    case SearchGraph::kCanonical:
      return make_chosen_on<CanonicalOctileGraph>(setup);
    case SearchGraph::kJumpScan:
      return make_chosen_on<JumpScanGraph>(setup);
    case SearchGraph::kFourJumpScan:
      return make_chosen_on<FourJumpScanGraph>(setup);
    case SearchGraph::kJumpTable:
      return make_chosen_on<JumpTableGraph>(setup);
    case SearchGraph::kWeighted:
      return make_chosen_on<WeightedOctileGraph>(setup);
    case SearchGraph::kWeightedJumps:
      return make_chosen_on<WeightedJumpGraph>(setup);
    case SearchGraph::kList:
      return make_chosen_on<ListEdges>(setup);
  }
  return Error{.message = "no search on such a graph"};
}

Result<std::unique_ptr<Query>> configure_breadth_first(const QuerySetup& setup) {
  switch (setup.graph) {
    case SearchGraph::kOctile:
      return make_breadth_first<ChosenOctileGraph, IndexPruning<BoxPruning>>(setup);
    case SearchGraph::kWeighted:
      return make_breadth_first<WeightedOctileGraph, IndexPruning<BoxPruning>>(setup);
    case SearchGraph::kList:
      return make_breadth_first<ListEdges, IndexPruning<ListBoxPruning>>(setup);
    default:
      return Error{.message = "no breadth-first search on such a graph"};
  }
}

Result<std::unique_ptr<Query>> configure_both_ends(const QuerySetup& setup) {
  return make_both_ends<IndexPruning<BoxPruning>, IndexPruning<ListBoxPruning>>(setup);
}

}  // namespace goalbound
