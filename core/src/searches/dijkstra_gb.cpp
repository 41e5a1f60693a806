#include "searches/map_query.hpp"

namespace goalbound {

extern const SearchInfo kSearch_dijkstra_gb;
const SearchInfo kSearch_dijkstra_gb = {
    .id = "dijkstra-gb",
    .name = "Dijkstra with goal bounding",
    .description =
        "Dijkstra's algorithm with goal bounding: skips every edge whose box does not hold the goal",
    .optimal = true,
    .needs_roles = {IndexRole::kEdges},
    .canonical = false,
    .plain_id = "dijkstra",
    .octile = dijkstra_on<OctileGraph, BoxPruning>(SearchGraph::kOctile, kDijkstraOptions),
    .weighted = dijkstra_on<WeightedOctileGraph, BoxPruning>(SearchGraph::kWeighted,
                                                             without_neighbours(kDijkstraOptions)),
    .list = dijkstra_on<ListEdges, ListBoxPruning>(SearchGraph::kList, without_neighbours(kDijkstraOptions)),
};

}  // namespace goalbound
