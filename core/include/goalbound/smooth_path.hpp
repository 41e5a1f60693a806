// Paths of cells, straightened: what a thing walks that need not go from middle to middle of cells beside
// each other. Not stable: it may change with any version (docs/library.md).
#pragma once

#include <span>
#include <vector>

#include "goalbound/grid.hpp"

namespace goalbound {

/// Whether the straight line between the middles of two cells crosses free cells alone. Where it leads
/// through the very corner of four cells, it passes as a diagonal move does by the rule of the grid; with
/// four moves there must be no wall at such a corner. Exact, in whole numbers. Cost: a look at each cell that
/// it crosses.
bool sees(const Grid& grid, Cell from, Cell to);

/// A path by straight lines.
struct SmoothPath {
  std::vector<NodeId> points;  ///< where it turns, and its ends; each sees the next
  double length = 0;           ///< of its lines, in cells
};
/// Leaves out what may be left out of a path, from its start on: a point is kept where the one before does
/// not see the next cell of the path. It is no longer than the path, though not the shortest of all ways:
/// that need not follow the cells of any path. Costs of terrain are not asked. Cost: a line of sight for each
/// cell.
SmoothPath smooth_path(const Grid& grid, std::span<const NodeId> path);

}  // namespace goalbound
