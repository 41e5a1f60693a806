// What a point sees: cones between two slopes are led through the free runs of each row, up and down. Slopes
// are pairs of whole numbers, so that nothing is rounded. A cone may be a single line. It goes on into a run
// of the next row only where both runs share more than a point: that alone keeps it from crossing a point at
// which two parts of wall touch.
#pragma once

#include <cstdint>
#include <vector>

#include "straight/ground.hpp"

namespace goalbound {

/// Middles of cells of one row that are in sight: columns from `first` to `last`.
struct SeenCells {
  std::int32_t row = 0;
  std::int32_t first = 0;
  std::int32_t last = 0;
};

/// One per thread. The ground must outlive it.
class Fan {
 public:
  explicit Fan(const StraightGround& ground) : ground_(&ground) {}

  /// Replaces `corners` by the numbers of all corners in sight of a point of the ground, but for one that
  /// lies there.
  void corners(HalfPoint from, std::vector<std::uint32_t>& corners);
  /// Replaces `cells` by the cells whose middles are in sight.
  void cells(HalfPoint from, std::vector<SeenCells>& cells);

 private:
  /// x by y, y not below 0; (1, 0) is steeper than any.
  struct Slope {
    std::int64_t x = 0;
    std::int64_t y = 0;
    friend bool operator<(const Slope& a, const Slope& b) { return a.x * b.y < b.x * a.y; }
  };
  /// Lines that enter a run of a row.
  struct Cone {
    Slope low;
    Slope high;
    FreeRun run;
    std::int32_t row = 0;
  };

  /// Calls see_row(cone, distance of the row's far side) for each cone of one direction, 1 down or -1 up.
  template <class SeeRow>
  void lead(HalfPoint from, std::int32_t down, const SeeRow& see_row);
  void begin(HalfPoint from, std::int32_t down);
  void go_on(HalfPoint from, const Cone& cone, std::int64_t far, std::int32_t down);
  template <class See>
  void along_row(HalfPoint from, std::int32_t right, const See& see) const;

  const StraightGround* ground_;
  std::vector<Cone> waiting_;
};

}  // namespace goalbound
