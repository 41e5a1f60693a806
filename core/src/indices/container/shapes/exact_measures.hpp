// Measures in whole numbers that containers are made and asked by. What is not exact is at least one and the
// same function both times, so that a place gets the same answer.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "goalbound/place.hpp"

namespace goalbound {

/// From one place to another. Each is at most 2^30 on the plane and 2^20 in space (ListGraph::kFarthest).
struct Offset {
  std::int64_t x = 0;
  std::int64_t y = 0;
  std::int64_t z = 0;
};
inline Offset offset(Place from, Place to) {
  return {std::int64_t{to.x} - from.x, std::int64_t{to.y} - from.y, std::int64_t{to.z} - from.z};
}

/// At most 2^61.
inline std::uint64_t square_of_length(const Offset& o) {
  return static_cast<std::uint64_t>(o.x * o.x + o.y * o.y + o.z * o.z);
}

/// The square root of a number below 2^62, rounded down. The processor's root is but the first guess: what
/// comes out is the whole number that the loops prove.
inline std::uint64_t whole_root(std::uint64_t square) {
  auto root = static_cast<std::uint64_t>(std::sqrt(static_cast<double>(square)));
  while (root * root > square) --root;
  while ((root + 1) * (root + 1) <= square) ++root;
  return root;
}

/// Where a direction that is not (0,0) points: a number of 32 bits that grows once around the circle, the
/// same for all multiples of the direction.
inline std::uint32_t angle_of(std::int64_t x, std::int64_t y) {
  constexpr unsigned kBits = 30;  // a quarter of the circle
  std::uint32_t quarter = 0;
  std::int64_t along = x;  // above 0, and `across` is not below it
  std::int64_t across = y;
  if (x > 0 && y >= 0) {
    quarter = 0;
  } else if (x <= 0 && y > 0) {
    quarter = 1;
    along = y;
    across = -x;
  } else if (x < 0) {
    quarter = 2;
    along = -x;
    across = -y;
  } else {
    quarter = 3;
    along = -y;
    across = x;
  }
  // No direction at all, which callers leave out, would divide by 0.
  const auto part = static_cast<std::uint32_t>((across << kBits) / std::max<std::int64_t>(along + across, 1));
  return (quarter << kBits) + part;
}

/// Up or down, from a place: grows with the slope, from straight down to straight up. Not for (0,0,0).
inline std::uint32_t slope_of(const Offset& o) {
  const auto flat = static_cast<std::int64_t>(whole_root(square_of_length({o.x, o.y, 0})));
  constexpr std::uint32_t kQuarter = 1U << 30;
  return angle_of(flat, o.z) + kQuarter;  // down is 0, level a quarter, up a half
}

}  // namespace goalbound
