// Paths of grids that are known by the ends of their straight and diagonal lines.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "goalbound/grid.hpp"

namespace goalbound {

/// From one end of a line to the other.
struct CornerLine {
  std::uint32_t count = 0;   ///< of steps
  std::uint32_t offset = 0;  ///< of each, modulo 2^32
};
inline CornerLine line_between(const Grid& grid, NodeId from, NodeId to) {
  const Cell a = grid.cell(from);
  const Cell b = grid.cell(to);
  const std::int32_t count = std::max(std::abs(b.x - a.x), std::abs(b.y - a.y));
  const std::int32_t across = (b.x > a.x ? 1 : 0) - (b.x < a.x ? 1 : 0);
  const std::int32_t along = (b.y > a.y ? 1 : 0) - (b.y < a.y ? 1 : 0);
  return {static_cast<std::uint32_t>(count), static_cast<std::uint32_t>(along * grid.stride() + across)};
}

/// Leaves those ends at which the direction changes.
inline void join_lines(const Grid& grid, std::vector<NodeId>& corners) {
  std::size_t kept = 0;
  std::uint32_t came_by = 0;
  for (const NodeId corner : corners) {
    const std::uint32_t by = kept == 0 ? 0 : line_between(grid, corners[kept - 1], corner).offset;
    if (kept > 1 && by == came_by) --kept;
    corners[kept++] = corner;
    came_by = by;
  }
  corners.resize(kept);
}

/// Replaces `path` by all nodes of the lines between them.
inline void fill_lines(const Grid& grid, const std::vector<NodeId>& corners, std::vector<NodeId>& path) {
  std::size_t nodes = corners.empty() ? 0 : 1;
  for (std::size_t i = 1; i < corners.size(); ++i)
    nodes += line_between(grid, corners[i - 1], corners[i]).count;
  path.resize(nodes);
  if (nodes == 0) return;
  NodeId* at = path.data();
  *at++ = corners.front();
  for (std::size_t i = 1; i < corners.size(); ++i) {
    const CornerLine line = line_between(grid, corners[i - 1], corners[i]);
    const auto from = static_cast<std::uint32_t>(corners[i - 1]);
    for (std::uint32_t k = 1; k <= line.count; ++k) *at++ = NodeId(from + k * line.offset);
  }
}

}  // namespace goalbound
