#include "searches/map_query.hpp"

namespace goalbound {

extern const SearchInfo kSearch_jps_gb;
const SearchInfo kSearch_jps_gb = {
    .id = "jps-gb",
    .name = "JPS with goal bounding",
    .description = "JPS with goal bounding: asks the boxes at every jump point and along the scans",
    .optimal = true,
    .needs_roles = {IndexRole::kEdges},
    .canonical = true,
    .plain_id = "jps",
    .octile = canonical_on_octile<JumpScanGraph, BoxPruning, FastStack<UnsortedArray>>(SearchGraph::kJumpScan,
                                                                                       "fast-stack-array"),
    .weighted = jumps_on<WeightedJumpGraph, BoxPruning, FastStack<BinaryHeap>>(SearchGraph::kWeightedJumps,
                                                                               "fast-stack"),
    .four = jumps_on<FourJumpScanGraph, BoxPruning, FastStack<UnsortedArray>>(SearchGraph::kFourJumpScan,
                                                                              "fast-stack-array"),
    .method = SearchMethod::kJumps,
};

}  // namespace goalbound
