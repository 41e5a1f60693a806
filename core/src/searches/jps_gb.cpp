#include "searches/grid_query.hpp"

namespace goalbound {

extern const SearchInfo kSearch_jps_gb;
const SearchInfo kSearch_jps_gb = {
    .id = "jps-gb",
    .name = "JPS with goal bounding",
    .description = "JPS that asks the boxes at every jump point and along every diagonal scan",
    .optimal = true,
    .needs_bounds = true,
    .canonical = true,
    .plain_id = "jps",
    .heuristic = "octile",
    .open_list = "fast-stack-array",
    .takes = kJpsOptions,
    .make = &make_own<JpsQuery<BoxPruning, FastStack<UnsortedArray>>>,
    .configure = &configure_jump_scan,
};

}  // namespace goalbound
