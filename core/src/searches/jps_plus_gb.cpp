#include "searches/grid_query.hpp"

namespace goalbound {

extern const SearchInfo kSearch_jps_plus_gb;
const SearchInfo kSearch_jps_plus_gb = {
    .id = "jps-plus-gb",
    .name = "JPS+ with goal bounding",
    .description = "JPS+ that skips every jump whose box does not hold the goal",
    .optimal = true,
    .needs_bounds = true,
    .canonical = true,
    .plain_id = "jps-plus",
    .heuristic = "octile",
    .open_list = "fast-stack-array",
    .takes = kJpsOptions,
    .make = &make_own<JpsPlusQuery<BoxPruning, FastStack<UnsortedArray>>>,
    .configure = &configure_jump_table,
};

}  // namespace goalbound
