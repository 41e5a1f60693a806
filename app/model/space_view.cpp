#include "model/space_view.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace goalbound::app {
namespace {

constexpr double kDegreesPerPixel = 0.4;
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

void SpaceView::turn_by(double dx_pixels, double dy_pixels) {
  // What is taken hold of in front follows the mouse.
  set(turn - dx_pixels * kDegreesPerPixel, tilt + dy_pixels * kDegreesPerPixel);
}

Projection::Projection(const SpaceView& view) {
  const double c = std::cos(radians(view.turn));
  const double s = std::sin(radians(view.turn));
  const double up = std::sin(radians(view.tilt));
  const double level = std::cos(radians(view.tilt));
  right_ = {c, -s, 0};
  down_ = {s * up, c * up, -level};
  near_ = {s * level, c * level, up};
}

std::optional<SpacePoint> Projection::on_plane(MapPoint at, const Slice& plane) const {
  const double across = near_[plane.axis];
  if (std::abs(across) < kEdgeOn) return std::nullopt;
  // right, down and near are at right angles to each other and of length one.
  const double there = at.x * right_[plane.axis] + at.y * down_[plane.axis];
  const double depth = (plane.at - there) / across;
  const auto on = [&](std::size_t axis) {
    return at.x * right_[axis] + at.y * down_[axis] + depth * near_[axis];
  };
  return SpacePoint{on(0), on(1), on(2)};
}

}  // namespace goalbound::app
