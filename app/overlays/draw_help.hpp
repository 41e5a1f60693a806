// What several overlays share when they add to a DrawList.
#pragma once

#include <vector>

#include "overlays/overlay.hpp"
#include "overlays/tree_path.hpp"

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

/// Outlines of boxes that share a side lie side by side: so far inwards each, in units of the map.
inline double box_inset(EdgeIndex edge, const Viewport& viewport) {
  constexpr double kInsetPixels = 1.6;
  constexpr std::size_t kInsets = 8;
  const int number = static_cast<int>(edge.value() % kInsets);
  return (number - 3) * kInsetPixels / viewport.pixels_per_unit;
}

/// Nearer neighbours leave no room for spokes.
inline constexpr double kSpokesFromPixels = 12;
/// The spoke of one of the inspected node's edges.
inline EdgeLine spoke_of(const OverlayView& view, EdgeIndex edge) {
  const EdgeLine line = view.drawing.line(EdgeId{view.inspection()->node, edge});
  return {line.at(0.14), line.at(0.72)};
}

/// The line of a step, a jump or an arc that led somewhere: its ends, and where it turns.
inline std::vector<MapPoint> jump_points(const OverlayView& view, const TraceEvent& event) {
  const NodeId turn = turn_between(view.map(), event.from, event.node, event.edge);
  std::vector<MapPoint> points = {view.drawing.centre(event.from)};
  if (turn != kNoNode) points.push_back(view.drawing.centre(turn));
  points.push_back(view.drawing.centre(event.node));
  return points;
}

/// False for a line that cannot be seen: both ends lie beyond the same side.
constexpr bool may_be_seen(const Viewport& viewport, Place a, Place b) {
  const Box& v = viewport.places;
  return !((a.x < v.min_x && b.x < v.min_x) || (a.x > v.max_x && b.x > v.max_x) ||
           (a.y < v.min_y && b.y < v.min_y) || (a.y > v.max_y && b.y > v.max_y));
}

}  // namespace goalbound::app
