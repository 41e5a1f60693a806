#include "searches/map_query.hpp"

namespace goalbound {

extern const SearchInfo kSearch_dijkstra;
const SearchInfo kSearch_dijkstra = {
    .id = "dijkstra",
    .name = "Dijkstra",
    .description = "Dijkstra's algorithm with a priority queue (binary heap), stopped at the goal",
    .optimal = true,
    .canonical = false,
    .plain_id = "dijkstra",
    .octile = dijkstra_on<OctileGraph, NoPruning>(SearchGraph::kOctile, kDijkstraOptions),
    .weighted = dijkstra_on<WeightedOctileGraph, NoPruning>(SearchGraph::kWeighted,
                                                            without_neighbours(kDijkstraOptions)),
    .list = dijkstra_on<ListEdges, NoPruning>(SearchGraph::kList, without_neighbours(kDijkstraOptions)),
};

}  // namespace goalbound
