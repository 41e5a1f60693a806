// Boxes of all points that see a corner, inherited from the corner's own: a way that comes to the corner in
// some direction goes on in the wedge between its line and the wall, so that its goal lies in the box of an
// edge of that wedge, or in sight there. They hold more goals than boxes made for each point, and take as
// much as the corners do.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "goalbound/job.hpp"
#include "straight/cell_box.hpp"
#include "straight/taut_graph.hpp"

namespace goalbound {

/// Immutable. Angles are counted in 256 steps from the wall; each box holds the goals of all angles up to its
/// own.
class InheritedBoxes {
 public:
  /// Ground in sight of a corner.
  struct Sight {
    int side = 0;
    HalfPoint nearest;  ///< its direction that is nearest to the wall
    CellBox box;
  };
  /// Replaces the list by all ground that a corner sees tautly.
  using Eyes = std::function<void(std::uint32_t corner, std::vector<Sight>& sights)>;
  /// What lies in sight there alone: goals for which the corner may be the last one. `make_eyes`: called once
  /// a thread. Nothing where it was cancelled. `progress` advances by one a corner.
  static std::optional<InheritedBoxes> of_sights(const TautGraph& graph,
                                                 const std::function<Eyes()>& make_eyes, int threads,
                                                 Progress& progress);
  /// Of all goals. `boxes`: of the graph's edges; `sights`: of_sights() of it.
  static InheritedBoxes make(const TautGraph& graph, const std::vector<CellBox>& boxes,
                             const InheritedBoxes& sights);

  /// Of goals to which a way may go on that comes tautly from a point in sight of the corner.
  CellBox box(const Corner& here, std::uint32_t corner, HalfPoint from) const;
  /// From all points that see it.
  CellBox box(std::uint32_t corner) const;
  /// What files hold: lists of numbers, and their sizes on this graph.
  struct Lists {
    std::vector<std::uint32_t> first;  ///< by 2 corner + side, and one more
    std::vector<std::uint8_t> angles;  ///< rising within each
    std::vector<CellBox> boxes;        ///< of goals up to that angle and below the next
  };
  /// From the lists of a file. Nothing where they are none of this graph.
  static std::optional<InheritedBoxes> from_lists(const TautGraph& graph, Lists lists);
  const Lists& lists() const { return lists_; }
  std::uint64_t byte_size() const {
    return lists_.first.size() * sizeof(std::uint32_t) + lists_.angles.size() * (sizeof(CellBox) + 1);
  }

 private:
  struct Step {
    std::uint8_t angle;
    CellBox box;
  };
  using Steps = std::array<std::vector<Step>, 2>;  ///< by side
  class StepMaker;

  static std::size_t list_of(std::uint32_t corner, int side) {
    return 2 * std::size_t{corner} + static_cast<std::size_t>(side);
  }
  void add(const Steps& steps);

  Lists lists_{.first = {0}, .angles = {}, .boxes = {}};
};

}  // namespace goalbound
