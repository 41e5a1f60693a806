// Of each taut edge out of a corner the box of all cells out of the corner's sight to which a shortest way
// begins along it.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "goalbound/job.hpp"
#include "straight/cell_blocks.hpp"
#include "straight/cell_box.hpp"
#include "straight/corner_matrix.hpp"
#include "straight/corner_sweep.hpp"
#include "straight/inherited_boxes.hpp"
#include "straight/taut_graph.hpp"

namespace goalbound {

/// What the makers of all threads share. The graph and what corners see must outlive it.
struct CornerViews {
  CornerViews(const TautGraph& graph, const InheritedBoxes& sights);

  EdgeTurns turns;
  const InheritedBoxes* sights;
  /// By edge: what its end sees of the goals to which ways along it may go on there.
  std::vector<CellBox> behind;
  /// By corner: all that it sees tautly.
  std::vector<CellBox> around;
  /// All corners, those that see farthest out first: boxes that hold what these see hold most else.
  std::vector<std::uint32_t> order;
};

/// The boxes of the edges out of one source, while they grow.
class FirstBoxes {
 public:
  FirstBoxes(const CornerSweep& sweep, std::span<CellBox> boxes) : sweep_(&sweep), boxes_(boxes) {}

  /// Whether no shortest way goes on from the corner to goals out of the source's sight, or all boxes that
  /// ways over it make larger hold these already.
  bool hold(std::uint32_t corner, const CellBox& goals) const {
    if (!leads_on(corner)) return true;
    const std::uint32_t firsts = sweep_->firsts(corner);
    if (sweep_->is_one(firsts)) return boxes_[firsts].contains(goals);
    return std::ranges::all_of(sweep_->set(firsts),
                               [&](std::uint32_t edge) { return boxes_[edge].contains(goals); });
  }
  const CellBox& box(std::uint32_t edge) const { return boxes_[edge]; }
  bool leads_on(std::uint32_t corner) const { return sweep_->is_reached(corner); }
  /// `firsts`: a set of the sweep.
  void grow(std::uint32_t firsts, const CellBox& goals) {
    for (const std::uint32_t edge : sweep_->set(firsts)) boxes_[edge].grow(goals);
  }

 private:
  const CornerSweep* sweep_;
  std::span<CellBox> boxes_;
};

/// The least and the greatest distance of a corner from points of a box from `low` to `high`, in cells.
inline std::pair<double, double> distances(HalfPoint from, HalfPoint low, HalfPoint high) {
  const double left = double(low.x) - from.x;
  const double right = double(from.x) - high.x;
  const double above = double(low.y) - from.y;
  const double below = double(from.y) - high.y;
  const double near_x = std::max({left, right, 0.0});
  const double near_y = std::max({above, below, 0.0});
  const double far_x = std::max(std::abs(left), std::abs(right));
  const double far_y = std::max(std::abs(above), std::abs(below));
  return {0.5 * std::sqrt(near_x * near_x + near_y * near_y), 0.5 * std::sqrt(far_x * far_x + far_y * far_y)};
}

/// Of a corner from the middles of the cells of a box.
inline std::pair<double, double> distances_of_middles(HalfPoint from, const CellBox& box) {
  return distances(from, middle_of({box.min_x, box.min_y}), middle_of({box.max_x, box.max_y}));
}

/// By edge of the graph. Nothing where it was cancelled. `progress` advances by one a corner. `matrix`:
/// filled on the way; null: not wanted.
std::optional<std::vector<CellBox>> make_corner_boxes(const CornerViews& views, const StraightGround& ground,
                                                      const CellBlocks& blocks, CornerMatrix* matrix,
                                                      int threads, Progress& progress);

}  // namespace goalbound
