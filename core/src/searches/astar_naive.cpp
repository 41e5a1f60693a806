#include "searches/map_query.hpp"

namespace goalbound {

extern const SearchInfo kSearch_astar_naive;
const SearchInfo kSearch_astar_naive = {
    .id = "astar-naive",
    .name = "A* on plain lists",
    .description =
        "A* as first written: open list and nodes seen are lists that are searched at every access",
    .optimal = true,
    .canonical = false,
    .plain_id = "astar-naive",
    .octile = {.make = &make_best_first<OctileGraph, OctileHeuristic, UnsortedArray, NoPruning,
                                        NodeList<OctileNodeState>>,
               .heuristic = "octile",
               .open_list = "unsorted-array"},
    .weighted = {.make = &make_best_first<WeightedOctileGraph, WeightedOctileHeuristic, UnsortedArray,
                                          NoPruning, NodeList<OctileNodeState>>,
                 .heuristic = "octile",
                 .open_list = "unsorted-array"},
    .list =
        {.make =
             &make_best_first<ListEdges, NormHeuristic, UnsortedArray, NoPruning, NodeList<ListNodeState>>,
         .heuristic = "euclidean",
         .open_list = "unsorted-array"},
};

}  // namespace goalbound
