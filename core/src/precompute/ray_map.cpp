#include "precompute/ray_map.hpp"

namespace goalbound {

RayMap::RayMap(const Grid& grid) : grid_(&grid), flags_(grid.node_limit()) {
  for (const Direction d : kAllDirections) offsets_[static_cast<std::size_t>(d)] = grid.offset(d);
  for (const NodeId n : grid.free_nodes()) update(n);
}

void RayMap::update(NodeId n) {
  unsigned flags = grid_->octile_moves(n).bits();
  for (int f = 0; f < 4; ++f) {
    const bool turns = !forced_successors(static_cast<Direction>(f), grid_->free_neighbours(n)).empty();
    flags |= turns ? turn_flag(f) : 0U;
  }
  flags_[index_of(n)] = static_cast<std::uint16_t>(flags);
}

}  // namespace goalbound
