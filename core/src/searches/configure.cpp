#include "searches/grid_query.hpp"

namespace goalbound {

std::unique_ptr<Query> configure_octile(const QuerySetup& setup) {
  return setup.open_list->make_octile(setup);
}
std::unique_ptr<Query> configure_jump_scan(const QuerySetup& setup) {
  return setup.open_list->make_jump_scan(setup);
}
std::unique_ptr<Query> configure_jump_table(const QuerySetup& setup) {
  return setup.open_list->make_jump_table(setup);
}
std::unique_ptr<Query> configure_breadth_first(const QuerySetup& setup) {
  using Graph = MoveCountGraph<ChosenOctileGraph>;
  return std::make_unique<GridQuery<Graph, ZeroHeuristic, FifoQueue, OptionalBoxPruning>>(setup);
}

}  // namespace goalbound
