#include "searches/both_ends_query.hpp"

namespace goalbound {

Result<std::unique_ptr<Query>> configure_best_first(const QuerySetup& setup) {
  return setup.open_list->make(setup);
}

Result<std::unique_ptr<Query>> configure_breadth_first(const QuerySetup& setup) {
  if (setup.list != nullptr) {
    using Graph = MoveCountGraph<ListEdges>;
    return make_best_first<Graph, ZeroHeuristic, FifoQueue, IndexPruning<ListBoxPruning>>(setup);
  }
  using Graph = MoveCountGraph<ChosenOctileGraph>;
  return make_best_first<Graph, ZeroHeuristic, FifoQueue, IndexPruning<BoxPruning>>(setup);
}

Result<std::unique_ptr<Query>> configure_both_ends(const QuerySetup& setup) {
  return make_both_ends<IndexPruning<BoxPruning>, IndexPruning<ListBoxPruning>>(setup);
}

}  // namespace goalbound
