#include "searches/grid_query.hpp"

namespace goalbound {

extern const SearchInfo kSearch_astar_naive;
const SearchInfo kSearch_astar_naive = {
    .id = "astar-naive",
    .name = "A* on plain lists",
    .description =
        "A* as first written: open list and nodes seen are lists that are searched at every access",
    .optimal = true,
    .needs_bounds = false,
    .canonical = false,
    .plain_id = "astar-naive",
    .heuristic = "octile",
    .open_list = "unsorted-array",
    .takes = {},
    .make = &make_own<GridQuery<OctileGraph, OctileHeuristic, UnsortedArray, NoPruning, NodeList>>,
};

}  // namespace goalbound
