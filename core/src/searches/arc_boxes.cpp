#include "searches/arc_boxes.hpp"

#include <algorithm>

#include "goalbound/list_graph.hpp"
#include "goalbound/precompute.hpp"

namespace goalbound {
namespace {

/// What a search climbs, and the edges of the map that lead down: all distances are those of the map, as the
/// arcs up are, and ways go up first. Nodes are ranks. `arcs`: of the map, or those of the map reversed.
Result<ListGraph> graph_of(const Map& map, const MapArcs& arcs, const Hierarchy& hierarchy, bool from_start) {
  ListGraph::Parts parts;
  const Elimination& nodes = hierarchy.nodes;
  for (std::uint32_t rank = 0; rank < hierarchy.node_count(); ++rank) {
    const std::uint32_t slot = nodes.slot_of_rank[rank];
    parts.places.push_back(map.place(map.node_of_slot(slot)));
    for (const Hierarchy::Arc& arc : hierarchy.climbed(from_start).of(rank))
      parts.arcs.push_back({rank, arc.above, arc.cost});
    for (const MapArcs::Arc& arc : arcs.out(slot)) {
      const std::uint32_t to = nodes.rank_of_slot[arc.to];
      if (to < rank) parts.arcs.push_back({rank, to, arc.cost});
    }
  }
  // Its boxes have as many axes as the map.
  const ListGraph* list = map.as_list();
  return list != nullptr ? ListGraph::create(std::move(parts), list->kind())
                         : ListGraph::create(std::move(parts));
}

Result<std::shared_ptr<const Bounds>> boxes_of(const ListGraph& graph, Progress& progress,
                                               const PrecomputeOptions& options) {
  auto boxes = precompute(graph, options, progress);
  if (!boxes) return boxes.error();
  return std::make_shared<const Bounds>(*std::move(boxes));
}

}  // namespace

Result<ArcBoxes> make_arc_boxes(const Map& map, const Hierarchy& hierarchy, Progress& progress, int threads,
                                std::size_t memory_limit) {
  PrecomputeOptions options = {.ordering = Ordering::kAllOptimal, .threads = threads};
  options.memory_limit = std::min(options.memory_limit, memory_limit);
  const MapArcs arcs = arcs_of(map);
  auto forward = graph_of(map, arcs, hierarchy, true);
  if (!forward) return forward.error();
  auto of_goals = boxes_of(*forward, progress, options);
  if (!of_goals) return of_goals.error();
  if (hierarchy.same_both_ways) return ArcBoxes{*of_goals, *of_goals};
  auto backward = graph_of(map, reversed(arcs), hierarchy, false);
  if (!backward) return backward.error();
  auto of_starts = boxes_of(*backward, progress, options);
  if (!of_starts) return of_starts.error();
  return ArcBoxes{*of_goals, *of_starts};
}

}  // namespace goalbound
