// Boxes that follow from those of the neighbours, without a flood.
#pragma once

#include <vector>

#include "goalbound/bounds.hpp"
#include "goalbound/grid.hpp"

namespace goalbound {

/// The nodes that inheritance needs exact boxes of: every straight jump point, in slot order.
std::vector<NodeId> inheritance_roots(const Grid& grid);

/// These, and the cells from which straight jumps lead to one of them, on the diagonals that canonical paths
/// go on by from one of them; in slot order. Cost: a few visits of each free cell.
std::vector<NodeId> roots_and_crossings(const Grid& grid);

/// Gives every node whose quality is not kExact the boxes that follow from its neighbours', and the quality
/// kInherited. The roots above must be kExact. `bounds` must be canonical or all-optimal. Never too small:
/// docs/lab/precompute.md has the proof. Cost: canonical two sweeps of the map.
void inherit_boxes(const Grid& grid, Bounds& bounds);

}  // namespace goalbound
