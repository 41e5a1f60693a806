// Boxes from the labels that occur in each row and in each column.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "goalbound/geometry.hpp"

namespace goalbound {

/// First and last of the lines that have label `d`, moved by `origin`; false when none has. `stride`: words
/// from one line to the next.
template <class Word>
bool span_of_label(std::span<const Word> lines, std::size_t stride, int d, std::int32_t origin,
                   std::int32_t& first, std::int32_t& last) {
  const auto has = [&](std::size_t i) { return (lines[i] >> d & 1) != 0; };
  std::size_t i = 0;
  while (i < lines.size() && !has(i)) i += stride;
  if (i >= lines.size()) return false;
  first = origin + static_cast<std::int32_t>(i / stride);
  i = (lines.size() - 1) / stride * stride;
  while (!has(i)) i -= stride;
  last = origin + static_cast<std::int32_t>(i / stride);
  return true;
}

/// `rows` and `columns`: the united labels of each line, `stride` words apart, the first of them at `origin`.
template <class Word>
NodeBoxes boxes_of_lines(std::span<const Word> rows, std::span<const Word> columns, std::size_t stride = 1,
                         Cell origin = {}) {
  NodeBoxes boxes{};
  for (int d = 0; d < kDirectionCount; ++d) {
    Box& box = boxes[static_cast<std::size_t>(d)];
    if (!span_of_label(rows, stride, d, origin.y, box.min_y, box.max_y)) continue;
    span_of_label(columns, stride, d, origin.x, box.min_x, box.max_x);
  }
  return boxes;
}

}  // namespace goalbound
