#include "straight/fan.hpp"

#include <algorithm>

namespace goalbound {
namespace {

/// Rounded down, and up. The divisor is above 0.
/// @{
std::int64_t floor_of(std::int64_t number, std::int64_t divisor) {
  const std::int64_t quotient = number / divisor;
  return quotient * divisor > number ? quotient - 1 : quotient;
}
std::int64_t ceiling_of(std::int64_t number, std::int64_t divisor) {
  return -floor_of(-number, divisor);
}
/// @}

}  // namespace

void Fan::begin(HalfPoint from, std::int32_t down) {
  waiting_.clear();
  const bool is_inside = (from.y & 1) != 0;
  const std::int32_t row = is_inside ? from.y >> 1 : (down > 0 ? from.y >> 1 : (from.y >> 1) - 1);
  if (row < 0 || row >= ground_->height()) return;
  const auto add = [&](std::int32_t column) {
    waiting_.push_back({{-1, 0}, {1, 0}, ground_->run_at(column, row), row});
  };
  const std::int32_t right = from.x >> 1;
  const bool is_right_free = ground_->is_free(right, row);
  if (is_right_free) add(right);
  const bool is_on_lattice = (from.x & 1) == 0;
  if (is_on_lattice && ground_->is_free(right - 1, row) && !is_right_free) add(right - 1);
}

void Fan::go_on(HalfPoint from, const Cone& cone, std::int64_t far, std::int32_t down) {
  const std::int32_t row = cone.row + down;
  if (row < 0 || row >= ground_->height()) return;
  // Columns that the cone can enter: those that its lines meet at the far side, closed.
  std::int64_t low = 2 * std::int64_t{cone.run.begin};
  std::int64_t high = 2 * std::int64_t{cone.run.end};
  if (cone.low.y != 0) low = std::max(low, from.x + floor_of(cone.low.x * far, cone.low.y));
  if (cone.high.y != 0) high = std::min(high, from.x + ceiling_of(cone.high.x * far, cone.high.y));
  const auto last = static_cast<std::int32_t>(std::min<std::int64_t>(high >> 1, cone.run.end - 1));
  auto column = static_cast<std::int32_t>(std::max<std::int64_t>((low - 1) >> 1, cone.run.begin));
  for (column = ground_->next_free(column, row); column <= last;) {
    const FreeRun run = ground_->run_at(column, row);
    const std::int64_t left = 2 * std::int64_t{std::max(run.begin, cone.run.begin)};
    const std::int64_t right = 2 * std::int64_t{std::min(run.end, cone.run.end)};
    if (left < right) {
      const Slope low_here = std::max(cone.low, Slope{left - from.x, far});
      const Slope high_here = std::min(cone.high, Slope{right - from.x, far});
      if (!(high_here < low_here)) waiting_.push_back({low_here, high_here, run, row});
    }
    if (run.end >= ground_->width()) return;
    column = ground_->next_free(run.end, row);
  }
}

template <class SeeRow>
void Fan::lead(HalfPoint from, std::int32_t down, const SeeRow& see_row) {
  for (begin(from, down); !waiting_.empty();) {
    const Cone cone = waiting_.back();
    waiting_.pop_back();
    const std::int64_t far =
        down > 0 ? 2 * (std::int64_t{cone.row} + 1) - from.y : from.y - 2 * std::int64_t{cone.row};
    see_row(cone, far);
    go_on(from, cone, far, down);
  }
}

/// Along a row of the lattice: see(lattice column) for each point in sight.
template <class See>
void Fan::along_row(HalfPoint from, std::int32_t right, const See& see) const {
  const std::int32_t lattice_row = from.y >> 1;
  std::int32_t column = right > 0 ? from.x >> 1 : ((from.x + 1) >> 1) - 1;
  for (unsigned before = 3;; column += right) {
    const unsigned open = ground_->open_sides_of_row(column, lattice_row);
    if ((open & before) == 0) return;
    before = open;
    see(right > 0 ? column + 1 : column);
  }
}

void Fan::corners(HalfPoint from, std::vector<std::uint32_t>& corners) {
  corners.clear();
  const auto add_between = [&](std::int32_t lattice_row, std::int64_t low, std::int64_t high) {
    const auto [first, last] = ground_->corners_between(lattice_row, low, high);
    for (std::uint32_t corner = first; corner < last; ++corner) corners.push_back(corner);
  };
  for (const std::int32_t down : {1, -1}) {
    lead(from, down, [&](const Cone& cone, std::int64_t far) {
      std::int64_t low = 2 * std::int64_t{cone.run.begin};
      std::int64_t high = 2 * std::int64_t{cone.run.end};
      if (cone.low.y != 0) low = std::max(low, from.x + ceiling_of(cone.low.x * far, cone.low.y));
      if (cone.high.y != 0) high = std::min(high, from.x + floor_of(cone.high.x * far, cone.high.y));
      if (low <= high) add_between(down > 0 ? cone.row + 1 : cone.row, low, high);
    });
  }
  if ((from.y & 1) != 0) return;
  for (const std::int32_t right : {1, -1}) {
    std::int32_t last = from.x >> 1;
    bool sees_any = false;
    along_row(from, right, [&](std::int32_t column) {
      last = column;
      sees_any = true;
    });
    if (!sees_any) continue;
    if (right > 0) {
      add_between(from.y >> 1, from.x + 1, 2 * std::int64_t{last});
    } else {
      add_between(from.y >> 1, 2 * std::int64_t{last}, from.x - 1);
    }
  }
}

void Fan::cells(HalfPoint from, std::vector<SeenCells>& cells) {
  cells.clear();
  const bool is_inside = (from.y & 1) != 0;
  const std::int32_t own_row = from.y >> 1;
  for (const std::int32_t down : {1, -1}) {
    lead(from, down, [&](const Cone& cone, std::int64_t far) {
      if (is_inside && cone.row == own_row) {
        if (down > 0) cells.push_back({own_row, cone.run.begin, cone.run.end - 1});
        return;
      }
      const std::int64_t middle = far - 1;
      std::int64_t low = 2 * std::int64_t{cone.run.begin} + 1;
      std::int64_t high = 2 * std::int64_t{cone.run.end} - 1;
      if (cone.low.y != 0) low = std::max(low, from.x + ceiling_of(cone.low.x * middle, cone.low.y));
      if (cone.high.y != 0) high = std::min(high, from.x + floor_of(cone.high.x * middle, cone.high.y));
      // Middles have odd coordinates.
      const auto first = static_cast<std::int32_t>(low >> 1);
      const auto last = static_cast<std::int32_t>((high - 1) >> 1);
      if (first <= last) cells.push_back({cone.row, first, last});
    });
  }
}

}  // namespace goalbound
