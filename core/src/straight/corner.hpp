// A corner of a wall: the only places where shortest paths turn, on grids and on meshes.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <utility>

#include "goalbound/any_angle.hpp"

namespace goalbound {

/// Above 0 where b is turned from a, by less than half a turn, as y is turned from x.
constexpr std::int64_t cross_of(HalfPoint a, HalfPoint b) {
  return std::int64_t{a.x} * b.y - std::int64_t{a.y} * b.x;
}
constexpr std::int64_t dot_of(HalfPoint a, HalfPoint b) {
  return std::int64_t{a.x} * b.x + std::int64_t{a.y} * b.y;
}
constexpr HalfPoint operator-(HalfPoint a, HalfPoint b) {
  return {a.x - b.x, a.y - b.y};
}

/// The distance of two points, in cells.
inline double distance(HalfPoint a, HalfPoint b) {
  const double dx = a.x - b.x;
  const double dy = a.y - b.y;
  return 0.5 * std::sqrt(dx * dx + dy * dy);
}

/// The wall fills less than half of what is around it, between two faces. A path that passes it goes by on
/// the side of one of them, and turns, if at all, towards that face.
struct Corner {
  HalfPoint at;
  std::array<HalfPoint, 2> faces;  ///< directions in which the two faces leave it; any lengths above 0
  std::int8_t way = 1;             ///< 1: the wall is turned from the first face as y is from x; else -1

  HalfPoint point() const { return at; }
  /// A wall without any inside: both faces are one.
  bool is_slit() const { return cross_of(faces[0], faces[1]) == 0; }
  /// Whether a line of that direction passes the corner without leading into the wall, on either side: no
  /// shortest path turns where it does not.
  bool is_taut(HalfPoint d) const {
    const std::int64_t first = way * cross_of(d, faces[0]);
    const std::int64_t second = way * cross_of(d, faces[1]);
    return (first >= 0 && second >= 0) || (first <= 0 && second <= 0);
  }
  /// The number of the face on whose side a taut line of that direction passes. A slit's own line passes on
  /// both.
  int side_of(HalfPoint d) const {
    return way * cross_of(d, faces[0]) >= 0 && way * cross_of(d, faces[1]) >= 0 ? 0 : 1;
  }
  /// Whether, on the same side, a line in direction a lies nearer to the wall than one in direction b.
  bool is_nearer(int side, HalfPoint a, HalfPoint b) const {
    const std::int64_t turn = cross_of(b, a);
    if (turn == 0) return dot_of(a, b) < 0 && dot_of(a, faces[static_cast<std::size_t>(side)]) > 0;
    return (side == 0 ? way : -way) * turn > 0;
  }
  /// Never falls as the angle from a side's face grows; the last one for a right angle and more.
  std::uint8_t angle_of(int side, HalfPoint d) const {
    constexpr std::int64_t kLast = 255;
    const HalfPoint face = faces[static_cast<std::size_t>(side)];
    const std::int64_t along = dot_of(d, face);
    const std::int64_t off = std::abs(cross_of(d, face));
    return static_cast<std::uint8_t>(along <= 0 ? kLast : off * kLast / (along + off));
  }
};

}  // namespace goalbound
