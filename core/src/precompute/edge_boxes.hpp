// Boxes of every edge of a map while goals are added to them in any order: what a backward precompute fills.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "goalbound/geometry.hpp"

namespace goalbound {

/// A box whose four sides all shrink as it grows, so that uniting and comparing are the same for each of
/// them: min x, min y, and what max x and max y leave of the largest number.
struct BoxLimits {
  static constexpr std::uint16_t kLargest = 0xFFFF;
  std::array<std::uint16_t, 4> sides = {kLargest, kLargest, kLargest, kLargest};  ///< the empty box

  static BoxLimits of(Cell cell) {
    const auto x = static_cast<std::uint16_t>(cell.x);
    const auto y = static_cast<std::uint16_t>(cell.y);
    return {{x, y, static_cast<std::uint16_t>(kLargest - x), static_cast<std::uint16_t>(kLargest - y)}};
  }
  void unite(const BoxLimits& other) {
    for (std::size_t i = 0; i < sides.size(); ++i) sides[i] = std::min(sides[i], other.sides[i]);
  }
  bool holds(const BoxLimits& other) const {
    unsigned inside = 1;
    for (std::size_t i = 0; i < sides.size(); ++i) inside &= unsigned{sides[i] <= other.sides[i]};
    return inside != 0;
  }
  Box box() const {
    if (sides[0] > kLargest - sides[2]) return {};
    return {sides[0], kLargest - sides[2], sides[1], kLargest - sides[3]};
  }
};

/// Goals that are flooded together, one a lane.
class GoalGroup {
 public:
  explicit GoalGroup(std::span<const Cell> goals) {
    for (std::size_t lane = 0; lane < goals.size(); ++lane) {
      lanes_[lane] = BoxLimits::of(goals[lane]);
      whole_.unite(lanes_[lane]);
    }
  }
  /// The box of all of them.
  const BoxLimits& whole() const { return whole_; }
  /// The box of those whose bits are set.
  BoxLimits of(std::uint32_t lanes) const {
    BoxLimits result;
    for (; lanes != 0; lanes &= lanes - 1)
      result.unite(lanes_[static_cast<std::size_t>(std::countr_zero(lanes))]);
    return result;
  }
  static constexpr std::size_t kMostGoals = 16;

 private:
  std::array<BoxLimits, kMostGoals> lanes_;
  BoxLimits whole_;
};

/// Memory: 64 bytes a node.
class EdgeBoxes {
 public:
  explicit EdgeBoxes(std::size_t nodes) : boxes_(nodes * kDirectionCount) {}

  BoxLimits& at(std::uint32_t slot, int direction) {
    return boxes_[std::size_t{slot} * kDirectionCount + static_cast<std::size_t>(direction)];
  }
  NodeBoxes boxes(std::uint32_t slot) const {
    NodeBoxes result{};
    for (std::size_t d = 0; d < kDirectionCount; ++d)
      result[d] = boxes_[std::size_t{slot} * kDirectionCount + d].box();
    return result;
  }
  void unite(const EdgeBoxes& other) {
    for (std::size_t i = 0; i < boxes_.size(); ++i) boxes_[i].unite(other.boxes_[i]);
  }

 private:
  std::vector<BoxLimits> boxes_;
};

}  // namespace goalbound
