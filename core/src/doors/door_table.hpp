// Distances between joints over the doors that are open: the closure of the distances on the map with all
// doors shut by the moves that are there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "goalbound/cost.hpp"

namespace goalbound {

/// A move that some state of the doors has and the shut map has not, between two joints.
struct DoorMove {
  std::uint32_t from = 0;  ///< number of a joint
  std::uint32_t to = 0;
  Cost cost = 0;
};

/// Immutable once it is filled; copied when a door moves. Shape of the tables: joints x joints.
class DoorTable {
 public:
  static constexpr std::uint32_t kOnMap = 0xFFFFFFFFU;  ///< no move: a path of the shut map

  /// `shut`: distances between joints on the shut map, row by row.
  explicit DoorTable(std::size_t joints, std::span<const Cost> shut)
      : joints_(joints), costs_(shut.begin(), shut.end()), over_(shut.size(), kOnMap) {}

  /// Lets a move count. `number` is what over() gives for it. Cost: one look at each pair of joints.
  void add(const DoorMove& move, std::uint32_t number) {
    const Cost* const on = &costs_[move.to * joints_];
    // What goes to the move's start, and what goes on from its end, do not get shorter by the move itself.
    scratch_.assign(on, on + joints_);
    for (std::size_t i = 0; i < joints_; ++i) {
      const Cost there = costs_[i * joints_ + move.from];
      if (there == kInfiniteCost) continue;
      const std::uint64_t first = std::uint64_t{there} + move.cost;
      Cost* const row = &costs_[i * joints_];
      for (std::size_t j = 0; j < joints_; ++j) {
        const std::uint64_t cost = first + scratch_[j];
        if (cost >= row[j]) continue;
        row[j] = static_cast<Cost>(cost);
        over_[i * joints_ + j] = number;
      }
    }
  }

  Cost cost(std::size_t from, std::size_t to) const { return costs_[from * joints_ + to]; }
  const Cost* row(std::size_t from) const { return &costs_[from * joints_]; }
  /// The last move that made a distance what it is; kOnMap where it is that of the shut map.
  std::uint32_t over(std::size_t from, std::size_t to) const { return over_[from * joints_ + to]; }
  std::size_t byte_size() const { return costs_.size() * (sizeof(Cost) + sizeof(std::uint32_t)); }

 private:
  std::size_t joints_;
  std::vector<Cost> costs_;
  std::vector<std::uint32_t> over_;
  std::vector<Cost> scratch_;
};

}  // namespace goalbound
