// The free cells of a grid in squares of 8 x 8, each with the corners that its cells see tautly. Neighbours
// see nearly the same corners, so that a list a square, with a bit for each of its cells, takes a fifth of a
// list a cell.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "goalbound/job.hpp"
#include "straight/cell_box.hpp"
#include "straight/ground.hpp"

namespace goalbound {

class Fan;
/// The corners that a point sees tautly: of these alone a shortest path may come straight to it. Replaces
/// `corners`.
void taut_corners(const StraightGround& ground, Fan& fan, HalfPoint from,
                  std::vector<std::uint32_t>& corners);

/// Immutable.
class CellBlocks {
 public:
  /// Cells of a side of a square.
  static constexpr std::int32_t kSide = 8;

  struct Block {
    CellBox box;             ///< of its free cells
    std::uint64_t free = 0;  ///< bit_of() each of its free cells
  };

  /// Nothing where it was cancelled. Cost: a fan a cell. Memory: 12 bytes for each corner that a square sees.
  static std::optional<CellBlocks> make(const StraightGround& ground, int threads, Progress& progress);

  /// How many there are of a ground.
  static std::size_t count_of(const StraightGround& ground);
  /// From the lists of a file: by block, and one more, the places of what it sees, and these. Nothing where
  /// they are none of this ground.
  static std::optional<CellBlocks> from_lists(const StraightGround& ground, std::vector<std::uint32_t> first,
                                              std::vector<std::uint32_t> corners,
                                              std::vector<std::uint64_t> seen_by);
  /// Of all blocks.
  /// @{
  std::span<const std::uint32_t> all_corners() const { return corners_; }
  std::span<const std::uint64_t> all_seen_by() const { return seen_by_; }
  std::span<const std::uint32_t> all_first() const { return first_; }
  /// @}

  /// From now on a corner counts as seen by some of its cells alone, by place of all_corners(). Those that
  /// none sees any more are left out of all lists, of `boxes` too.
  void keep(const std::vector<std::uint64_t>& kept_by, std::vector<CellBox>& boxes);

  /// Those with free cells.
  std::size_t count() const { return blocks_.size(); }
  const Block& block(std::size_t number) const { return blocks_[number]; }
  /// The block of a free cell.
  std::uint32_t number_of(std::int32_t column, std::int32_t row) const {
    return block_of_square_[std::size_t(row / kSide) * squares_in_row_ + std::size_t(column / kSide)];
  }
  static std::uint64_t bit_of(std::int32_t column, std::int32_t row) {
    return std::uint64_t{1} << ((row % kSide) * kSide + column % kSide);
  }
  /// bit_of() each cell of a block's square that lies in a box.
  std::uint64_t bits_in(std::size_t number, const CellBox& box) const {
    const CellBox inside = blocks_[number].box.met(box);
    if (inside.is_empty()) return 0;
    constexpr std::uint64_t kAll = ~std::uint64_t{0};
    constexpr std::uint64_t kColumn = 0x0101010101010101;
    const auto columns = std::uint64_t{0xFFU} >> (kSide - 1 - inside.max_x % kSide) &
                         std::uint64_t{0xFFU} << inside.min_x % kSide & 0xFFU;
    return columns * kColumn & kAll << inside.min_y % kSide * kSide &
           kAll >> (kSide - 1 - inside.max_y % kSide) * kSide;
  }
  /// The box of some cells of a block.
  CellBox box_of(std::size_t number, std::uint64_t bits) const {
    CellBox box;
    const Cell first = cell_of(number, 0);
    for (std::int32_t row = 0; bits != 0; ++row, bits >>= kSide) {
      const auto columns = static_cast<std::uint32_t>(bits & 0xFFU);
      if (columns == 0) continue;
      box.grow(Cell{first.x + std::countr_zero(columns), first.y + row});
      box.grow(Cell{first.x + 31 - std::countl_zero(columns), first.y + row});
    }
    return box;
  }
  /// Of a block's bit.
  Cell cell_of(std::size_t number, int bit) const {
    const CellBox& box = blocks_[number].box;
    return {box.min_x / kSide * kSide + bit % kSide, box.min_y / kSide * kSide + bit / kSide};
  }
  /// Place of what a block sees among that of all.
  std::uint32_t first_seen(std::size_t number) const { return first_[number]; }
  /// The corners that cells of a block see.
  std::span<const std::uint32_t> corners(std::size_t number) const {
    return std::span(corners_).subspan(first_[number], first_[number + 1] - first_[number]);
  }
  /// By which cells each of them is seen.
  std::span<const std::uint64_t> seen_by(std::size_t number) const {
    return std::span(seen_by_).subspan(first_[number], first_[number + 1] - first_[number]);
  }
  std::uint64_t byte_size() const {
    return blocks_.size() * sizeof(Block) +
           corners_.size() * (sizeof(std::uint32_t) + sizeof(std::uint64_t)) +
           (block_of_square_.size() + first_.size()) * sizeof(std::uint32_t);
  }

 private:
  void add_squares(const StraightGround& ground);

  std::vector<Block> blocks_;
  std::vector<std::uint32_t> first_;  ///< by block, and one more: of what it sees
  std::vector<std::uint32_t> corners_;
  std::vector<std::uint64_t> seen_by_;
  std::vector<std::uint32_t> block_of_square_;
  std::size_t squares_in_row_ = 0;
};

/// By corner the blocks whose cells see it. Immutable.
class SeenBlocks {
 public:
  SeenBlocks(const CellBlocks& blocks, std::size_t corners);
  std::span<const std::uint32_t> of(std::uint32_t corner) const {
    return std::span(numbers_).subspan(first_[corner], first_[corner + std::size_t{1}] - first_[corner]);
  }

 private:
  std::vector<std::uint32_t> first_;  ///< by corner, and one more
  std::vector<std::uint32_t> numbers_;
};

}  // namespace goalbound
