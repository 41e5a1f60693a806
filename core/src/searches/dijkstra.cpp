#include "searches/grid_query.hpp"

namespace goalbound {

extern const SearchInfo kSearch_dijkstra;
const SearchInfo kSearch_dijkstra = {
    .id = "dijkstra",
    .name = "Dijkstra",
    .description = "Dijkstra's algorithm with a binary heap, stopped at the goal",
    .optimal = true,
    .needs_bounds = false,
    .canonical = false,
    .plain_id = "dijkstra",
    .heuristic = "zero",
    .open_list = "binary-heap",
    .takes = kDijkstraOptions,
    .make = &make_own<DijkstraQuery<NoPruning>>,
    .configure = &configure_octile,
};

}  // namespace goalbound
