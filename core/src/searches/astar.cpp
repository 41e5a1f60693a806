#include "searches/grid_query.hpp"

namespace goalbound {

extern const SearchInfo kSearch_astar;
const SearchInfo kSearch_astar = {
    .id = "astar",
    .name = "A*",
    .description = "A* with the octile heuristic and a binary heap",
    .optimal = true,
    .needs_bounds = false,
    .canonical = false,
    .plain_id = "astar",
    .heuristic = "octile",
    .open_list = "binary-heap",
    .takes = kAStarOptions,
    .make = &make_own<AStarQuery<NoPruning>>,
    .configure = &configure_octile,
};

}  // namespace goalbound
