// Terrain in the making.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "goalbound/geometry.hpp"
#include "goalbound/grid.hpp"

namespace goalbound {

inline constexpr char kFloor = '.';
inline constexpr char kWall = '@';

/// Row-major cells, all floor or all wall at first.
class Canvas {
 public:
  Canvas(std::int32_t width, std::int32_t height, char fill)
      : width_(width), height_(height), cells_(static_cast<std::size_t>(width) * height, fill) {}

  std::int32_t width() const { return width_; }
  std::int32_t height() const { return height_; }
  bool contains(Cell c) const { return c.x >= 0 && c.y >= 0 && c.x < width_ && c.y < height_; }
  /// Inside the map and not in its outermost rows and columns.
  bool is_inner(Cell c) const { return c.x > 0 && c.y > 0 && c.x < width_ - 1 && c.y < height_ - 1; }
  /// False outside the map.
  bool is_floor(Cell c) const { return contains(c) && cells_[index(c)] == kFloor; }
  void set(Cell c, char terrain) { cells_[index(c)] = terrain; }
  /// The part of the rectangle that lies on the map.
  void fill(const Box& box, char terrain);
  std::size_t floor_count() const;
  std::string take() && { return std::move(cells_); }

  /// The floor cells inside `limits` that can be reached from a floor cell, itself first.
  std::vector<Cell> reachable_from(Cell start, const Box& limits) const;
  Box whole() const { return {0, width_ - 1, 0, height_ - 1}; }
  /// Connected parts of the floor by their first cell in row-major order. Diagonal steps need both orthogonal
  /// neighbours, so that they connect nothing more.
  std::vector<std::vector<Cell>> components() const;

 private:
  std::size_t index(Cell c) const { return static_cast<std::size_t>(c.y) * width_ + c.x; }
  void collect(Cell start, const Box& limits, std::vector<char>& seen, std::vector<Cell>& found) const;

  std::int32_t width_;
  std::int32_t height_;
  std::string cells_;
};

/// The finished map. Errors: those of Grid::create.
Result<std::shared_ptr<const Map>> map_of(Canvas canvas);

}  // namespace goalbound
