#include "searches/grid_query.hpp"

namespace goalbound {

extern const SearchInfo kSearch_jps_plus;
const SearchInfo kSearch_jps_plus = {
    .id = "jps-plus",
    .name = "JPS+",
    .description = "JPS with precomputed jump distances",
    .optimal = true,
    .needs_bounds = false,
    .canonical = true,
    .plain_id = "jps-plus",
    .heuristic = "octile",
    .open_list = "binary-heap",
    .takes = kJpsOptions,
    .make = &make_own<JpsPlusQuery<NoPruning>>,
    .configure = &configure_jump_table,
};

}  // namespace goalbound
