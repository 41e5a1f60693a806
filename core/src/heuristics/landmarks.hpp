// What is left of a way, from how far both its ends lie from a few far cells, the landmarks: by the triangle
// inequality no way is shorter than what its ends' distances to any cell differ by. Where walls make ways
// long, that is more than coordinates tell.
// Source: Goldberg & Harrelson, SODA 2005 (ALT).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include "goalbound/cost.hpp"
#include "goalbound/grid.hpp"

namespace goalbound {

/// Of a cell: how far it is to each landmark of its component, in units of the map, rounded down. As many as
/// one comparison takes.
struct alignas(16) LandmarkDistances : std::array<std::int16_t, 8> {};

/// Each component has landmarks of its own, far from each other. Immutable. Memory: 16 bytes a free cell.
/// Cost to make: nine floods, a visit of each free cell each.
class Landmarks {
 public:
  /// On a uniform grid.
  explicit Landmarks(const Grid& grid);

  /// By slot of a free cell.
  const LandmarkDistances& distances(std::uint32_t slot) const { return distances_[slot]; }
  /// The cost that one stands for.
  Cost unit() const { return unit_; }
  /// Of the distances.
  std::uint64_t byte_size() const { return distances_.size() * sizeof(LandmarkDistances); }

 private:
  std::vector<LandmarkDistances> distances_;
  Cost unit_ = 1;
};

/// Asked about one goal and many cells.
class LandmarkTest {
 public:
  explicit LandmarkTest(Cost unit) : unit_(unit) {}

  void aim(const LandmarkDistances& goal) { goal_ = goal; }
  /// `estimate`, or more where landmarks tell that no way from the cell to the goal costs less. Admissible if
  /// `estimate` is, but not consistent: distances are rounded, so it may fall by a unit more than a step
  /// costs.
  Cost raise(Cost estimate, const LandmarkDistances& cell) const {
    std::int16_t most = std::numeric_limits<std::int16_t>::min();
    for (std::size_t i = 0; i < cell.size(); ++i) {  // a handful of vector instructions
      most = std::max(most, static_cast<std::int16_t>(cell[i] - goal_[i]));
      most = std::max(most, static_cast<std::int16_t>(goal_[i] - cell[i]));
    }
    return static_cast<Cost>(std::max<std::int64_t>((most - std::int64_t{1}) * unit_, estimate));
  }

 private:
  Cost unit_;
  LandmarkDistances goal_;
};

}  // namespace goalbound
