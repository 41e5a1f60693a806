// The chosen edge of the inspected node: an arrow that can be seen however short the edge is drawn.
#include <algorithm>
#include <cmath>

#include "overlays/draw_help.hpp"
#include "overlays/palette.hpp"

namespace goalbound::app::layer_edge_arrow {
namespace {

constexpr double kLeastPixels = 34;
constexpr double kHead = 9;  ///< pixels of its head

bool applies(const OverlayView& view) {
  return view.pointed.edge && view.inspection() != nullptr &&
         view.inspection()->find(*view.pointed.edge) != nullptr && !view.drawing.in_space();
}

void draw(const OverlayView& view, DrawList& list) {
  const EdgeLine edge = view.drawing.line(EdgeId{view.inspection()->node, *view.pointed.edge});
  const MapPoint way = edge.direction();
  const double length = std::hypot(way.x, way.y);
  if (!(length > 0)) return;
  const double shown = std::max(length * 0.72, kLeastPixels / view.viewport.pixels_per_unit);
  const double head = std::min(kHead / view.viewport.pixels_per_unit, shown / 2);
  const auto along = [&](double distance) {
    return MapPoint{edge.from.x + way.x / length * distance, edge.from.y + way.y / length * distance};
  };
  const MapPoint neck = along(shown - head);
  list.lines.push_back({.points = {edge.from, neck}, .colour = kDarkInk, .width = 7});
  list.marks.push_back({.at = neck,
                        .shape = MarkShape::kArrow,
                        .radius = 0,
                        .min_pixels = static_cast<float>(kHead) + 3,
                        .colour = kDarkInk,
                        .towards = way});
  list.lines.push_back({.points = {edge.from, neck}, .colour = edge_colour(*view.pointed.edge), .width = 4});
  list.marks.push_back({.at = neck,
                        .shape = MarkShape::kArrow,
                        .radius = 0,
                        .min_pixels = static_cast<float>(kHead),
                        .colour = edge_colour(*view.pointed.edge),
                        .towards = way});
}

}  // namespace

extern const OverlayInfo kOverlay;
const OverlayInfo kOverlay = {
    .layer = "",
    .applies = &applies,
    .revision = nullptr,
    .paint = nullptr,
    .draw = &draw,
};

}  // namespace goalbound::app::layer_edge_arrow
