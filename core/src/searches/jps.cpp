#include "searches/map_query.hpp"

namespace goalbound {

extern const SearchInfo kSearch_jps;
const SearchInfo kSearch_jps = {
    .id = "jps",
    .name = "JPS",
    .description =
        "Jump Point Search on all grids: scans for jumps (with four moves JPS4, with costs of terrain "
        "weighted JPS)",
    .optimal = true,
    .canonical = true,
    .plain_id = "jps",
    .octile = canonical_on_octile<JumpScanGraph, NoPruning>(SearchGraph::kJumpScan, "binary-heap"),
    .weighted = jumps_on<WeightedJumpGraph, NoPruning>(SearchGraph::kWeightedJumps, "binary-heap"),
    .four = jumps_on<FourJumpScanGraph, NoPruning>(SearchGraph::kFourJumpScan, "binary-heap"),
    .method = SearchMethod::kJumps,
};

}  // namespace goalbound
