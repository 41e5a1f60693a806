// What several overlays share when they add to a DrawList.
#pragma once

#include "overlays/overlay.hpp"

namespace goalbound::app {

/// Outline of a box of places, moved inwards by `inset` units on each side.
inline Polyline outline_of(const Box& box, double inset, std::uint32_t colour, float width) {
  const double x0 = box.min_x + inset;
  const double y0 = box.min_y + inset;
  const double x1 = box.max_x + 1 - inset;
  const double y1 = box.max_y + 1 - inset;
  return {.points = {{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}},
          .colour = colour,
          .width = width,
          .pattern = LinePattern::kSolid,
          .closed = true};
}

/// False for a line that cannot be seen: both ends lie beyond the same side.
constexpr bool may_be_seen(const Viewport& viewport, Place a, Place b) {
  const Box& v = viewport.places;
  return !((a.x < v.min_x && b.x < v.min_x) || (a.x > v.max_x && b.x > v.max_x) ||
           (a.y < v.min_y && b.y < v.min_y) || (a.y > v.max_y && b.y > v.max_y));
}

}  // namespace goalbound::app
