#include "model/view/space_view.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace goalbound::app {
namespace {

/// A plane seen under a smaller angle (its sine) is seen from its edge.
constexpr double kEdgeOn = 1e-3;

double radians(double degrees) {
  return degrees * std::numbers::pi / 180;
}

}  // namespace

void SpaceView::set(double wanted_turn, double wanted_tilt) {
  turn = std::remainder(wanted_turn, 360.0);
  tilt = std::clamp(wanted_tilt, kLeastTilt, kMostTilt);
}

Projection::Projection(const SpaceView& view, bool y_up) {
  const double c = std::cos(radians(view.turn));
  const double s = std::sin(radians(view.turn));
  const double up = std::sin(radians(view.tilt));
  const double level = std::cos(radians(view.tilt));
  right_ = {c, -s, 0};
  down_ = {s * up, c * up, -level};
  near_ = {s * level, c * level, up};
  if (!y_up) return;
  // Space is mirrored, and so is the picture.
  right_[1] = -right_[1];
  near_[1] = -near_[1];
  down_ = {-down_[0], down_[1], -down_[2]};
}

SpacePoint Projection::at_nearness(MapPoint at, double nearness) const {
  // right, down and near are at right angles to each other and of length one.
  const auto on = [&](std::size_t axis) {
    return at.x * right_[axis] + at.y * down_[axis] + nearness * near_[axis];
  };
  return {on(0), on(1), on(2)};
}

std::optional<SpacePoint> Projection::on_slice(MapPoint at, const Slice& slice) const {
  const double across = near_[slice.axis];
  if (std::abs(across) < kEdgeOn) return std::nullopt;
  const double there = at.x * right_[slice.axis] + at.y * down_[slice.axis];
  return at_nearness(at, (slice.at - there) / across);
}

}  // namespace goalbound::app
