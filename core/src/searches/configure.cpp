#include "searches/map_query.hpp"

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

}  // namespace goalbound
