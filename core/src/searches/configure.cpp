#include "searches/map_query.hpp"

namespace goalbound {

Result<std::unique_ptr<Query>> configure_octile(const QuerySetup& setup) {
  return setup.open_list->make_octile(setup);
}
Result<std::unique_ptr<Query>> configure_canonical(const QuerySetup& setup) {
  return setup.open_list->make_canonical(setup);
}
Result<std::unique_ptr<Query>> configure_jump_scan(const QuerySetup& setup) {
  return setup.open_list->make_jump_scan(setup);
}
Result<std::unique_ptr<Query>> configure_jump_table(const QuerySetup& setup) {
  return setup.open_list->make_jump_table(setup);
}
Result<std::unique_ptr<Query>> configure_weighted(const QuerySetup& setup) {
  return setup.open_list->make_weighted(setup);
}
Result<std::unique_ptr<Query>> configure_list(const QuerySetup& setup) {
  return setup.open_list->make_list(setup);
}
Result<std::unique_ptr<Query>> configure_breadth_first(const QuerySetup& setup) {
  if (setup.list != nullptr) {
    using Graph = MoveCountGraph<ListEdges>;
    return make_best_first<Graph, ZeroHeuristic, FifoQueue, Optional<ListBoxPruning>>(setup);
  }
  using Graph = MoveCountGraph<ChosenOctileGraph>;
  return make_best_first<Graph, ZeroHeuristic, FifoQueue, Optional<BoxPruning>>(setup);
}

}  // namespace goalbound
