#include "straight/ground.hpp"

#include <algorithm>
#include <bit>

namespace goalbound {

StraightGround::StraightGround(const Grid& grid)
    : width_(grid.width()),
      height_(grid.height()),
      free_count_(grid.free_count()),
      stride_((static_cast<std::size_t>(grid.width()) + kWordBits - 1) / kWordBits),
      words_(stride_ * static_cast<std::size_t>(grid.height())) {
  for (const NodeId node : grid.free_nodes()) {
    const Cell cell = grid.cell(node);
    words_[std::size_t(cell.y) * stride_ + std::size_t(cell.x / kWordBits)] |= std::uint64_t{1}
                                                                               << (cell.x % kWordBits);
  }
  find_corners();
}

void StraightGround::find_corners() {
  first_of_row_.reserve(static_cast<std::size_t>(height_) + 2);
  for (std::int32_t y = 0; y <= height_; ++y) {
    first_of_row_.push_back(static_cast<std::uint32_t>(corners_.size()));
    for (std::int32_t x = 1; y > 0 && y < height_ && x < width_; ++x) {
      const unsigned walls = (is_free(x - 1, y - 1) ? 0U : 1U) | (is_free(x, y - 1) ? 0U : 2U) |
                             (is_free(x - 1, y) ? 0U : 4U) | (is_free(x, y) ? 0U : 8U);
      if (!std::has_single_bit(walls)) continue;
      const std::int32_t wall_x = (walls & 10U) != 0 ? 1 : -1;
      const std::int32_t wall_y = (walls & 12U) != 0 ? 1 : -1;
      corners_.push_back({.at = {2 * x, 2 * y},
                          .faces = {HalfPoint{wall_x, 0}, HalfPoint{0, wall_y}},
                          .way = static_cast<std::int8_t>(wall_x * wall_y)});
    }
  }
  first_of_row_.push_back(static_cast<std::uint32_t>(corners_.size()));
}

std::pair<std::uint32_t, std::uint32_t> StraightGround::corners_between(std::int32_t lattice_row,
                                                                        std::int64_t low,
                                                                        std::int64_t high) const {
  const auto begin = corners_.begin() + first_of_row_[std::size_t(lattice_row)];
  const auto end = corners_.begin() + first_of_row_[std::size_t(lattice_row) + 1];
  const auto first =
      std::partition_point(begin, end, [&](const Corner& corner) { return corner.at.x < low; });
  const auto last =
      std::partition_point(first, end, [&](const Corner& corner) { return corner.at.x <= high; });
  return {static_cast<std::uint32_t>(first - corners_.begin()),
          static_cast<std::uint32_t>(last - corners_.begin())};
}

std::int32_t StraightGround::next_free(std::int32_t column, std::int32_t row) const {
  if (column >= width_) return width_;
  const std::uint64_t* words = row_words(row);
  auto word = std::size_t(column / kWordBits);
  std::uint64_t bits = words[word] & (~std::uint64_t{0} << (column % kWordBits));
  while (bits == 0) {
    if (++word == stride_) return width_;
    bits = words[word];
  }
  return static_cast<std::int32_t>(word) * kWordBits + std::countr_zero(bits);
}

std::int32_t StraightGround::run_end(std::int32_t column, std::int32_t row) const {
  const std::uint64_t* words = row_words(row);
  auto word = std::size_t(column / kWordBits);
  std::uint64_t bits = ~words[word] & (~std::uint64_t{0} << (column % kWordBits));
  while (bits == 0) {
    if (++word == stride_) return width_;
    bits = ~words[word];
  }
  return std::min(width_, static_cast<std::int32_t>(word) * kWordBits + std::countr_zero(bits));
}

std::int32_t StraightGround::run_begin(std::int32_t column, std::int32_t row) const {
  const std::uint64_t* words = row_words(row);
  auto word = std::size_t(column / kWordBits);
  std::uint64_t bits = ~words[word] & (~std::uint64_t{0} >> (kWordBits - 1 - column % kWordBits));
  while (bits == 0) {
    if (word-- == 0) return 0;
    bits = ~words[word];
  }
  return static_cast<std::int32_t>(word) * kWordBits + kWordBits - std::countl_zero(bits);
}

bool StraightGround::are_free(std::int32_t first, std::int32_t last, std::int32_t row) const {
  if (first < 0 || last >= width_) return false;
  const std::uint64_t* words = row_words(row);
  const auto first_word = std::size_t(first / kWordBits);
  const auto last_word = std::size_t(last / kWordBits);
  std::uint64_t wanted = ~std::uint64_t{0} << (first % kWordBits);
  for (std::size_t word = first_word; word < last_word; ++word) {
    if ((words[word] & wanted) != wanted) return false;
    wanted = ~std::uint64_t{0};
  }
  wanted &= ~std::uint64_t{0} >> (kWordBits - 1 - last % kWordBits);
  return (words[last_word] & wanted) == wanted;
}

bool StraightGround::contains(HalfPoint p) const {
  for (const std::int32_t y : {p.y - 1, p.y}) {
    for (const std::int32_t x : {p.x - 1, p.x}) {
      if (is_free(x >> 1, y >> 1)) return true;
    }
  }
  return false;
}

bool StraightGround::sees_along_row(HalfPoint a, HalfPoint b) const {
  if (a.x > b.x) std::swap(a, b);
  const std::int32_t first = a.x >> 1;
  const std::int32_t last = (b.x - 1) >> 1;
  if ((a.y & 1) != 0) return are_free(first, last, a.y >> 1);
  unsigned before = 3;
  for (std::int32_t column = first; column <= last; ++column) {
    const unsigned open = open_sides_of_row(column, a.y >> 1);
    if ((open & before) == 0) return false;
    before = open;
  }
  return true;
}

bool StraightGround::sees_along_column(HalfPoint a, HalfPoint b) const {
  const std::int32_t last = (b.y - 1) >> 1;
  unsigned before = 3;
  for (std::int32_t row = a.y >> 1; row <= last; ++row) {
    unsigned open = 0;
    if ((a.x & 1) != 0) {
      open = is_free(a.x >> 1, row) ? 3 : 0;
    } else {
      open = (is_free((a.x >> 1) - 1, row) ? 1U : 0U) | (is_free(a.x >> 1, row) ? 2U : 0U);
    }
    if ((open & before) == 0) return false;
    before = open;
  }
  return true;
}

bool StraightGround::sees(HalfPoint a, HalfPoint b) const {
  if (a.y > b.y) std::swap(a, b);
  if (a.y == b.y) return a.x == b.x || sees_along_row(a, b);
  if (a.x == b.x) return sees_along_column(a, b);
  const std::int64_t rows = b.y - a.y;
  const std::int64_t columns = b.x - a.x;
  // Where the line crosses a row of the lattice, in cells: (quotient + remainder / (2 rows)).
  const std::int64_t parts = 2 * rows;
  const auto column_at = [&](std::int64_t y) {
    const std::int64_t numerator = a.x * rows + columns * (y - a.y);
    std::int64_t quotient = numerator / parts;
    if (quotient * parts > numerator) --quotient;
    return std::pair(quotient, numerator - quotient * parts);
  };
  auto [here, here_part] = column_at(a.y);
  std::int64_t next_y = (a.y | 1) + 1;
  auto [there, there_part] = column_at(std::min<std::int64_t>(next_y, b.y));
  std::int64_t step = 2 * columns / parts;
  if (step * parts > 2 * columns) --step;
  const std::int64_t step_part = 2 * columns - step * parts;
  for (std::int32_t row = a.y >> 1;; ++row) {
    const bool is_rightward = columns > 0;
    const std::int64_t first = is_rightward ? here : there;
    const std::int64_t last =
        is_rightward ? there - (there_part == 0 ? 1 : 0) : here - (here_part == 0 ? 1 : 0);
    if (!are_free(static_cast<std::int32_t>(first), static_cast<std::int32_t>(last), row)) return false;
    if (next_y >= b.y) return true;
    if (there_part == 0) {  // through a point of the lattice: not between two parts of wall
      const auto behind = static_cast<std::int32_t>(is_rightward ? there : there - 1);
      const auto before = static_cast<std::int32_t>(is_rightward ? there - 1 : there);
      if (!is_free(behind, row) && !is_free(before, row + 1)) return false;
    }
    next_y += 2;
    here = there;
    here_part = there_part;
    if (next_y > b.y) {
      std::tie(there, there_part) = column_at(b.y);
    } else {
      there += step;
      there_part += step_part;
      if (there_part >= parts) {
        there_part -= parts;
        ++there;
      }
    }
  }
}

}  // namespace goalbound
