#include <algorithm>

#include "goalbound/grid.hpp"

namespace goalbound {

bool is_straight_jump_point(const Grid& grid, NodeId n) {
  const DirectionSet open = grid.free_neighbours(n);
  for (const Direction f : kCardinals) {
    // The move f must be able to come in at all.
    if (open.contains(opposite(f)) && !forced_successors(f, open).empty()) return true;
  }
  return false;
}

std::uint32_t count_straight_jump_points(const Grid& grid) {
  const auto nodes = grid.free_nodes();
  return static_cast<std::uint32_t>(
      std::count_if(nodes.begin(), nodes.end(), [&](NodeId n) { return is_straight_jump_point(grid, n); }));
}

}  // namespace goalbound
