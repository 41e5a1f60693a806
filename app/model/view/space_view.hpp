// How a map in space is looked at: turned, tilted, cut open. Flat maps do not care.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "model/view/camera.hpp"

namespace goalbound::app {

/// A point of a map in space, in its units.
struct SpacePoint {
  double x = 0;
  double y = 0;
  double z = 0;
};

constexpr double along(const SpacePoint& point, std::size_t axis) {
  return axis == 0 ? point.x : axis == 1 ? point.y : point.z;
}
/// Places in space are points, not cells.
constexpr SpacePoint space_point_of(Place place) {
  return {static_cast<double>(place.x), static_cast<double>(place.y), static_cast<double>(place.z)};
}

/// Cuts away what lies nearer to the eye than a plane across one axis.
struct Slice {
  std::uint8_t axis = 2;  ///< 0 x, 1 y, 2 z
  double at = 0;          ///< in units of places: SpaceExtent tells it to people

  friend bool operator==(const Slice&, const Slice&) = default;
};

struct SpaceView {
  static constexpr double kLeastTilt = 0;
  static constexpr double kMostTilt = 90;

  double turn = 30;  ///< in degrees about the z axis, -180 to 180
  double tilt = 40;  ///< in degrees: 90 looks straight down along z, 0 along the ground
  std::optional<Slice> slice;

  /// Straight down, nothing cut away: maps that lie in the plane are drawn as such then.
  bool is_plan() const { return turn == 0 && tilt == kMostTilt && !slice; }
  /// Turned round and round, tilted as far as it goes.
  void set(double wanted_turn, double wanted_tilt);

  friend bool operator==(const SpaceView&, const SpaceView&) = default;
};

/// Parallel lines onto the plane of the picture, lengths across it unchanged. Looked at straight down it is
/// the plan of the map: x to the right, y down, or up where that is how the map is drawn (Map::y_up()).
class Projection {
 public:
  explicit Projection(const SpaceView& view, bool y_up = false);

  MapPoint to_plane(SpacePoint p) const {
    return {p.x * right_[0] + p.y * right_[1], p.x * down_[0] + p.y * down_[1] + p.z * down_[2]};
  }
  /// The same with its nearness.
  MapPoint seen(SpacePoint p) const {
    const MapPoint at = to_plane(p);
    return {at.x, at.y, nearness(p)};
  }
  /// Grows towards the eye.
  double nearness(SpacePoint p) const { return p.x * near_[0] + p.y * near_[1] + p.z * near_[2]; }
  /// Axes of the picture and of the line of sight, as vectors of space.
  const std::array<double, 3>& right() const { return right_; }
  const std::array<double, 3>& down() const { return down_; }
  const std::array<double, 3>& towards_eye() const { return near_; }
  /// The point at a place of the picture, so near to the eye.
  SpacePoint at_nearness(MapPoint at, double nearness) const;
  /// The point of a slice that is seen at a point of the picture; nothing where the slice is seen from its
  /// edge.
  std::optional<SpacePoint> on_slice(MapPoint at, const Slice& slice) const;

 private:
  std::array<double, 3> right_;
  std::array<double, 3> down_;
  std::array<double, 3> near_;
};

}  // namespace goalbound::app
