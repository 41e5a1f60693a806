#include "precompute/class_columns.hpp"

#include <hwy/cache_control.h>

#include <algorithm>
#include <limits>
#include <utility>

namespace goalbound {
namespace {

/// Sums of products are best in their high bits.
std::size_t place_of(std::uint32_t print) {
  return print * std::uint64_t{0x9E3779B97F4A7C15U} >> 32;
}

constexpr std::size_t kLeastTable = 1024;

}  // namespace

void ColumnClasses::start(std::size_t border, std::size_t sides, std::size_t expected) {
  // Entries of the table are free from now on, without a look at any of them.
  base_ += static_cast<std::uint32_t>(count_);
  if (base_ > std::numeric_limits<std::uint32_t>::max() / 2) {
    std::fill(table_.begin(), table_.end(), Entry());
    base_ = 1;
  }
  count_ = 0;
  in_table_ = 0;
  border_ = border;
  sides_ = sides;
  stride_ = room_for(expected);
  if (costs_.size() < border_ * stride_) costs_.resize(border_ * stride_);
  if (boxes_.size() < sides_ * stride_) boxes_.resize(sides_ * stride_);
}

void ColumnClasses::make_room(std::size_t columns) {
  const std::size_t stride = room_for(columns);
  if (stride <= stride_) return;
  const std::size_t old = std::exchange(stride_, room_for(std::max(columns, stride_ + stride_ / 4)));
  const auto widen = [&](AlignedVector<std::int32_t>& values, std::size_t rows) {
    AlignedVector<std::int32_t> wider(rows * stride_);
    for (std::size_t i = 0; i < rows; ++i)
      std::copy_n(values.data() + i * old, count_, wider.data() + i * stride_);
    values.swap(wider);
  };
  widen(costs_, border_);
  widen(boxes_, sides_);
}

void ColumnClasses::unite(const ClassKernel& kernel, std::span<const LaneCost* const> rows,
                          const SideRows& boxes, std::size_t count) {
  numbers_.make_room(room_for(count));
  kernel.print_columns(rows, count, numbers_.prints());
  number_columns(count);
  make_room(count_ + numbers_.classes);
  // Row by row over all columns: what is looked up of a class then lies near.
  for (std::size_t b = 0; b < border_; ++b) {
    LaneCost* const costs = costs_.data() + b * stride_;
    kernel.take_row(rows[b], numbers_.found(), costs, costs + count_, numbers_.differs.data(), count);
  }
  for (std::size_t k = 0; k < sides_; ++k)
    kernel.take_side(boxes.of[k], numbers_.begins.data(), boxes_.data() + k * stride_ + count_, count);
  count_ += numbers_.classes;
  join_classes(rows, boxes, count);
}

/// Grows the boxes of classes by those of columns that do not begin one.
void ColumnClasses::join_classes(std::span<const LaneCost* const> rows, const SideRows& boxes,
                                 std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    if (numbers_.begins[i] != 0) continue;
    if (splits_off(i)) {
      split_off(rows, boxes, i);
      continue;
    }
    for (std::size_t k = 0; k < sides_; ++k) {
      std::int32_t& side = boxes_[k * stride_ + static_cast<std::size_t>(numbers_.class_of[i])];
      side = std::max(side, boxes.of[k][i]);
    }
  }
}

void ColumnClasses::list_firsts(std::size_t count, std::vector<std::uint32_t>& firsts) const {
  firsts.clear();
  for (std::uint32_t i = 0; i < count; ++i) {
    if (numbers_.begins[i] != 0) firsts.push_back(i);
  }
  for (std::uint32_t i = 0; i < count; ++i) {
    if (splits_off(i)) firsts.push_back(i);
  }
}

void ColumnClasses::append(std::span<const LaneCost* const> rows, const SideRows& boxes, std::size_t count) {
  make_room(count_ + count);
  for (std::size_t b = 0; b < border_; ++b) std::copy_n(rows[b], count, costs_.data() + b * stride_ + count_);
  for (std::size_t k = 0; k < sides_; ++k)
    std::copy_n(boxes.of[k], count, boxes_.data() + k * stride_ + count_);
  count_ += count;
}

void ColumnClasses::close() {
  make_room(count_);
  const std::size_t behind = room_for(count_) - count_;
  for (std::size_t b = 0; b < border_; ++b) std::fill_n(costs_.data() + b * stride_ + count_, behind, kFar);
  for (std::size_t k = 0; k < sides_; ++k)
    std::fill_n(boxes_.data() + k * stride_ + count_, behind, BoxSides::kNone);
}

SideRows ColumnClasses::boxes() const {
  SideRows result;
  result.count = sides_;
  for (std::size_t k = 0; k < sides_; ++k) result.of[k] = boxes_.data() + k * stride_;
  return result;
}

void ColumnClasses::Numbers::make_room(std::size_t room) {
  for (auto* values : {&least, &class_of, &begins, &differs}) values->assign(room, 0);
  for (auto* values : {&first, &second}) values->resize(room);
  classes = 0;
}

std::size_t ColumnClasses::byte_size() const {
  return (costs_.size() + boxes_.size()) * sizeof(LaneCost) + table_.size() * sizeof(Entry);
}

/// Finds the class of each column by its prints.
void ColumnClasses::number_columns(std::size_t count) {
  while (table_.size() < 2 * (in_table_ + count)) grow_table();
  constexpr std::size_t kAhead = 16;
  for (std::size_t i = 0; i < count; ++i) {
    if (i + kAhead < count)
      hwy::Prefetch(&table_[place_of(numbers_.first[i + kAhead]) & (table_.size() - 1)]);
    const std::size_t before = numbers_.classes;
    numbers_.class_of[i] = class_of_print(numbers_.first[i], numbers_.second[i]);
    numbers_.begins[i] = static_cast<std::int32_t>(numbers_.classes - before);
  }
}

std::int32_t ColumnClasses::class_of_print(std::uint32_t first, std::uint32_t second) {
  for (std::size_t at = place_of(first);; ++at) {
    Entry& entry = table_[at & (table_.size() - 1)];
    if (entry.number < base_) {
      entry = {first, second, base_ + static_cast<std::uint32_t>(count_ + numbers_.classes++)};
      ++in_table_;
    } else if (entry.first != first || entry.second != second) {
      continue;
    }
    return static_cast<std::int32_t>(entry.number - base_);
  }
}

void ColumnClasses::grow_table() {
  std::vector<Entry> old(std::max(2 * table_.size(), kLeastTable));
  old.swap(table_);
  for (const Entry& entry : old) {
    if (entry.number < base_) continue;
    std::size_t at = place_of(entry.first);
    while (table_[at & (table_.size() - 1)].number >= base_) ++at;
    table_[at & (table_.size() - 1)] = entry;
  }
}

/// Gives a column a class of its own, which no other will find.
void ColumnClasses::split_off(std::span<const LaneCost* const> rows, const SideRows& boxes,
                              std::size_t column) {
  make_room(count_ + 1);
  for (std::size_t b = 0; b < border_; ++b) {
    const LaneCost cost = rows[b][column];
    costs_[b * stride_ + count_] = cost == kFar ? kFar : cost - numbers_.least[column];
  }
  for (std::size_t k = 0; k < sides_; ++k) boxes_[k * stride_ + count_] = boxes.of[k][column];
  ++count_;
}

}  // namespace goalbound
