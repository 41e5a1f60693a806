// What classes of targets are made over: the map itself, or the ways in which canonical paths come into its
// cells.
#pragma once

#include <cstdint>
#include <optional>

#include "goalbound/grid.hpp"
#include "hierarchy/elimination.hpp"
#include "hierarchy/map_arcs.hpp"

namespace goalbound {

/// A graph whose distances tell boxes: the edge from source u to v is wanted for target t exactly if
/// cost(u, v) + d(v, t) = d(u, t). Its first nodes are the sources, one a node of the map, by slot.
struct ClassGraph {
  MapArcs arcs;                    ///< edges of the map leave sources; kNoEdge for all other arcs
  std::uint32_t sources = 0;       ///< how many
  std::uint32_t first_target = 0;  ///< targets are as many, by slot too: sources themselves, or other nodes
  Elimination nodes;
};

/// All-optimal boxes: the map. Nothing where it has no small separators, see eliminate(), or when stopped.
std::optional<ClassGraph> class_graph_of(const Map& map, StopFlag stop = {});

/// Arcs a cell above which floods make canonical boxes faster: 22 in a maze of corridors, 110 on a grid of
/// which a third is blocked by chance, 600 and more in rooms.
inline constexpr std::uint64_t kMostArcsACell = 150;

/// Canonical boxes of a uniform grid. A node for each direction by which a canonical path may come into a
/// cell, with arcs to what may follow; from the cell as a source an arc for each of its moves; and to the
/// cell as a target an arc from each way of coming in. Arcs to targets cost 1, so that all arcs cost
/// something: every way to a target has one. A box of canonical paths is one of this graph's all-optimal ones
/// (docs/precompute.md has the proof). Nothing where there would be more arcs, or when stopped.
std::optional<ClassGraph> canonical_class_graph_of(const Grid& grid, StopFlag stop = {},
                                                   std::uint64_t most_arcs_a_cell = kMostArcsACell);

}  // namespace goalbound
