#include <algorithm>
#include <array>
#include <vector>

#include "base/seeded_random.hpp"
#include "generators/canvas.hpp"
#include "goalbound/generators.hpp"

namespace goalbound {
namespace {

/// Squares of corridor by column and row, one wall of one cell between two of them.
class Maze {
 public:
  Maze(std::int32_t width, std::int32_t height)
      : corridor_(std::clamp(std::min(width, height) / 100, 1, 8)),
        columns_((width - 1) / (corridor_ + 1)),
        rows_((height - 1) / (corridor_ + 1)),
        canvas_(width, height, kWall),
        visited_(static_cast<std::size_t>(columns_) * rows_, 0) {}

  /// Depth first from the top left square; the way back is a stack of its own, as mazes are deep.
  void carve(SeededRandom& random) {
    std::vector<Cell> way = {{0, 0}};
    visit(way.back());
    while (!way.empty()) {
      const Cell here = way.back();
      std::array<Direction, 4> open{};
      std::int32_t count = 0;
      for (const Direction d : kCardinals) {
        if (is_unvisited(step(here, d))) open[static_cast<std::size_t>(count++)] = d;
      }
      if (count == 0) {
        way.pop_back();
        continue;
      }
      const Direction d = open[static_cast<std::size_t>(random.below(count))];
      const Cell next = step(here, d);
      visit(next);
      join(here, next);
      way.push_back(next);
    }
  }
  Canvas take() && { return std::move(canvas_); }

 private:
  bool is_unvisited(Cell square) const {
    return square.x >= 0 && square.y >= 0 && square.x < columns_ && square.y < rows_ &&
           visited_[static_cast<std::size_t>(square.y) * columns_ + square.x] == 0;
  }
  Box cells_of(Cell square) const {
    const std::int32_t x = square.x * (corridor_ + 1) + 1;
    const std::int32_t y = square.y * (corridor_ + 1) + 1;
    return {x, x + corridor_ - 1, y, y + corridor_ - 1};
  }
  void visit(Cell square) {
    visited_[static_cast<std::size_t>(square.y) * columns_ + square.x] = 1;
    canvas_.fill(cells_of(square), kFloor);
  }
  /// Opens the wall between two neighbouring squares.
  void join(Cell a, Cell b) {
    Box both = cells_of(a);
    both.grow(cells_of(b));
    canvas_.fill(both, kFloor);
  }

  std::int32_t corridor_;
  std::int32_t columns_;
  std::int32_t rows_;
  Canvas canvas_;
  std::vector<char> visited_;
};

Result<std::shared_ptr<const Map>> make_maze(std::int32_t width, std::int32_t height, std::uint64_t seed) {
  SeededRandom random(seed);
  Maze maze(width, height);
  maze.carve(random);
  return map_of(std::move(maze).take());
}

}  // namespace

extern const GeneratorInfo kGenerator_maze;
const GeneratorInfo kGenerator_maze = {
    .id = "maze",
    .description = "a perfect maze: one path between any two squares, corridors wider on large maps",
    .min_side = 5,
    .extension = ".map",
    .make = &make_maze,
};

}  // namespace goalbound
