#include "searches/grid_query.hpp"

namespace goalbound {

extern const SearchInfo kSearch_bfs_gb;
const SearchInfo kSearch_bfs_gb = {
    .id = "bfs-gb",
    .name = "Breadth-first search with goal bounding",
    .description = "fewest moves among the edges whose box holds the goal: it always finds a path",
    .optimal = false,
    .needs_bounds = true,
    .canonical = false,
    .plain_id = "bfs",
    .heuristic = "",
    .open_list = "",
    .takes = kBreadthFirstOptions,
    .make = &make_own<BreadthFirstQuery<BoxPruning>>,
    .configure = &configure_breadth_first,
};

}  // namespace goalbound
