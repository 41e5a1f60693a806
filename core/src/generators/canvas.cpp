#include "generators/canvas.hpp"

#include <algorithm>
#include <utility>

#include "generators/shared_map.hpp"

namespace goalbound {

void Canvas::fill(const Box& box, char terrain) {
  for (std::int32_t y = std::max(box.min_y, 0); y <= std::min(box.max_y, height_ - 1); ++y) {
    for (std::int32_t x = std::max(box.min_x, 0); x <= std::min(box.max_x, width_ - 1); ++x)
      set({x, y}, terrain);
  }
}

std::size_t Canvas::floor_count() const {
  return static_cast<std::size_t>(std::count(cells_.begin(), cells_.end(), kFloor));
}

void Canvas::collect(Cell start, const Box& limits, std::vector<char>& seen, std::vector<Cell>& found) const {
  const std::size_t first = found.size();
  found.push_back(start);
  seen[index(start)] = 1;
  for (std::size_t i = first; i < found.size(); ++i) {
    for (const Direction d : kCardinals) {
      const Cell next = step(found[i], d);
      if (!limits.contains(next) || !is_floor(next) || seen[index(next)] != 0) continue;
      seen[index(next)] = 1;
      found.push_back(next);
    }
  }
}

std::vector<Cell> Canvas::reachable_from(Cell start, const Box& limits) const {
  std::vector<char> seen(cells_.size(), 0);
  std::vector<Cell> found;
  collect(start, limits, seen, found);
  return found;
}

std::vector<std::vector<Cell>> Canvas::components() const {
  std::vector<char> seen(cells_.size(), 0);
  std::vector<std::vector<Cell>> result;
  for (std::int32_t y = 0; y < height_; ++y) {
    for (std::int32_t x = 0; x < width_; ++x) {
      if (!is_floor({x, y}) || seen[index({x, y})] != 0) continue;
      collect({x, y}, whole(), seen, result.emplace_back());
    }
  }
  return result;
}

Result<std::shared_ptr<const Map>> map_of(Canvas canvas) {
  const std::int32_t width = canvas.width();
  const std::int32_t height = canvas.height();
  return shared_map(Grid::create(width, height, std::move(canvas).take()));
}

}  // namespace goalbound
