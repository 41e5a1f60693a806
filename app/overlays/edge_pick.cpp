#include "overlays/edge_pick.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "overlays/draw_help.hpp"

namespace goalbound::app {
namespace {

constexpr double kReachPixels = 5;

double distance_to_line(MapPoint at, MapPoint from, MapPoint to) {
  const double dx = to.x - from.x;
  const double dy = to.y - from.y;
  const double length = dx * dx + dy * dy;
  const double along =
      length <= 0 ? 0 : std::clamp(((at.x - from.x) * dx + (at.y - from.y) * dy) / length, 0.0, 1.0);
  return std::hypot(at.x - from.x - along * dx, at.y - from.y - along * dy);
}

double distance_to_lines(MapPoint at, const std::vector<Polyline>& lines) {
  double least = std::numeric_limits<double>::infinity();
  for (const Polyline& line : lines) {
    const std::size_t count = line.points.size();
    for (std::size_t i = 0; i + (line.closed ? 0 : 1) < count; ++i)
      least = std::min(least, distance_to_line(at, line.points[i], line.points[(i + 1) % count]));
  }
  return least;
}

struct Nearest {
  double distance;
  std::optional<EdgeIndex> edge{};

  void offer(EdgeIndex candidate, double its_distance) {
    if (its_distance >= distance) return;
    distance = its_distance;
    edge = candidate;
  }
};

}  // namespace

std::optional<EdgeIndex> edge_at(const OverlayView& view, MapPoint at) {
  const Inspection* inspection = view.inspection();
  if (inspection == nullptr || view.selected == kNoNode || !view.layers.shows("boxes")) return std::nullopt;
  const double reach = kReachPixels / view.viewport.pixels_per_unit;
  Nearest spoke{reach};
  Nearest box{reach};
  for (const EdgeReport& edge : inspection->edges) {
    if (!edge.legal) continue;
    if (view.viewport.pixels_per_cell >= kSpokesFromPixels) {
      const EdgeLine line = spoke_of(view, edge.edge);
      spoke.offer(edge.edge, distance_to_line(at, line.from, line.to));
    }
    if (edge.box.empty()) continue;
    DrawList outline;
    view.drawing.add_box(edge.box, box_inset(edge.edge, view.viewport), {}, outline);
    box.offer(edge.edge, distance_to_lines(at, outline.lines));
  }
  return spoke.edge ? spoke.edge : box.edge;
}

}  // namespace goalbound::app
