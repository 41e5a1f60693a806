// Small geometry in the plane of the picture.
#pragma once

#include <cstddef>
#include <vector>

#include "model/view/camera.hpp"

namespace goalbound::app {

/// Above 0 on one side of the line from a to b, below on the other.
inline double turn(MapPoint a, MapPoint b, MapPoint at) {
  return (b.x - a.x) * (at.y - a.y) - (b.y - a.y) * (at.x - a.x);
}

/// Twice the area, above 0 when the corners go from x to y.
inline double area_of(const std::vector<MapPoint>& corners) {
  double sum = 0;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const MapPoint a = corners[i];
    const MapPoint b = corners[(i + 1) % corners.size()];
    sum += a.x * b.y - a.y * b.x;
  }
  return sum;
}

}  // namespace goalbound::app
