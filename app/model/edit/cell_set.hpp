// Cells of a grid that a tool has chosen, and the shapes that tools draw.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "goalbound/grid.hpp"

namespace goalbound::app {

/// The widest brush, in cells.
inline constexpr int kLargestBrush = 64;

/// A byte for each cell of the grid. Cells that lie outside it are left out by whatever adds them.
class CellSet {
 public:
  CellSet(std::int32_t width, std::int32_t height)
      : width_(width), height_(height), cells_(static_cast<std::size_t>(width) * height, 0) {}
  explicit CellSet(const Grid& grid) : CellSet(grid.width(), grid.height()) {}

  std::int32_t width() const { return width_; }
  std::int32_t height() const { return height_; }
  bool empty() const { return count_ == 0; }
  std::size_t size() const { return count_; }
  /// The least box around them; empty without any.
  const Box& limits() const { return limits_; }
  bool contains(Cell c) const { return is_inside(c) && cells_[place_of(c)] != 0; }

  void add(Cell c);
  /// A disc of so many cells across.
  void add_brush(Cell centre, int size);
  /// That brush at each cell of a line, both ends included.
  void add_line(Cell from, Cell to, int size);
  /// All between two corners, both included.
  void add_rectangle(Cell a, Cell b);
  /// What is joined to the seed by steps north, east, south and west over cells of its letter.
  void add_region(const Grid& grid, Cell seed);

  /// Calls `body(y, first_x, end_x)` for each run of cells that follow each other in a row, row by row, as
  /// far as they lie in `part`.
  template <class Body>
  void for_each_run(const Box& part, const Body& body) const {
    const std::int32_t left = std::max(part.min_x, limits_.min_x);
    const std::int32_t right = std::min(part.max_x, limits_.max_x);
    for (std::int32_t y = std::max(part.min_y, limits_.min_y); y <= std::min(part.max_y, limits_.max_y);
         ++y) {
      std::int32_t x = left;
      while (x <= right) {
        while (x <= right && !contains({x, y})) ++x;
        const std::int32_t first = x;
        while (x <= right && contains({x, y})) ++x;
        if (x > first) body(y, first, x);
      }
    }
  }

 private:
  bool is_inside(Cell c) const { return c.x >= 0 && c.y >= 0 && c.x < width_ && c.y < height_; }
  std::size_t place_of(Cell c) const {
    return static_cast<std::size_t>(c.y) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(c.x);
  }

  std::int32_t width_;
  std::int32_t height_;
  std::vector<std::uint8_t> cells_;
  std::size_t count_ = 0;
  Box limits_{};
};

}  // namespace goalbound::app
