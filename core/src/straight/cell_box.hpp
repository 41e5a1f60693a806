// A box of cells in 8 bytes: sides of grids fit 16 bits.
#pragma once

#include <algorithm>
#include <cstdint>

#include "goalbound/geometry.hpp"

namespace goalbound {

/// Empty where nothing was added.
struct CellBox {
  std::uint16_t min_x = 0xFFFF;
  std::uint16_t min_y = 0xFFFF;
  std::uint16_t max_x = 0;
  std::uint16_t max_y = 0;

  bool is_empty() const { return min_x > max_x || min_y > max_y; }
  bool contains(Cell cell) const {
    return cell.x >= min_x && cell.x <= max_x && cell.y >= min_y && cell.y <= max_y;
  }
  bool contains(const CellBox& other) const {
    return other.min_x >= min_x && other.max_x <= max_x && other.min_y >= min_y && other.max_y <= max_y;
  }
  /// What is in both; empty where nothing is.
  CellBox met(const CellBox& other) const {
    return {std::max(min_x, other.min_x), std::max(min_y, other.min_y), std::min(max_x, other.max_x),
            std::min(max_y, other.max_y)};
  }
  void grow(const CellBox& other) {
    min_x = std::min(min_x, other.min_x);
    min_y = std::min(min_y, other.min_y);
    max_x = std::max(max_x, other.max_x);
    max_y = std::max(max_y, other.max_y);
  }
  void grow(Cell cell) {
    const auto x = static_cast<std::uint16_t>(cell.x);
    const auto y = static_cast<std::uint16_t>(cell.y);
    grow({x, y, x, y});
  }
  friend bool operator==(const CellBox&, const CellBox&) = default;
};

}  // namespace goalbound
