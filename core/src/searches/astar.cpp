#include "searches/map_query.hpp"

namespace goalbound {

extern const SearchInfo kSearch_astar;
const SearchInfo kSearch_astar = {
    .id = "astar",
    .name = "A*",
    .description = "A* with the octile heuristic and a priority queue (binary heap)",
    .optimal = true,
    .canonical = false,
    .plain_id = "astar",
    .octile = astar_on_octile<NoPruning>("binary-heap", kAStarOptions),
    .weighted = astar_on_weighted<NoPruning>("binary-heap", kAStarOptions),
    .list = astar_on_list<NoPruning>(kAStarOptions),
};

}  // namespace goalbound
