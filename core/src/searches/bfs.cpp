#include "searches/map_query.hpp"

namespace goalbound {

extern const SearchInfo kSearch_bfs;
const SearchInfo kSearch_bfs = {
    .id = "bfs",
    .name = "Breadth-first search",
    .description =
        "breadth-first search: fewest moves, whatever they cost; its paths are not the shortest ones",
    .optimal = false,
    .canonical = false,
    .plain_id = "bfs",
    .octile = breadth_first_on<OctileGraph, NoPruning>(SearchGraph::kOctile, kBreadthFirstOptions),
    .weighted = breadth_first_on<WeightedOctileGraph, NoPruning>(SearchGraph::kWeighted,
                                                                 without_neighbours(kBreadthFirstOptions)),
    .list =
        breadth_first_on<ListEdges, NoPruning>(SearchGraph::kList, without_neighbours(kBreadthFirstOptions)),
    .counts_moves = true,
};

}  // namespace goalbound
