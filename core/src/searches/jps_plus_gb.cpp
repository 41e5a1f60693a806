#include "searches/map_query.hpp"

namespace goalbound {

extern const SearchInfo kSearch_jps_plus_gb;
const SearchInfo kSearch_jps_plus_gb = {
    .id = "jps-plus-gb",
    .name = "JPS+ with goal bounding",
    .description = "JPS+ with goal bounding: skips every jump whose box does not hold the goal",
    .optimal = true,
    .needs_roles = {IndexRole::kEdges},
    .canonical = true,
    .plain_id = "jps-plus",
    .octile = canonical_on_octile<JumpTableGraph, BoxPruning, FastStack<UnsortedArray>>(
        SearchGraph::kJumpTable, "fast-stack-array"),
    .jumps = true,
    .needs = kNeedsJumpTable,
};

}  // namespace goalbound
