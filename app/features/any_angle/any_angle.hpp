// Any-angle paths on grids and meshes: the shortest of all ways beside the path of cells, the corners that a
// point sees and those that their boxes leave; and step by step A* on the corners, without boxes at the left
// (or on meshes Polyanya) and with them at the right.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "features/any_angle/any_angle_maker.hpp"
#include "goalbound/grid.hpp"
#include "model/background/latest.hpp"
#include "model/feature.hpp"
#include "model/searches/comparison.hpp"
#include "model/searches/step_clock.hpp"

namespace goalbound::app {

/// The middle of the wall of a corner: the one blocked cell of the four around a point. Nothing for a point
/// that is no corner.
std::optional<HalfPoint> wall_of_corner(const Grid& grid, HalfPoint point);

/// What a search on corners has done after so many steps.
struct AnyAngleCounts {
  std::size_t expanded = 0;  ///< corners
  std::size_t reached = 0;   ///< lines that were followed
  std::size_t pruned = 0;    ///< lines that boxes refused
};

/// A step of the clock is one of both searches. Answers are made while a layer or the mode shows them.
class AnyAngle final : public Feature, public StepClock {
 public:
  explicit AnyAngle(Session& session);

  OngoingWork work() override;
  Claim claim() const override { return Claim::kTimeline; }
  bool on() const override { return on_; }
  void end() override;
  void leave_document() override { end(); }
  void forget_places() override { corner_.reset(); }
  Transport* transport() override { return on_ ? this : nullptr; }
  Instead instead_on(Side side) const override;
  void save(SavedLines& lines) const override;

  std::string_view name() const override { return "any-angle"; }
  std::string place_text() const override;
  Result<void> expect() const override;

  /// Shows the searches before their first step.
  void switch_on(bool on);
  /// The map has such paths.
  bool serves_map() const;
  /// The layer or the mode is shown, on a map that has such paths.
  bool shown() const;
  /// Whose lines are shown in the place of those of a cell; nothing without.
  const std::optional<HalfPoint>& corner() const { return corner_; }
  void choose_corner(std::optional<HalfPoint> corner) { corner_ = corner; }
  /// On meshes A* without boxes is shown at the left, in the place of Polyanya.
  /// @{
  bool corners_at_left() const { return corners_at_left_; }
  void put_corners_at_left(bool on) { corners_at_left_ = on; }
  /// @}

  /// Of one core, roughly, until corners and boxes of this map are made.
  double seconds_to_make() const { return seconds_; }
  /// Of what is asked now; null while it is being found.
  const AnyAngleAnswer* answer() const;
  /// Why there is none and will be none, in a sentence; empty otherwise.
  std::string why_none() const;
  /// The point whose corners are shown: the chosen corner, the node that is pointed at or selected, or else
  /// the start. There must be an answer.
  HalfPoint eye() const { return asking_.shown()->order.eye; }
  /// There must be an answer.
  const AnyAngleRun& run(Side side) const { return (*answer()->runs)[static_cast<std::size_t>(side)]; }
  /// "(3,4)" of the middle of a cell, "the corner 3,4" of the upper left corner of the cell (3,4), and of a
  /// corner of a mesh.
  std::string words_of_point(HalfPoint point) const;
  /// How many steps of a side are shown. There must be an answer.
  std::size_t steps_of(Side side) const;
  bool is_at_end(Side side) const { return steps_of(side) == run(side).step_count(); }
  /// A side that shows the intervals of Polyanya. There must be an answer.
  bool shows_intervals(Side side) const { return side == Side::kLeft && answer()->has_intervals; }
  /// After these. There must be an answer.
  AnyAngleCounts counts_of(Side side) const;

 private:
  void follow();
  Result<void> adopt();
  /// Nothing where no such path can be asked for.
  std::optional<AnyAngleOrder> order() const;

  bool on_ = false;
  std::shared_ptr<const Map> map_;  ///< of which it is known whether
  bool serves_ = false;             ///< it has such paths
  double seconds_ = 0;
  bool corners_at_left_ = false;
  std::optional<HalfPoint> corner_;
  Latest<AnyAngleOrder, AnyAngleAnswer> asking_;
};

ActionList any_angle_actions();

/// "12 × fewer" corners expanded with boxes, up to the steps that are shown. Empty while there is no answer.
Judgement judge_any_angle(const AnyAngle& any_angle);
/// What the step did that was shown last on a side, in a sentence; empty before the first.
std::string words_of_step(const AnyAngle& any_angle, Side side);

}  // namespace goalbound::app
