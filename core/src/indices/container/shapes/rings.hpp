// Lines of containers, for pictures.
#pragma once

#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include "goalbound/containers.hpp"

namespace goalbound {

using PointOfLine = std::array<double, 3>;

inline PointOfLine point_of(Place place) {
  return {double(place.x), double(place.y), double(place.z)};
}

/// An ellipse around a centre, by its two half axes.
inline IndexLine ring(const PointOfLine& centre, const PointOfLine& a, const PointOfLine& b) {
  constexpr int kCorners = 72;
  IndexLine line;
  for (int i = 0; i < kCorners; ++i) {
    const double turn = 2 * std::numbers::pi * i / kCorners;
    PointOfLine& p = line.emplace_back(centre);
    for (std::size_t k = 0; k < p.size(); ++k) p[k] += std::cos(turn) * a[k] + std::sin(turn) * b[k];
  }
  return line;
}

}  // namespace goalbound
