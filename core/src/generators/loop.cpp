// The teaching map: a winding corridor all around one big obstacle, as in the figures of the goal bounding
// papers. A search from the top to the bottom has to decide between left and right.
#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "base/seeded_random.hpp"
#include "generators/canvas.hpp"
#include "generators/noise.hpp"
#include "goalbound/generators.hpp"

namespace goalbound {
namespace {

/// Half a side of the map in the fixed-point numbers of this file.
constexpr std::int32_t kOne = 1024;
/// The middle of the ring's corridor lies on an ellipse of this radius, in kOne.
constexpr std::int32_t kRadius = 730;
constexpr int kPocketTries = 60;
constexpr int kToothTries = 40;

/// Bends a map: three layers of noise, each finer and weaker than the one before.
class Bend {
 public:
  Bend(std::int32_t width, std::int32_t height, std::int32_t percent, SeededRandom& random) {
    const std::int32_t side = std::min(width, height);
    const std::int32_t two_cells = 4 * kOne / side;
    for (const auto& [spacing, amplitude] :
         {std::pair(side / 4, 200), std::pair(side / 8, 110), std::pair(4, two_cells)}) {
      layers_.emplace_back(width, height, spacing, amplitude * percent / 100, random);
    }
  }
  std::int64_t at(Cell c) const {
    std::int64_t sum = 0;
    for (const Noise& layer : layers_) sum += layer.at(c);
    return sum;
  }

 private:
  std::vector<Noise> layers_;
};

/// A ring of even breadth, seen through noise that bends it; `percent` says how much.
Canvas make_ring(std::int32_t width, std::int32_t height, std::int32_t percent, SeededRandom& random) {
  const std::int32_t side = std::min(width, height);
  const std::int32_t half_breadth = (4 + side / 12) * kOne / side;
  const std::int64_t inner = kRadius - half_breadth;
  const std::int64_t outer = kRadius + half_breadth;
  const Bend bend_x(width, height, percent, random);
  const Bend bend_y(width, height, percent, random);
  Canvas canvas(width, height, kWall);
  for (std::int32_t y = 1; y < height - 1; ++y) {
    for (std::int32_t x = 1; x < width - 1; ++x) {
      const std::int64_t dx = (2 * x + 1 - width) * kOne / width + bend_x.at({x, y});
      const std::int64_t dy = (2 * y + 1 - height) * kOne / height + bend_y.at({x, y});
      const std::int64_t radius2 = dx * dx + dy * dy;
      if (radius2 >= inner * inner && radius2 <= outer * outer) canvas.set({x, y}, kFloor);
    }
  }
  return canvas;
}

/// The middle of the obstacle, which nothing may open.
Box core_of(const Canvas& canvas) {
  return {canvas.width() * 2 / 5, canvas.width() * 3 / 5, canvas.height() * 2 / 5, canvas.height() * 3 / 5};
}

/// The uppermost floor cell of the middle column above the obstacle, or the lowest one below it.
std::optional<Cell> end_of_middle_column(const Canvas& canvas, bool top) {
  for (std::int32_t i = 0; i < canvas.height() / 2; ++i) {
    const Cell c{canvas.width() / 2, top ? i : canvas.height() - 1 - i};
    if (canvas.is_floor(c)) return c;
  }
  return std::nullopt;
}

/// True when both the left and the right half lead from top to bottom, around a closed middle.
bool is_ring(const Canvas& canvas) {
  const auto top = end_of_middle_column(canvas, true);
  const auto bottom = end_of_middle_column(canvas, false);
  if (!top || !bottom) return false;
  const Box core = core_of(canvas);
  for (std::int32_t y = core.min_y; y <= core.max_y; ++y) {
    for (std::int32_t x = core.min_x; x <= core.max_x; ++x) {
      if (canvas.is_floor({x, y})) return false;
    }
  }
  const Box whole = canvas.whole();
  for (const Box& half : {Box{0, top->x, 0, whole.max_y}, Box{top->x, whole.max_x, 0, whole.max_y}}) {
    const auto reached = canvas.reachable_from(*top, half);
    if (std::find(reached.begin(), reached.end(), *bottom) == reached.end()) return false;
  }
  return true;
}

void keep_part_with(Canvas& canvas, Cell kept) {
  const auto part = canvas.reachable_from(kept, canvas.whole());
  canvas.fill(canvas.whole(), kWall);
  for (const Cell c : part) canvas.set(c, kFloor);
}

Cell random_inner_cell(const Canvas& canvas, SeededRandom& random) {
  const std::int32_t x = random.between(1, canvas.width() - 2);
  return {x, random.between(1, canvas.height() - 2)};
}

/// A dead end of one or two cells' width that starts at a wall of the corridor, where there is room for one.
void try_pocket(Canvas& canvas, SeededRandom& random) {
  const Cell mouth = random_inner_cell(canvas, random);
  const auto d = static_cast<Direction>(random.below(4));
  const auto side = static_cast<Direction>((index_of(d) + 1) & 3);
  const std::int32_t length = random.between(3, std::max(3, std::min(canvas.width(), canvas.height()) / 10));
  const std::int32_t breadth = random.between(1, 2);
  if (!canvas.is_floor(step(mouth, opposite(d)))) return;
  for (std::int32_t along = 0; along <= length; ++along) {
    for (std::int32_t across = -1; across <= breadth; ++across) {
      const Cell c = step(step(mouth, d, along), side, across);
      if (!canvas.is_inner(c) || canvas.is_floor(c) || core_of(canvas).contains(c)) return;
    }
  }
  for (std::int32_t along = 0; along < length; ++along) {
    for (std::int32_t across = 0; across < breadth; ++across) {
      canvas.set(step(step(mouth, d, along), side, across), kFloor);
    }
  }
}

/// A small block in the corridor, unless it would cut something off.
void try_tooth(Canvas& canvas, SeededRandom& random) {
  const Cell corner = random_inner_cell(canvas, random);
  const std::int32_t largest = std::max(1, std::min(canvas.width(), canvas.height()) / 20);
  const std::int32_t breadth = random.between(1, largest);
  const Box block{corner.x, corner.x + breadth - 1, corner.y, corner.y + random.between(1, largest) - 1};
  Canvas changed = canvas;
  changed.fill(block, kWall);
  const std::size_t floor = changed.floor_count();
  if (floor == canvas.floor_count() || !is_ring(changed)) return;
  const auto top = end_of_middle_column(changed, true);
  if (changed.reachable_from(*top, changed.whole()).size() == floor) canvas = std::move(changed);
}

Result<std::shared_ptr<const Map>> make_loop(std::int32_t width, std::int32_t height, std::uint64_t seed) {
  SeededRandom random(seed);
  // Too much noise may close a small ring; without any it is a plain one.
  for (std::int32_t percent = 100;; percent -= 20) {
    Canvas canvas = make_ring(width, height, percent, random);
    if (percent > 0 && !is_ring(canvas)) continue;
    keep_part_with(canvas, *end_of_middle_column(canvas, true));
    for (int i = 0; i < kPocketTries; ++i) try_pocket(canvas, random);
    for (int i = 0; i < kToothTries; ++i) try_tooth(canvas, random);
    return map_of(std::move(canvas));
  }
}

}  // namespace

extern const GeneratorInfo kGenerator_loop;
const GeneratorInfo kGenerator_loop = {
    .id = "loop",
    .description = "a winding corridor around one big obstacle: left or right?",
    .min_side = 16,
    .extension = ".map",
    .make = &make_loop,
};

}  // namespace goalbound
