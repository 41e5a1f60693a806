#include "goalbound/smooth_path.hpp"

#include <cmath>
#include <cstdlib>

#include "goalbound/canonical.hpp"

namespace goalbound {

bool sees(const Grid& grid, Cell from, Cell to) {
  const std::int64_t columns = std::abs(to.x - from.x);
  const std::int64_t rows = std::abs(to.y - from.y);
  const std::int32_t right = to.x < from.x ? -1 : 1;
  const std::int32_t down = to.y < from.y ? -1 : 1;
  const MoveRule rule = grid.rule() == MoveRule::kFour ? MoveRule::kEight : grid.rule();
  Cell at = from;
  for (std::int64_t x = 0, y = 0; grid.is_free(at);) {
    if (x == columns && y == rows) return true;
    // Which side of the cell the line leaves it by: that which it comes to first, in units of half cells.
    const std::int64_t first = (1 + 2 * x) * rows - (1 + 2 * y) * columns;
    if (first == 0) {
      const int free_beside =
          (grid.is_free(Cell{at.x + right, at.y}) ? 1 : 0) + (grid.is_free(Cell{at.x, at.y + down}) ? 1 : 0);
      if (!detail::passes(rule, free_beside)) return false;
    }
    if (first <= 0) {
      at.x += right;
      ++x;
    }
    if (first >= 0) {
      at.y += down;
      ++y;
    }
  }
  return false;
}

SmoothPath smooth_path(const Grid& grid, std::span<const NodeId> path) {
  SmoothPath result;
  if (path.empty()) return result;
  result.points.push_back(path.front());
  for (std::size_t i = 1; i < path.size(); ++i) {
    const Cell from = grid.cell(result.points.back());
    if (i + 1 < path.size() && sees(grid, from, grid.cell(path[i + 1]))) continue;
    const Cell to = grid.cell(path[i]);
    result.length += std::hypot(to.x - from.x, to.y - from.y);
    result.points.push_back(path[i]);
  }
  return result;
}

}  // namespace goalbound
