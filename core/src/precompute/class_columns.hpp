// Targets side by side, a column each, and what makes two of them the same.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "precompute/class_kernel.hpp"

namespace goalbound {

/// Columns of targets as a part of the map sees them: the costs from each node of its border to them, and
/// their boxes. Targets outside to which these costs differ by one constant are a class: every way out of the
/// part passes its border, d(u,t) = min over b of d(u,b) + d(b,t), so the same b and the same edges are
/// optimal for all of them. A class is one column, with the box of all its targets; its costs are those to
/// any of them, less the least.
class ColumnClasses {
 public:
  /// Forgets what there was. `border`: how many rows there will be; `expected`: about how many columns.
  void start(std::size_t border, std::size_t sides, std::size_t expected);

  /// Takes columns that may be united: rows[b] are the costs from border node b. Rows and boxes have room for
  /// whole kColumnsAtOnce.
  void unite(const ClassKernel& kernel, std::span<const LaneCost* const> rows, const SideRows& boxes,
             std::size_t count);
  /// Of the columns of the last unite(), `count` of them, those that began a class, in the order of the
  /// classes.
  void list_firsts(std::size_t count, std::vector<std::uint32_t>& firsts) const;
  /// Takes columns as they are, to follow all classes.
  void append(std::span<const LaneCost* const> rows, const SideRows& boxes, std::size_t count);
  /// Makes rows and boxes fit for kernels, which read on behind the last column.
  void close();

  std::size_t count() const { return count_; }
  const LaneCost* row(std::size_t border_node) const { return costs_.data() + border_node * stride_; }
  SideRows boxes() const;
  std::size_t byte_size() const;

 private:
  void number_columns(std::size_t count);
  std::int32_t class_of_print(std::uint32_t first, std::uint32_t second);
  void grow_table();
  void join_classes(std::span<const LaneCost* const> rows, const SideRows& boxes, std::size_t count);
  /// Different columns may have equal prints.
  bool splits_off(std::size_t column) const {
    return numbers_.begins[column] == 0 && numbers_.differs[column] != 0;
  }
  void split_off(std::span<const LaneCost* const> rows, const SideRows& boxes, std::size_t column);
  void make_room(std::size_t columns);

  std::size_t count_ = 0;
  std::size_t border_ = 0;
  std::size_t sides_ = 4;
  std::size_t stride_ = 0;
  AlignedVector<LaneCost> costs_;      ///< by border node and column
  AlignedVector<std::int32_t> boxes_;  ///< by side and column

  /// A class by its prints; one with a number below base_ is free.
  struct Entry {
    std::uint32_t first = 0;
    std::uint32_t second = 0;
    std::uint32_t number = 0;
  };
  std::vector<Entry> table_;  ///< a power of two of them, at most half full
  std::uint32_t base_ = 1;    ///< the number of the first class
  std::size_t in_table_ = 0;

  /// What is found out of the columns of one call.
  struct Numbers {
    AlignedVector<LaneCost> least;
    AlignedVector<std::uint32_t> first;
    AlignedVector<std::uint32_t> second;
    AlignedVector<std::int32_t> class_of;
    AlignedVector<std::int32_t> begins;
    AlignedVector<std::int32_t> differs;
    std::size_t classes = 0;  ///< that begin here

    void make_room(std::size_t room);
    ColumnPrints prints() { return {least.data(), first.data(), second.data()}; }
    ColumnNumbers found() const { return {least.data(), class_of.data(), begins.data()}; }
  };
  Numbers numbers_;
};

}  // namespace goalbound
