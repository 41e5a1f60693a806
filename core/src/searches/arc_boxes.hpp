// Goal bounding on the arcs of a contraction hierarchy: the box of an arc from u up to a holds the goals t
// with cost(u, a) + d(a, t) = d(u, t). On the goal's side, where arcs are climbed against their direction, it
// holds the starts.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

#include "goalbound/bounds.hpp"
#include "goalbound/job.hpp"
#include "goalbound/result.hpp"
#include "goalbound/search/box_test.hpp"
#include "goalbound/trace.hpp"
#include "hierarchy/hierarchy.hpp"

namespace goalbound {

/// The boxes of a rank are those of its arcs in their order, and others behind them.
struct ArcBoxes {
  std::shared_ptr<const Bounds> of_goals;   ///< for Hierarchy::climbed(true)
  std::shared_ptr<const Bounds> of_starts;  ///< for Hierarchy::climbed(false); the same where the arcs are
};

/// On all cores. Cost: that of all-optimal boxes of a graph with the hierarchy's arcs.
/// Errors: kCancelled; kLimit for costs that are too large with the arcs.
Result<ArcBoxes> make_arc_boxes(const Map& map, const Hierarchy& hierarchy, Progress& progress);

struct NoArcPruning {
  static constexpr bool kPrunes = false;
  void aim(Place /*start*/, Place /*goal*/) {}
  static std::uint64_t byte_size() { return 0; }
};

class ArcBoxPruning {
 public:
  static constexpr bool kPrunes = true;
  explicit ArcBoxPruning(ArcBoxes boxes)
      : boxes_(std::move(boxes)), sides_{Side(*boxes_.of_goals), Side(*boxes_.of_starts)} {}

  std::uint64_t byte_size() const {
    const std::uint64_t one = boxes_.of_goals->byte_size();
    return boxes_.of_starts == boxes_.of_goals ? one : one + boxes_.of_starts->byte_size();
  }
  void aim(Place start, Place goal) {
    sides_[0].test.aim(goal);
    sides_[1].test.aim(start);
  }
  /// Bit i tells about arc 8 * block + i of the node; those behind its last arc are anything.
  std::uint8_t keep(SearchSide side, std::uint32_t rank, std::size_t block) const {
    const Side& own = sides_[static_cast<std::size_t>(side)];
    return own.test.holding(own.first_boxes[rank],
                            own.first_boxes[rank + std::size_t{1}] - own.first_boxes[rank], block);
  }

 private:
  struct Side {
    explicit Side(const Bounds& bounds) : test(bounds), first_boxes(bounds.shape().first_boxes->data()) {}
    ListBoxTest test;
    const std::uint32_t* first_boxes;  ///< by rank, and one more
  };

  ArcBoxes boxes_;
  std::array<Side, 2> sides_;  ///< by SearchSide
};

}  // namespace goalbound
