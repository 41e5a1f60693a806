// The distances of landmarks in 16 bits, eight of a node in one comparison.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include "goalbound/cost.hpp"
#include "goalbound/landmarks.hpp"

namespace goalbound {

/// Of a cell: how far it is to each landmark of its component, in units of the map, rounded down. As many as
/// one comparison takes; 0 for those that there are not.
struct alignas(16) LandmarkDistances : std::array<std::int16_t, 8> {};

/// By slot.
struct RoundedLandmarks {
  /// `landmarks`: at most as many as LandmarkDistances holds, of a map whose paths lead both ways.
  explicit RoundedLandmarks(const LandmarkIndex& landmarks, std::uint32_t node_count);

  Cost unit = 1;  ///< the cost that one stands for
  std::vector<LandmarkDistances> distances;
};

/// Asked about one goal and many cells.
class LandmarkTest {
 public:
  explicit LandmarkTest(Cost unit) : unit_(unit) {}

  void aim(const LandmarkDistances& goal) { goal_ = goal; }
  /// `estimate`, or more where landmarks tell that no path from the cell to the goal costs less. Admissible
  /// if `estimate` is, but not consistent: distances are rounded, so it may fall by a unit more than a step
  /// costs.
  Cost lower_bound(Cost estimate, const LandmarkDistances& cell) const {
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
