// What several overlays share when they add to a DrawList.
#pragma once

#include <fmt/format.h>

#include <string>
#include <vector>

#include "features/flood/flood_layer.hpp"
#include "overlays/overlay.hpp"
#include "overlays/tree_path.hpp"

namespace goalbound::app {

/// Outlines of boxes that share a side lie side by side: so far inwards each, in units of the map.
inline double box_inset(EdgeIndex edge, const Viewport& viewport) {
  constexpr double kInsetPixels = 1.6;
  constexpr std::size_t kInsets = 8;
  const int number = static_cast<int>(edge.value() % kInsets);
  return (number - 3) * kInsetPixels / viewport.pixels_per_unit;
}

/// How large a node is; those of areas differ.
inline double node_pixels(const OverlayView& view, NodeId node) {
  const double square = view.drawing.square_in(node);
  return square > 0 ? square * view.viewport.pixels_per_unit : view.viewport.node_pixels;
}
/// No node is larger.
inline double largest_node_pixels(const OverlayView& view) {
  return view.drawing.largest_node() * view.viewport.pixels_per_unit;
}

/// Nearer neighbours leave no room for spokes.
inline constexpr double kSpokesFromPixels = 12;
/// The spoke of one of the inspected node's edges.
inline EdgeLine spoke_of(const OverlayView& view, EdgeIndex edge) {
  const EdgeLine line = view.drawing.line(EdgeId{view.inspection()->node, edge});
  return {line.at(0.14), line.at(0.72)};
}

/// The start-edge labels that a node has: while a flood is shown step by step, those of settled nodes alone.
inline WindowEdges labels_by_now(const OverlayView& view, const ShownFlood& flood, std::uint32_t slot) {
  return flood.waits_for(slot) ? WindowEdges() : view.inspection()->labels[slot];
}
/// Another number whenever labels_by_now() is another.
inline std::uint64_t labels_revision(const OverlayView& view) {
  const ShownFlood flood = shown_flood(view);
  const std::uint64_t position = flood ? 1 + flood.position : 0;
  return mix(mix(mix(view.map_revision, view.inspection()->revision), 2), position);
}

/// Where the line of a path turns. What is straight on the map need not be so where nodes have moved.
inline std::vector<MapPoint> path_points(const OverlayView& view, const std::vector<NodeId>& path) {
  std::vector<MapPoint> points;
  const bool is_bent = view.drawing.moves_nodes();
  for (const NodeId corner : is_bent ? path : corners_of(view.map(), path))
    points.push_back(view.drawing.centre(corner));
  return points;
}

/// The line of a step, a jump or an arc that led somewhere: its ends, and where it turns.
inline std::vector<MapPoint> jump_points(const OverlayView& view, const TraceEvent& event) {
  const NodeId turn = turn_between(view.map(), event.from, event.node, event.edge);
  std::vector<MapPoint> points = {view.drawing.centre(event.from)};
  if (turn != kNoNode) points.push_back(view.drawing.centre(turn));
  points.push_back(view.drawing.centre(event.node));
  return points;
}

/// Of a path beside the shortest: ", 4.2 % longer"; empty where that makes no difference to people.
inline std::string longer_by(double length, double least) {
  constexpr double kSame = 0.05;  // per cent
  const double percent = least > 0 ? (length / least - 1) * 100 : 0;
  return percent < kSame ? "" : fmt::format(", {:.1f} % longer", percent);
}

}  // namespace goalbound::app
