// Caves by a cellular automaton: noise, smoothed by the majority of each neighbourhood.
// Source: L. Johnson, G. Yannakakis, J. Togelius, "Cellular automata for real-time generation of infinite
// cave levels", PCG 2010.
#include <algorithm>
#include <cstdlib>
#include <vector>

#include "base/seeded_random.hpp"
#include "generators/canvas.hpp"
#include "goalbound/generators.hpp"

namespace goalbound {
namespace {

constexpr std::int32_t kFirstWallPercent = 45;
constexpr int kRounds = 5;
constexpr std::size_t kSmallestCave = 6;

Canvas make_noise(std::int32_t width, std::int32_t height, std::int32_t wall_percent, SeededRandom& random) {
  Canvas canvas(width, height, kWall);
  for (std::int32_t y = 1; y < height - 1; ++y) {
    for (std::int32_t x = 1; x < width - 1; ++x) {
      if (!random.chance(wall_percent)) canvas.set({x, y}, kFloor);
    }
  }
  return canvas;
}

/// A cell is wall when at least five of the nine cells around and in it are.
Canvas smoothed(const Canvas& old) {
  Canvas canvas(old.width(), old.height(), kWall);
  for (std::int32_t y = 1; y < old.height() - 1; ++y) {
    for (std::int32_t x = 1; x < old.width() - 1; ++x) {
      int floors = old.is_floor({x, y}) ? 1 : 0;
      for (const Direction d : kAllDirections) floors += old.is_floor(step({x, y}, d)) ? 1 : 0;
      if (floors > 4) canvas.set({x, y}, kFloor);
    }
  }
  return canvas;
}

/// A crooked tunnel of two cells' width from one inner cell to another.
void dig(Canvas& canvas, Cell from, Cell to, SeededRandom& random) {
  while (true) {
    for (const Cell c : {from, step(from, Direction::kE), step(from, Direction::kS)}) {
      if (canvas.is_inner(c)) canvas.set(c, kFloor);
    }
    if (from == to) return;
    const std::int32_t dx = to.x - from.x;
    const std::int32_t dy = to.y - from.y;
    const bool along_x = random.below(std::abs(dx) + std::abs(dy)) < std::abs(dx);
    from = along_x ? Cell{from.x + (dx > 0 ? 1 : -1), from.y} : Cell{from.x, from.y + (dy > 0 ? 1 : -1)};
  }
}

/// Fills the smallest caves and joins each other one to the one before it.
void connect(Canvas& canvas, SeededRandom& random) {
  const std::vector<Cell>* before = nullptr;
  const auto caves = canvas.components();
  for (const auto& cave : caves) {
    if (cave.size() < kSmallestCave) {
      for (const Cell c : cave) canvas.set(c, kWall);
      continue;
    }
    if (before != nullptr) {
      const auto some_cell = [&](const std::vector<Cell>& cells) {
        return cells[static_cast<std::size_t>(random.below(static_cast<std::int32_t>(cells.size())))];
      };
      const Cell from = some_cell(*before);
      dig(canvas, from, some_cell(cave), random);
    }
    before = &cave;
  }
}

Result<std::shared_ptr<const Map>> make_caves(std::int32_t width, std::int32_t height, std::uint64_t seed) {
  SeededRandom random(seed);
  // On small maps the automaton may leave nothing but wall; with less noise it leaves more room, at last all.
  for (std::int32_t wall_percent = kFirstWallPercent;; wall_percent = std::max(wall_percent - 3, 0)) {
    Canvas canvas = make_noise(width, height, wall_percent, random);
    for (int round = 0; round < kRounds; ++round) canvas = smoothed(canvas);
    connect(canvas, random);
    if (wall_percent == 0 || canvas.floor_count() * 4 >= static_cast<std::size_t>(width) * height) {
      return map_of(std::move(canvas));
    }
  }
}

}  // namespace

extern const GeneratorInfo kGenerator_caves;
const GeneratorInfo kGenerator_caves = {
    .id = "caves",
    .description = "winding caves grown by a cellular automaton, all connected",
    .min_side = 8,
    .extension = ".map",
    .make = &make_caves,
};

}  // namespace goalbound
