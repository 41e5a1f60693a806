#include "searches/grid_query.hpp"

namespace goalbound {

extern const SearchInfo kSearch_jps;
const SearchInfo kSearch_jps = {
    .id = "jps",
    .name = "JPS",
    .description = "Jump Point Search without corner cutting: jumps are found by scanning the grid",
    .optimal = true,
    .needs_bounds = false,
    .canonical = true,
    .plain_id = "jps",
    .heuristic = "octile",
    .open_list = "binary-heap",
    .takes = kJpsOptions,
    .make = &make_own<JpsQuery<NoPruning>>,
    .configure = &configure_jump_scan,
};

}  // namespace goalbound
