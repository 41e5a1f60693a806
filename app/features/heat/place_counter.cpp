#include "features/heat/place_counter.hpp"

#include <algorithm>

#include "goalbound/grid.hpp"

namespace goalbound::app {
namespace {

constexpr std::size_t kLeaf = 8;

bool are_apart(const Box& a, const Box& b) {
  return a.empty() || b.empty() || a.max_x < b.min_x || b.max_x < a.min_x || a.max_y < b.min_y ||
         b.max_y < a.min_y || a.max_z < b.min_z || b.max_z < a.min_z;
}

}  // namespace

PlaceCounter::PlaceCounter(const Map& map) {
  if (const Grid* grid = map.as_grid()) {
    sum_up(*grid);
    return;
  }
  for (std::uint32_t slot = 0; slot < map.node_count(); ++slot)
    places_.push_back(map.place(map.node_of_slot(slot)));
  std::size_t parts = 2;
  for (std::size_t nodes = places_.size(); nodes > kLeaf; nodes = (nodes + 1) / 2) parts *= 2;
  boxes_.resize(parts);
  if (!places_.empty()) divide(1, {0, places_.size()});
}

void PlaceCounter::sum_up(const Grid& grid) {
  row_ = static_cast<std::size_t>(grid.width()) + 1;
  sums_.assign(row_ * (static_cast<std::size_t>(grid.height()) + 1), 0);
  for (std::int32_t y = 0; y < grid.height(); ++y) {
    std::uint32_t in_row = 0;
    for (std::int32_t x = 0; x < grid.width(); ++x) {
      in_row += grid.is_free(Cell{x, y}) ? 1U : 0U;
      const std::size_t above = static_cast<std::size_t>(y) * row_ + static_cast<std::size_t>(x) + 1;
      sums_[above + row_] = sums_[above] + in_row;
    }
  }
}

/// At the middle of the longer side.
void PlaceCounter::divide(std::size_t node, Part part) {
  Box& box = boxes_[node];
  for (std::size_t i = part.first; i < part.end; ++i) box.grow(places_[i]);
  if (part.end - part.first <= kLeaf) return;
  const std::int64_t width = std::int64_t{box.max_x} - box.min_x;
  const std::int64_t height = std::int64_t{box.max_y} - box.min_y;
  const auto at = [&](std::size_t i) { return places_.begin() + static_cast<std::ptrdiff_t>(i); };
  const std::size_t middle = part.first + (part.end - part.first + 1) / 2;
  std::nth_element(at(part.first), at(middle), at(part.end),
                   [&](const Place& a, const Place& b) { return width >= height ? a.x < b.x : a.y < b.y; });
  divide(2 * node, {part.first, middle});
  divide(2 * node + 1, {middle, part.end});
}

std::uint64_t PlaceCounter::count(const Box& box) const {
  if (box.empty()) return 0;
  if (sums_.empty()) return places_.empty() ? 0 : count_in(1, {0, places_.size()}, box);
  const auto sum = [&](std::int32_t x, std::int32_t y) {
    return std::uint64_t{sums_[static_cast<std::size_t>(y) * row_ + static_cast<std::size_t>(x)]};
  };
  return sum(box.max_x + 1, box.max_y + 1) + sum(box.min_x, box.min_y) - sum(box.min_x, box.max_y + 1) -
         sum(box.max_x + 1, box.min_y);
}

std::uint64_t PlaceCounter::count_in(std::size_t node, Part part, const Box& box) const {
  if (are_apart(boxes_[node], box)) return 0;
  if (box.contains(boxes_[node])) return part.end - part.first;
  if (part.end - part.first <= kLeaf) {
    const auto at = [&](std::size_t i) { return places_.begin() + static_cast<std::ptrdiff_t>(i); };
    return static_cast<std::uint64_t>(
        std::count_if(at(part.first), at(part.end), [&](const Place& p) { return box.contains(p); }));
  }
  const std::size_t middle = part.first + (part.end - part.first + 1) / 2;
  return count_in(2 * node, {part.first, middle}, box) + count_in(2 * node + 1, {middle, part.end}, box);
}

}  // namespace goalbound::app
