// What every ray of a flood asks of the map, two bytes a cell, made once and shared by all workers. A map
// that changes brings it up to date cell by cell.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "goalbound/grid.hpp"

namespace goalbound {

/// Immutable but for update(). Memory: 2 bytes a padded cell. The grid must outlive it.
class RayMap {
 public:
  explicit RayMap(const Grid& grid);

  /// One of the eight neighbours of the node, or it itself, is free now or blocked and was not.
  void update(NodeId n);

  const Grid& grid() const { return *grid_; }
  /// By node. Bit d, 0..7: the move d is legal here, so that a ray need not look at the wall to end before
  /// it. Bit 8 + f of the cardinals f: a ray that comes in by f must turn here too (a straight jump point for
  /// f).
  const std::uint16_t* flags() const { return flags_.data(); }
  /// What to add to a node's index to step in each direction.
  const std::array<std::int32_t, 8>& offsets() const { return offsets_; }
  /// Steps that a ray and the rays that it spawns may be ahead of it.
  std::int32_t longest_ray() const { return grid_->width() + grid_->height(); }

 private:
  const Grid* grid_;
  std::vector<std::uint16_t> flags_;
  std::array<std::int32_t, 8> offsets_{};
};

constexpr unsigned legal_flag(int direction) {
  return 1U << direction;
}
constexpr unsigned turn_flag(int cardinal) {
  return 1U << (8 + cardinal);
}
inline constexpr unsigned kTurnFlags = 0x0F00U;

}  // namespace goalbound
