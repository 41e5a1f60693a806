#include "searches/grid_query.hpp"

namespace goalbound {

extern const SearchInfo kSearch_bfs;
const SearchInfo kSearch_bfs = {
    .id = "bfs",
    .name = "Breadth-first search",
    .description = "fewest moves, whatever they cost: its paths are not the shortest ones",
    .optimal = false,
    .needs_bounds = false,
    .canonical = false,
    .plain_id = "bfs",
    .heuristic = "",
    .open_list = "",
    .takes = kBreadthFirstOptions,
    .make = &make_own<BreadthFirstQuery<NoPruning>>,
    .configure = &configure_breadth_first,
};

}  // namespace goalbound
