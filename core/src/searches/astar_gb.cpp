#include "searches/grid_query.hpp"

namespace goalbound {

extern const SearchInfo kSearch_astar_gb;
const SearchInfo kSearch_astar_gb = {
    .id = "astar-gb",
    .name = "A* with goal bounding",
    .description = "A* that skips every edge whose box does not hold the goal",
    .optimal = true,
    .needs_bounds = true,
    .canonical = false,
    .plain_id = "astar",
    .heuristic = "octile",
    .open_list = "fast-stack-buckets",
    .takes = kAStarOptions,
    .make = &make_own<AStarQuery<BoxPruning, FastStack<BucketArray>>>,
    .configure = &configure_octile,
};

}  // namespace goalbound
