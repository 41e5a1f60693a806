#include "searches/map_query.hpp"

namespace goalbound {

extern const SearchInfo kSearch_jps;
const SearchInfo kSearch_jps = {
    .id = "jps",
    .name = "JPS",
    .description = "Jump Point Search without corner cutting, or with four moves (JPS4): scans for jumps",
    .optimal = true,
    .canonical = true,
    .plain_id = "jps",
    .octile = canonical_on_octile<JumpScanGraph, NoPruning>(SearchGraph::kJumpScan, "binary-heap"),
    .four = jumps_on_four<NoPruning>("binary-heap"),
    .jumps = true,
};

}  // namespace goalbound
