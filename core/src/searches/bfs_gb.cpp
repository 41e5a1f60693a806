#include "searches/map_query.hpp"

namespace goalbound {

extern const SearchInfo kSearch_bfs_gb;
const SearchInfo kSearch_bfs_gb = {
    .id = "bfs-gb",
    .name = "Breadth-first search with goal bounding",
    .description = "breadth-first search over the edges whose box holds the goal: it always finds a path",
    .optimal = false,
    .needs_roles = {IndexRole::kEdges},
    .canonical = false,
    .plain_id = "bfs",
    .octile = breadth_first_on<OctileGraph, BoxPruning>(SearchGraph::kOctile, kBreadthFirstOptions),
    .weighted = breadth_first_on<WeightedOctileGraph, BoxPruning>(SearchGraph::kWeighted,
                                                                  without_neighbours(kBreadthFirstOptions)),
    .list = breadth_first_on<ListEdges, ListBoxPruning>(SearchGraph::kList,
                                                        without_neighbours(kBreadthFirstOptions)),
    .counts_moves = true,
};

}  // namespace goalbound
