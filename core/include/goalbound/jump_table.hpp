// The precomputed jumps of JPS+: eight signed distances a cell.
// Source: Harabor & Grastien, ICAPS 2014; Rabin, Game AI Pro 2.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "goalbound/geometry.hpp"
#include "goalbound/grid.hpp"

namespace goalbound {

/// Immutable; share it between threads. Memory: 16 bytes a free cell. Cost to build: a few visits of each
/// free cell.
class JumpTable {
 public:
  /// Of a grid, which it needs only now.
  explicit JumpTable(const Grid& grid);

  /// By slot (Grid::slot): > 0: steps to the next jump point in that direction; <= 0: minus the steps to the
  /// last free cell before a wall. Runs longer than kMaxDistance are cut into several jumps.
  std::int32_t distance(std::uint32_t slot, Direction d) const {
    return distances_[slot][static_cast<std::size_t>(d)];
  }
  /// Steps of one entry at most.
  static constexpr std::int32_t kMaxDistance = 32767;

 private:
  void fill(const Grid& grid, NodeId n, Direction d);

  std::vector<std::array<std::int16_t, 8>> distances_;
};

}  // namespace goalbound
