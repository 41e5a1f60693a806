// Goal bounding on the arcs of a contraction hierarchy: the box of an arc from u up to a holds the goals t
// with cost(u, a) + d(a, t) = d(u, t). On the goal's side, where arcs are climbed against their direction, it
// holds the starts.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <utility>

#include "goalbound/bounds.hpp"
#include "goalbound/index.hpp"
#include "goalbound/job.hpp"
#include "goalbound/result.hpp"
#include "goalbound/search/box_test.hpp"
#include "goalbound/trace.hpp"
#include "hierarchy/hierarchy.hpp"
#include "hierarchy/hierarchy_index.hpp"

namespace goalbound {

/// The boxes of a rank are those of its arcs in their order, and others behind them.
struct ArcBoxes {
  std::shared_ptr<const Bounds> of_goals;   ///< for Hierarchy::climbed(true)
  std::shared_ptr<const Bounds> of_starts;  ///< for Hierarchy::climbed(false); the same where the arcs are

  std::uint64_t byte_size() const {
    return of_goals->byte_size() + (of_starts == of_goals ? 0 : of_starts->byte_size());
  }
};

/// Cost: that of all-optimal boxes of a graph with the hierarchy's arcs. `threads`: 0: one per core;
/// `memory_limit`: of the boxes of one side while they are made. Errors: kCancelled; kLimit for costs that
/// are too large with the arcs.
Result<ArcBoxes> make_arc_boxes(const Map& map, const Hierarchy& hierarchy, Progress& progress,
                                int threads = 0,
                                std::size_t memory_limit = std::numeric_limits<std::size_t>::max());

/// The kind `hierarchy-boxes`: a search takes it by its type, and with it the hierarchy.
class HierarchyBoxIndex final : public Index {
 public:
  /// `boxes`: of the arcs of the hierarchy.
  HierarchyBoxIndex(IndexValues values, std::shared_ptr<const HierarchyIndex> hierarchy, ArcBoxes boxes)
      : Index(std::move(values)), hierarchy_(std::move(hierarchy)), boxes_(std::move(boxes)) {}

  const std::shared_ptr<const HierarchyIndex>& hierarchy() const { return hierarchy_; }
  const ArcBoxes& boxes() const { return boxes_; }

  bool fits(const Map& map) const override { return hierarchy_->fits(map); }
  std::uint64_t byte_size() const override { return boxes_.byte_size(); }

 private:
  std::shared_ptr<const HierarchyIndex> hierarchy_;
  ArcBoxes boxes_;
};

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

  std::uint64_t byte_size() const { return boxes_.byte_size(); }
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
