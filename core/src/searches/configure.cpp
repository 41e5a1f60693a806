#include "searches/both_ends_query.hpp"

namespace goalbound {

Result<std::unique_ptr<Query>> configure_best_first(const QuerySetup& setup) {
  return setup.open_list->make(setup);
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
