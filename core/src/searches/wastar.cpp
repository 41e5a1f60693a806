#include "searches/map_query.hpp"

namespace goalbound {

extern const SearchInfo kSearch_wastar;
const SearchInfo kSearch_wastar = {
    .id = "wastar",
    .name = "Weighted A*",
    .description =
        "weighted A*: f = g + weight * h; fewer expansions, and paths at most weight times too long",
    .optimal = true,
    .canonical = false,
    .plain_id = "wastar",
    .octile = astar_on_octile<NoPruning>("binary-heap", kWeightedAStarOptions),
    .weighted = astar_on_weighted<NoPruning>("binary-heap", kWeightedAStarOptions),
    .list = astar_on_list<NoPruning>(kWeightedAStarOptions),
};

}  // namespace goalbound
