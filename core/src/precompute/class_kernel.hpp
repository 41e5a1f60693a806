// Loops over columns of targets, for the best vectors that this machine has: rows of costs, the boxes of
// columns, and which columns are alike.
#pragma once

#include <algorithm>
#include <array>
#include <boost/align/aligned_allocator.hpp>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "goalbound/place.hpp"

namespace goalbound {

/// A cost in a vector lane. Exact ones are below kFar, and so are costs of steps: a sum of two fits.
using LaneCost = std::int32_t;
inline constexpr LaneCost kFar = LaneCost{1} << 30;

/// Columns that a kernel may touch at a time: rows have room for a whole number of them, and as many again.
inline constexpr std::size_t kColumnsAtOnce = 16;
constexpr std::size_t room_for(std::size_t columns) {
  return (columns + kColumnsAtOnce - 1) / kColumnsAtOnce * kColumnsAtOnce + kColumnsAtOnce;
}

/// Rows begin where a vector does.
template <class T>
using AlignedVector =
    std::vector<T, boost::alignment::aligned_allocator<T, kColumnsAtOnce * sizeof(std::int32_t)>>;

/// A box as sides that all rise as it grows, so that uniting is one operation: -min x, -min y, max x, max y,
/// and on three axes -min z, max z.
struct BoxSides {
  static constexpr std::size_t kMost = 6;
  static constexpr std::int32_t kNone = std::numeric_limits<std::int32_t>::min();
  std::array<std::int32_t, kMost> sides = {kNone, kNone, kNone, kNone, kNone, kNone};

  static constexpr std::size_t count_for(int axes) { return axes == 3 ? 6 : 4; }
  static BoxSides of(Place p) { return {{-p.x, -p.y, p.x, p.y, -p.z, p.z}}; }
  void unite(const BoxSides& other) {
    for (std::size_t k = 0; k < kMost; ++k) sides[k] = std::max(sides[k], other.sides[k]);
  }
  Box box() const {
    if (sides[0] == kNone) return {};
    if (sides[4] == kNone) return {-sides[0], sides[2], -sides[1], sides[3]};
    return {-sides[0], sides[2], -sides[1], sides[3], -sides[4], sides[5]};
  }
};

/// The boxes of columns, side by side: of[k][column].
struct SideRows {
  std::array<const std::int32_t*, BoxSides::kMost> of{};
  std::size_t count = 0;  ///< of sides, 4 or 6

  SideRows from(std::size_t column) const {
    SideRows result = *this;
    for (std::size_t k = 0; k < count; ++k) result.of[k] += column;
    return result;
  }
};

/// Over another node: its row, and what it costs to get there.
struct StepOver {
  const LaneCost* row = nullptr;
  LaneCost cost = 0;
};

/// What is hashed of columns, and which classes they are of.
struct ColumnPrints {
  LaneCost* least = nullptr;  ///< of all rows; kFar where all of them are
  std::uint32_t* first = nullptr;
  std::uint32_t* second = nullptr;
};
struct ColumnNumbers {
  const LaneCost* least = nullptr;
  const std::int32_t* class_of = nullptr;
  const std::int32_t* begins = nullptr;  ///< 1 where the column begins its class, else 0
};

/// The loops, compiled for one kind of vector. All but `lower_row` touch whole multiples of kColumnsAtOnce.
struct ClassKernel {
  /// Lowers the row, `count` columns of it, to the cost over each of the steps.
  void (*lower_row)(LaneCost* row, std::span<const StepOver> steps, std::size_t count) = nullptr;
  /// Grows the box by those of all columns with tail = cost + head. Behind the last column the rows are kFar.
  void (*grow_where_optimal)(const LaneCost* tail, StepOver head, const SideRows& boxes, std::size_t count,
                             BoxSides& box) = nullptr;
  /// Hashes, for each column, how much more each row costs than the least of them.
  void (*print_columns)(std::span<const LaneCost* const> rows, std::size_t count,
                        const ColumnPrints& prints) = nullptr;
  /// Of one row: writes what it costs more than the least to `next` for columns that begin a class, the
  /// numbers of which follow each other, and sets bits in differs[i] where a column i is not
  /// class_row[class].
  void (*take_row)(const LaneCost* row, const ColumnNumbers& numbers, const LaneCost* class_row,
                   LaneCost* next, std::int32_t* differs, std::size_t count) = nullptr;
  /// Writes the values of columns that begin a class.
  void (*take_side)(const std::int32_t* side, const std::int32_t* begins, std::int32_t* next,
                    std::size_t count) = nullptr;
};

/// For the best vectors that this machine has.
ClassKernel best_class_kernel();

}  // namespace goalbound
