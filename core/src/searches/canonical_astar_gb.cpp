#include "searches/map_query.hpp"

namespace goalbound {

extern const SearchInfo kSearch_canonical_astar_gb;
const SearchInfo kSearch_canonical_astar_gb = {
    .id = "canonical-astar-gb",
    .name = "Canonical A* with goal bounding",
    .description =
        "canonical A* with goal bounding: skips every edge whose box does not hold the goal; takes any boxes "
        "but regular ones, cheap ones too",
    .optimal = true,
    .needs_roles = {IndexRole::kEdges},
    .canonical = true,
    .plain_id = "canonical-astar",
    .octile = canonical_on_octile<CanonicalOctileGraph, BoxPruning, FastStack<BucketArray>>(
        SearchGraph::kCanonical, "fast-stack-buckets"),
};

}  // namespace goalbound
