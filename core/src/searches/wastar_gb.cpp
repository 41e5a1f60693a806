#include "searches/grid_query.hpp"

namespace goalbound {

extern const SearchInfo kSearch_wastar_gb;
const SearchInfo kSearch_wastar_gb = {
    .id = "wastar-gb",
    .name = "Weighted A* with goal bounding",
    .description = "weighted A* that skips every edge whose box does not hold the goal",
    .optimal = true,
    .needs_bounds = true,
    .canonical = false,
    .plain_id = "wastar",
    .heuristic = "octile",
    .open_list = "fast-stack-buckets",
    .takes = kWeightedAStarOptions,
    .make = &make_own<AStarQuery<BoxPruning, FastStack<BucketArray>>>,
    .configure = &configure_octile,
};

}  // namespace goalbound
