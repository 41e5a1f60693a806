// What a new search is: one file like core/src/searches/astar_gb.cpp, with a heuristic of its own. Greedy
// best-first search goes by the distance that is left and forgets what it has walked; boxes keep it from
// walking where no optimal path leads.
#include "searches/map_query.hpp"

namespace goalbound {
namespace {

/// f is what is left.
class LeftAlone : public OctileHeuristic {
 public:
  Cost f(Cost /*g*/, Cell at) const { return OctileHeuristic::f(0, at); }
};

}  // namespace

extern const SearchInfo kSearch_greedy;
const SearchInfo kSearch_greedy = {
    .id = "greedy-gb",
    .name = "Greedy search with goal bounding",
    .description = "goes where the goal is near, within the boxes; paths need not be the shortest",
    .optimal = false,
    .needs_roles = {IndexRole::kEdges},
    .canonical = false,
    .plain_id = "astar",
    .octile = {.make = &make_best_first<OctileGraph, LeftAlone, BinaryHeap, BoxPruning>},
};

}  // namespace goalbound
