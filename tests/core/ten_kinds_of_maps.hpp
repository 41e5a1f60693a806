// Small maps of ten kinds, on which every way to canonical boxes is held against the stepwise flood.
#pragma once

#include <string>
#include <string_view>

#include "precompute/flood.hpp"
#include "support.hpp"

namespace goalbound::test {

/// A free map on which something is drawn with '@'.
class Sketch {
 public:
  Sketch(int width, int height)
      : width_(width), height_(height), terrain_(static_cast<std::size_t>(width) * height, '.') {}

  void block(int x, int y) {
    if (x >= 0 && y >= 0 && x < width_ && y < height_)
      terrain_[static_cast<std::size_t>(y) * width_ + x] = '@';
  }
  void line(int x, int y, int dx, int dy, int length) {
    for (int i = 0; i < length; ++i) block(x + i * dx, y + i * dy);
  }
  void rectangle(int x, int y, int width, int height) {
    for (int row = 0; row < height; ++row) line(x, y + row, 1, 0, width);
  }
  Grid grid() const { return Grid::create(width_, height_, terrain_).value(); }

 private:
  int width_;
  int height_;
  std::string terrain_;
};

inline constexpr int kMapKinds = 10;
/// In full: see rounds().
inline constexpr int kMapsOfAKind = 300;

inline Grid map_of_kind(int kind, std::mt19937& random) {
  const auto below = [&](int limit) { return static_cast<int>(random() % static_cast<unsigned>(limit)); };
  const int width = 1 + below(24);
  const int height = 1 + below(24);
  constexpr std::string_view kGenerators[] = {"random", "rooms", "maze", "caves", "loop"};
  if (kind < 5) {
    const GeneratorInfo& info = *find_generator(kGenerators[kind]);
    return generate_grid(info, info.min_side + below(24), info.min_side + below(24), random()).value();
  }
  if (kind == 5) return random_grid(random, width, height, below(60));
  Sketch sketch(width, height);
  const int count = 1 + below(10);
  for (int i = 0; i < count; ++i) {
    const int x = below(width);
    const int y = below(height);
    if (kind == 6) sketch.rectangle(x, y, 1 + below(5), 1 + below(5));        // blocks
    if (kind == 7) sketch.line(x, y, below(2), 1 - below(2), 2 + below(12));  // walls, straight and slanted
    if (kind == 8) sketch.block(x, y);                                        // pillars far apart
    if (kind == 9) {                                                          // stairs
      for (int k = 0; k < 8; ++k) sketch.line(x + k * 2, y + k, 1, 0, 2);
    }
  }
  return sketch.grid();
}

/// Calls `check(grid)` with one map after the other of the kind, 0 .. kMapKinds - 1, until one fails. With
/// `share` = 10 there are a tenth as many.
template <class Check>
void for_maps_of_kind(int kind, const Check& check, int share = 1) {
  const int maps = rounds(kMapsOfAKind / share);
  for (int number = 0; number < maps; ++number) {
    std::mt19937 random(static_cast<unsigned>(number * kMapKinds + kind));
    ASSERT_NO_FATAL_FAILURE(check(map_of_kind(kind, random))) << "map " << number;
  }
}

inline Bounds bounds_by_steps(const Grid& grid) {
  Bounds result(grid, Ordering::kCanonical, Method::kExact);
  Flood flood(grid);
  for (const NodeId n : grid.free_nodes()) {
    flood.run(n, Ordering::kCanonical);
    result.set(grid.slot(n), flood.boxes(), NodeQuality::kExact);
  }
  return result;
}

}  // namespace goalbound::test
