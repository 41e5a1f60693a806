#include "searches/arc_boxes.hpp"

#include <chrono>
#include <thread>

#include "goalbound/list_graph.hpp"
#include "goalbound/precompute.hpp"
#include "maps/kinds.hpp"

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
  // Places of a list graph are those of its kind, which may have three axes.
  return ListGraph::create(std::move(parts), map.as_list() != nullptr ? map.kind() : kMapKind_graph);
}

Result<std::shared_ptr<const Bounds>> boxes_of(ListGraph graph, const std::atomic<bool>* stop) {
  PrecomputeJob job(std::make_shared<const ListGraph>(std::move(graph)), {.ordering = Ordering::kAllOptimal});
  while (!job.finished()) {
    if (stop != nullptr && stop->load(std::memory_order_relaxed)) job.cancel();
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return job.take();
}

}  // namespace

Result<ArcBoxes> make_arc_boxes(const Map& map, const Hierarchy& hierarchy, const std::atomic<bool>* stop) {
  const MapArcs arcs = arcs_of(map);
  auto forward = graph_of(map, arcs, hierarchy, true);
  if (!forward) return forward.error();
  auto of_goals = boxes_of(*std::move(forward), stop);
  if (!of_goals) return of_goals.error();
  if (hierarchy.same_both_ways) return ArcBoxes{*of_goals, *of_goals};
  auto backward = graph_of(map, reversed(arcs), hierarchy, false);
  if (!backward) return backward.error();
  auto of_starts = boxes_of(*std::move(backward), stop);
  if (!of_starts) return of_starts.error();
  return ArcBoxes{*of_goals, *of_starts};
}

}  // namespace goalbound
