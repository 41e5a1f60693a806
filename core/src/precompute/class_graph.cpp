#include "precompute/class_graph.hpp"

#include <utility>
#include <vector>

#include "goalbound/canonical.hpp"
#include "hierarchy/nested_dissection.hpp"

namespace goalbound {
namespace {

/// Adds where canonical paths that begin with a straight move may be after their first turn.
void add_first_turns(const Grid& grid, NodeId from, Direction straight, std::vector<MapArcs::Arc>& arcs) {
  Cost cost = cost_of(straight);
  for (NodeId at = grid.neighbour(from, straight);; at = grid.neighbour(at, straight)) {
    const DirectionSet open = grid.free_neighbours(at);
    for (const Direction turn : forced_successors(straight, open))
      arcs.push_back({grid.slot(grid.neighbour(at, turn)), cost + cost_of(turn), EdgeIndex(straight)});
    if (!open.contains(straight)) return;
    cost += cost_of(straight);
  }
}

/// Diagonals tell their box by themselves; straight moves are there for the distances alone.
MapArcs canonical_arcs_of(const Grid& grid) {
  MapArcs result;
  result.first.push_back(0);
  for (const NodeId node : grid.free_nodes()) {
    for (const Direction move : grid.moves(node)) {
      result.arcs.push_back({grid.slot(grid.neighbour(node, move)), cost_of(move),
                             is_diagonal(move) ? EdgeIndex(move) : kNoEdge});
      if (!is_diagonal(move)) add_first_turns(grid, node, move, result.arcs);
    }
    result.first.push_back(static_cast<std::uint32_t>(result.arcs.size()));
  }
  return result;
}

}  // namespace

std::optional<ClassGraph> class_graph_of(const Map& map, const Progress* progress) {
  MapArcs arcs = arcs_of(map);
  auto nodes = eliminate(neighbours_of(arcs), progress);
  if (!nodes) return std::nullopt;
  return ClassGraph{std::move(arcs), *std::move(nodes)};
}

std::optional<ClassGraph> canonical_class_graph_of(const Grid& grid, std::uint64_t most_arcs,
                                                   const Progress* progress) {
  MapArcs arcs = canonical_arcs_of(grid);
  const Neighbours neighbours = neighbours_of(arcs);
  const auto order = nested_dissection(neighbours, progress);
  if (!order) return std::nullopt;
  auto nodes = eliminate(neighbours, *order, most_arcs);
  if (!nodes) return std::nullopt;
  return ClassGraph{std::move(arcs), *std::move(nodes), true};
}

}  // namespace goalbound
