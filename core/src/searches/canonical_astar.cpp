#include "searches/map_query.hpp"

namespace goalbound {

extern const SearchInfo kSearch_canonical_astar;
const SearchInfo kSearch_canonical_astar = {
    .id = "canonical-astar",
    .name = "Canonical A*",
    .description =
        "A* on canonical paths: tries one order of the moves of each path, the diagonal ones first",
    .optimal = true,
    .canonical = true,
    .plain_id = "canonical-astar",
    .octile = canonical_on_octile<CanonicalOctileGraph, NoPruning>(SearchGraph::kCanonical, "binary-heap"),
};

}  // namespace goalbound
