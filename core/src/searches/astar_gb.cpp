#include "searches/map_query.hpp"

namespace goalbound {

extern const SearchInfo kSearch_astar_gb;
const SearchInfo kSearch_astar_gb = {
    .id = "astar-gb",
    .name = "A* with goal bounding",
    .description = "A* with goal bounding: skips every edge whose box does not hold the goal",
    .optimal = true,
    .needs_roles = {IndexRole::kEdges},
    .canonical = false,
    .plain_id = "astar",
    .octile = astar_on_octile<BoxPruning, FastStack<BucketArray>>("fast-stack-buckets", kAStarOptions),
    .weighted = astar_on_weighted<BoxPruning, FastStack<BinaryHeap>>("fast-stack", kAStarOptions),
    .list = astar_on_list<ListBoxPruning>(kAStarOptions),
};

}  // namespace goalbound
