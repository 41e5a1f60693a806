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
#include "straight/taut_graph.hpp"

namespace goalbound {

/// The boxes of the edges out of one source, while they grow.
class FirstBoxes {
 public:
  FirstBoxes(const CornerSweep& sweep, std::span<CellBox> boxes) : sweep_(&sweep), boxes_(boxes) {}

  /// Whether no shortest way goes on from the corner to goals out of the source's sight, or all boxes that
  /// ways over it make larger hold these already.
  bool hold(std::uint32_t corner, const CellBox& goals) const {
    if (!leads_on(corner)) return true;
    return std::ranges::all_of(sweep_->set(sweep_->firsts(corner)),
                               [&](std::uint32_t edge) { return boxes_[edge].contains(goals); });
  }
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

/// By edge of the graph. Nothing where it was cancelled. `progress` advances by one a corner. `matrix`:
/// filled on the way; null: not wanted.
std::optional<std::vector<CellBox>> make_corner_boxes(const TautGraph& graph, const StraightGround& ground,
                                                      const CellBlocks& blocks, CornerMatrix* matrix,
                                                      int threads, Progress& progress);

/// Of each corner that a block sees, in their order.
struct CellBoxes {
  std::vector<CellBox> boxes;  ///< goals out of a cell's sight to which a shortest way turns there first
  std::vector<std::uint64_t> kept_by;  ///< bits of the cells that have some
};
/// Exact, but for what the cells of a block share. Nothing where it was cancelled. `progress` advances by one
/// a cell.
std::optional<CellBoxes> make_cell_boxes(const TautGraph& graph, const StraightGround& ground,
                                         const CellBlocks& blocks, int threads, Progress& progress);

}  // namespace goalbound
