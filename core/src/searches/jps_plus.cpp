#include "searches/map_query.hpp"

namespace goalbound {

extern const SearchInfo kSearch_jps_plus;
const SearchInfo kSearch_jps_plus = {
    .id = "jps-plus",
    .name = "JPS+",
    .description = "JPS+: Jump Point Search with precomputed jump distances",
    .optimal = true,
    .canonical = true,
    .plain_id = "jps-plus",
    .octile = canonical_on_octile<JumpTableGraph, NoPruning>(SearchGraph::kJumpTable, "binary-heap"),
    .jumps = true,
    .needs = kNeedsJumpTable,
};

}  // namespace goalbound
