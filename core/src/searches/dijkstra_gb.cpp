#include "searches/grid_query.hpp"

namespace goalbound {

extern const SearchInfo kSearch_dijkstra_gb;
const SearchInfo kSearch_dijkstra_gb = {
    .id = "dijkstra-gb",
    .name = "Dijkstra with goal bounding",
    .description = "Dijkstra's algorithm that skips every edge whose box does not hold the goal",
    .optimal = true,
    .needs_bounds = true,
    .canonical = false,
    .plain_id = "dijkstra",
    .heuristic = "zero",
    .open_list = "binary-heap",
    .takes = kDijkstraOptions,
    .make = &make_own<DijkstraQuery<BoxPruning>>,
    .configure = &configure_octile,
};

}  // namespace goalbound
