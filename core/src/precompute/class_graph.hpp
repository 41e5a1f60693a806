// What classes of targets are made over: the map itself, for canonical boxes with the arcs by which a path
// that begins straight turns for the first time.
#pragma once

#include <cstdint>
#include <optional>

#include "goalbound/grid.hpp"
#include "hierarchy/elimination.hpp"
#include "hierarchy/map_arcs.hpp"

namespace goalbound {

/// A graph whose distances tell boxes: the edge e of source u is wanted for target t exactly if an arc of
/// that edge, to v, has cost(u, v) + d(v, t) = d(u, t); or if t is on its *ray*. Nodes are those of the map,
/// by slot.
struct ClassGraph {
  MapArcs arcs;  ///< those that tell a box have its edge; kNoEdge for all other arcs
  Elimination nodes;
  bool has_rays = false;  ///< boxes of straight edges hold the cells that lie straight ahead, up to the wall
};

/// All-optimal boxes: the map. Nothing where it has no small separators, see eliminate(), or when stopped.
std::optional<ClassGraph> class_graph_of(const Map& map, const Progress* progress = nullptr);

/// Canonical boxes of a uniform grid. After a diagonal, every shortest path that goes on by it or by one of
/// its components is canonical, so a diagonal's box is its all-optimal one. After a straight move a canonical
/// path turns only where an obstacle forces it, so there is an arc from each cell to where such a path may be
/// after its first turn, with the cost of getting there; and the ray itself, on which it never turns
/// (docs/lab/precompute.md has the proof). Nothing where there would be more than `most_arcs` once nodes are
/// contracted, or when stopped.
std::optional<ClassGraph> canonical_class_graph_of(const Grid& grid, std::uint64_t most_arcs,
                                                   const Progress* progress = nullptr);

}  // namespace goalbound
