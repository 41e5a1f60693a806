#include "searches/grid_query.hpp"

namespace goalbound {

extern const SearchInfo kSearch_wastar;
const SearchInfo kSearch_wastar = {
    .id = "wastar",
    .name = "Weighted A*",
    .description = "A* with f = g + weight * h: fewer expansions for paths at most weight times too long",
    .optimal = true,
    .needs_bounds = false,
    .canonical = false,
    .plain_id = "wastar",
    .heuristic = "octile",
    .open_list = "binary-heap",
    .takes = kWeightedAStarOptions,
    .make = &make_own<AStarQuery<NoPruning>>,
    .configure = &configure_octile,
};

}  // namespace goalbound
