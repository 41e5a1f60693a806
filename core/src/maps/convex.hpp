// Polygons that are convex but for what rounding did to them.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace goalbound {

struct PlanePoint {
  double x = 0;
  double y = 0;
};

/// Twice the area of a triangle, above 0 when it goes anticlockwise with y upwards.
constexpr double turn_of(const PlanePoint& a, const PlanePoint& b, const PlanePoint& c) {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/// Numbers of the points that the convex hull turns at, anticlockwise. Exact for whole numbers up to 2^24.
/// Cost: that of sorting the points.
std::vector<std::size_t> hull_of(std::span<const PlanePoint> points);

/// Whether the corners go once around their hull, one way or the other, and none lies farther than `bend`
/// inside of it: such a corner counts as one on the side that the hull has there.
bool is_convex_within(std::span<const PlanePoint> corners, double bend);

}  // namespace goalbound
