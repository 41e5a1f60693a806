// The ground that any-angle paths lead over: all points of a grid's free cells. A wall is the inside of the
// union of blocked cells. Paths may follow its border, though not between two blocked cells, and may not
// cross a point at which two parts of wall touch.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "goalbound/any_angle.hpp"
#include "goalbound/grid.hpp"
#include "straight/corner.hpp"

namespace goalbound {

/// Free cells of a row beside each other, in columns; the end is not one of them.
struct FreeRun {
  std::int32_t begin = 0;
  std::int32_t end = 0;
};

/// Immutable.
class StraightGround {
 public:
  /// Cost: a look at each cell. Memory: a bit a cell, 28 bytes a corner.
  explicit StraightGround(const Grid& grid);

  std::int32_t width() const { return width_; }
  std::int32_t height() const { return height_; }
  /// False outside of the map.
  bool is_free(std::int32_t column, std::int32_t row) const {
    if (column < 0 || row < 0 || column >= width_ || row >= height_) return false;
    return ((row_words(row)[column / kWordBits] >> (column % kWordBits)) & 1U) != 0;
  }
  /// The run that a free cell is part of.
  FreeRun run_at(std::int32_t column, std::int32_t row) const {
    return {run_begin(column, row), run_end(column, row)};
  }
  /// The first column from there on whose cell is free; the width without one.
  std::int32_t next_free(std::int32_t column, std::int32_t row) const;
  /// The first column from there on whose cell is blocked: the end of a run.
  std::int32_t run_end(std::int32_t column, std::int32_t row) const;
  /// Of the run that the free cell is part of.
  std::int32_t run_begin(std::int32_t column, std::int32_t row) const;

  /// Without the corners.
  std::uint64_t byte_size() const {
    return words_.size() * sizeof(std::uint64_t) + first_of_row_.size() * sizeof(std::uint32_t);
  }
  std::uint64_t free_count() const { return free_count_; }
  /// Points of the lattice around which exactly one of four cells is blocked, by rows, in each from left to
  /// right.
  std::span<const Corner> corners() const { return corners_; }
  /// Numbers of the corners of a row of the lattice whose x, in half cells, is from `low` to `high`.
  std::pair<std::uint32_t, std::uint32_t> corners_between(std::int32_t lattice_row, std::int64_t low,
                                                          std::int64_t high) const;

  /// Whether the straight line between two points of the ground leads over it. Exact. Cost: a step a row that
  /// it crosses.
  bool sees(HalfPoint a, HalfPoint b) const;
  /// Whether it is a point of the closed union of free cells.
  bool contains(HalfPoint p) const;
  /// Whether two walls touch at a point of the lattice: paths do not cross it.
  bool is_touch(HalfPoint p) const {
    const std::int32_t x = p.x >> 1;
    const std::int32_t y = p.y >> 1;
    const bool is_free_here = is_free(x, y);
    return is_free(x - 1, y - 1) == is_free_here && is_free(x - 1, y) != is_free_here &&
           is_free(x, y - 1) != is_free_here;
  }
  /// Sides of a row of the lattice along which a path may lead from that column of cells on: 1 above, 2
  /// below.
  unsigned open_sides_of_row(std::int32_t column, std::int32_t lattice_row) const {
    return (is_free(column, lattice_row - 1) ? 1U : 0U) | (is_free(column, lattice_row) ? 2U : 0U);
  }

 private:
  static constexpr std::int32_t kWordBits = 64;

  const std::uint64_t* row_words(std::int32_t row) const {
    return words_.data() + std::size_t(row) * stride_;
  }
  bool are_free(std::int32_t first, std::int32_t last, std::int32_t row) const;
  bool sees_along_row(HalfPoint a, HalfPoint b) const;
  bool sees_along_column(HalfPoint a, HalfPoint b) const;
  void find_corners();

  std::int32_t width_;
  std::int32_t height_;
  std::uint64_t free_count_;
  std::size_t stride_;                ///< words of a row
  std::vector<std::uint64_t> words_;  ///< a bit a cell, set where it is free
  std::vector<Corner> corners_;
  std::vector<std::uint32_t> first_of_row_;  ///< by row of the lattice, and one more: of its corners
};

}  // namespace goalbound
