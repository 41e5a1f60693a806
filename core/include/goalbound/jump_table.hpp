// The precomputed jumps of JPS+: eight signed distances a cell.
// Source: Harabor & Grastien, ICAPS 2014; Rabin, Game AI Pro 2.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "goalbound/geometry.hpp"
#include "goalbound/grid.hpp"
#include "goalbound/index.hpp"

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

/// What JPS+ reads of a cell: one cache line instead of one in each of four arrays.
struct alignas(64) JumpNode {
  std::array<std::int16_t, 8> distance{};    ///< of JumpTable
  std::array<std::uint32_t, 8> next_slot{};  ///< of the jump point at that distance, when there is one
  std::uint16_t x = 0;                       ///< column
  std::uint16_t y = 0;                       ///< row
  NodeId node = kNoNode;                     ///< of the grid
  DirectionSet free_neighbours;              ///< Grid::free_neighbours()
};

/// The kind `jump-table`: the table as searches read it. Memory: 64 bytes a free cell.
class JumpTableIndex final : public Index {
 public:
  /// Cost: a few visits of each free cell. Error kCancelled.
  static Result<std::shared_ptr<const JumpTableIndex>> make(const Grid& grid, Progress& progress);

  /// By slot.
  const std::shared_ptr<const JumpNode[]>& nodes() const { return nodes_; }
  /// As JumpTable::distance.
  std::int32_t distance(std::uint32_t slot, Direction d) const {
    return nodes_[slot].distance[static_cast<std::size_t>(d)];
  }

  bool fits(const Map& map) const override;
  std::uint64_t byte_size() const override { return count_ * sizeof(JumpNode); }

 private:
  JumpTableIndex(const Grid& grid, std::shared_ptr<const JumpNode[]> nodes);

  std::uint64_t map_hash_;
  std::size_t count_;
  std::shared_ptr<const JumpNode[]> nodes_;
};

}  // namespace goalbound
