// Paths of a grid are written line by line, from the goal back to the start, into an array of the right size:
// its size is the sum of a few lengths, and the cells of a line follow each other by a constant.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "goalbound/geometry.hpp"

namespace goalbound {

/// Divides without a division: multiples of `divisor` alone, which must not be 0, and modulo 2^32.
class ExactDivision {
 public:
  constexpr ExactDivision() = default;
  constexpr explicit ExactDivision(std::int32_t divisor)
      : shift_(std::countr_zero(static_cast<std::uint32_t>(divisor))) {
    const auto odd = static_cast<std::uint32_t>(divisor >> shift_);
    inverse_ = odd;  // right in its last three bits; each round doubles them
    for (int round = 0; round < 4; ++round) inverse_ *= 2 - odd * inverse_;
  }
  constexpr std::uint32_t operator()(std::int32_t multiple) const {
    return static_cast<std::uint32_t>(multiple >> shift_) * inverse_;
  }

 private:
  int shift_ = 0;
  std::uint32_t inverse_ = 1;
};

/// Writes `count` nodes that follow each other by `offset` before `end`, `last` as the last of them. Returns
/// the node before the first.
inline NodeId write_line_back(NodeId last, std::int32_t offset, std::size_t count, NodeId* end) {
  constexpr std::uint32_t kLanes = 4;
  const auto by = static_cast<std::uint32_t>(offset);
  auto value = static_cast<std::uint32_t>(last);
  std::array<std::uint32_t, kLanes> lanes = {value - 3 * by, value - 2 * by, value - by, value};
  for (; count >= kLanes; count -= kLanes) {  // one vector store a round
    end -= kLanes;
    for (std::size_t i = 0; i < kLanes; ++i) {
      end[i] = NodeId(lanes[i]);
      lanes[i] -= kLanes * by;
    }
  }
  value = lanes[kLanes - 1];
  for (; count > 0; --count) {
    *--end = NodeId(value);
    value -= by;
  }
  return NodeId(value);
}

}  // namespace goalbound
