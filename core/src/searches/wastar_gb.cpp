#include "searches/map_query.hpp"

namespace goalbound {

extern const SearchInfo kSearch_wastar_gb;
const SearchInfo kSearch_wastar_gb = {
    .id = "wastar-gb",
    .name = "Weighted A* with goal bounding",
    .description = "weighted A* with goal bounding: skips every edge whose box does not hold the goal",
    .optimal = true,
    .needs_roles = {IndexRole::kEdges},
    .canonical = false,
    .plain_id = "wastar",
    .octile =
        astar_on_octile<BoxPruning, FastStack<BucketArray>>("fast-stack-buckets", kWeightedAStarOptions),
    .weighted = astar_on_weighted<BoxPruning, FastStack<BinaryHeap>>("fast-stack", kWeightedAStarOptions),
    .list = astar_on_list<ListBoxPruning>(kWeightedAStarOptions),
};

}  // namespace goalbound
