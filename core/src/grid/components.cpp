#include <algorithm>
#include <vector>

#include "goalbound/grid.hpp"

namespace goalbound {

Components find_components(const Grid& grid) {
  constexpr std::uint32_t kUnseen = 0xFFFFFFFFU;
  Components result;
  result.of_slot.assign(grid.free_count(), kUnseen);
  std::vector<NodeId> stack;
  for (const NodeId first : grid.free_nodes()) {
    if (result.of_slot[grid.slot(first)] != kUnseen) continue;
    const std::uint32_t id = result.count();
    std::uint32_t size = 0;
    stack.push_back(first);
    result.of_slot[grid.slot(first)] = id;
    while (!stack.empty()) {
      const NodeId n = stack.back();
      stack.pop_back();
      ++size;
      for (const Direction d : grid.moves(n)) {
        const NodeId v = grid.neighbour(n, d);
        std::uint32_t& component = result.of_slot[grid.slot(v)];
        if (component != kUnseen) continue;
        component = id;
        stack.push_back(v);
      }
    }
    result.sizes.push_back(size);
  }
  return result;
}

bool is_straight_jump_point(const Grid& grid, NodeId n) {
  const DirectionSet open = grid.free_neighbours(n);
  for (const Direction f : {Direction::kN, Direction::kE, Direction::kS, Direction::kW}) {
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
