#include "model/edit/cell_set.hpp"

#include <array>
#include <cstdlib>

namespace goalbound::app {

void CellSet::add(Cell c) {
  if (!is_inside(c)) return;
  std::uint8_t& cell = cells_[place_of(c)];
  if (cell != 0) return;
  cell = 1;
  ++count_;
  limits_.grow(c);
}

/// Distances are those of the cells' centres, doubled: the middle of an even brush lies between cells.
void CellSet::add_brush(Cell centre, int size) {
  const int first = -(size - 1) / 2;
  for (int dy = first; dy < first + size; ++dy) {
    for (int dx = first; dx < first + size; ++dx) {
      const int x = 2 * (dx - first) - (size - 1);
      const int y = 2 * (dy - first) - (size - 1);
      if (x * x + y * y <= size * size) add({centre.x + dx, centre.y + dy});
    }
  }
}

/// After Bresenham: one cell for each step along the longer side, so that no move slips through a wall of it.
void CellSet::add_line(Cell from, Cell to, int size) {
  const std::int32_t dx = std::abs(to.x - from.x);
  const std::int32_t dy = std::abs(to.y - from.y);
  const std::int32_t step_x = from.x < to.x ? 1 : -1;
  const std::int32_t step_y = from.y < to.y ? 1 : -1;
  std::int32_t error = dx - dy;
  for (Cell at = from;;) {
    add_brush(at, size);
    if (at == to) return;
    const std::int32_t twice = 2 * error;
    if (twice > -dy) {
      error -= dy;
      at.x += step_x;
    }
    if (twice < dx) {
      error += dx;
      at.y += step_y;
    }
  }
}

void CellSet::add_rectangle(Cell a, Cell b) {
  const auto [left, right] = std::minmax(a.x, b.x);
  const auto [top, bottom] = std::minmax(a.y, b.y);
  for (std::int32_t y = std::max(top, 0); y <= std::min(bottom, height_ - 1); ++y) {
    for (std::int32_t x = std::max(left, 0); x <= std::min(right, width_ - 1); ++x) add({x, y});
  }
}

void CellSet::add_region(const Grid& grid, Cell seed) {
  if (!is_inside(seed)) return;
  const char letter = grid.terrain(seed);
  std::vector<Cell> waiting = {seed};
  add(seed);
  while (!waiting.empty()) {
    const Cell at = waiting.back();
    waiting.pop_back();
    for (const Direction d : kCardinals) {
      const Cell next = step(at, d);
      if (!is_inside(next) || contains(next) || grid.terrain(next) != letter) continue;
      add(next);
      waiting.push_back(next);
    }
  }
}

}  // namespace goalbound::app
