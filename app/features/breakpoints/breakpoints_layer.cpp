// Where playing stops.
#include <array>

#include "features/breakpoints/breakpoints.hpp"
#include "overlays/overlay.hpp"
#include "overlays/palette.hpp"

namespace goalbound::app::layer_breakpoints {
namespace {

constexpr float kRadius = 0.17F;
constexpr float kMinPixels = 4;

/// A sign beside the middle of a node, where it hides neither letter nor ring, or on its edge.
MapPoint place_of(const OverlayView& view, const Breakpoint& breakpoint) {
  if (breakpoint.edge != kNoEdge) {
    return view.drawing.line(EdgeId{breakpoint.node, breakpoint.edge}).at(0.35);
  }
  const MapPoint middle = view.drawing.centre(breakpoint.node);
  const double off = 0.3 * view.viewport.node_pixels / view.viewport.pixels_per_unit;
  return {middle.x - off, middle.y - off};
}

/// A disc, as debuggers have it; hollow while it is switched off.
void draw_sign(const OverlayView& view, const Breakpoints::Entry& breakpoint, DrawList& list) {
  const MapPoint at = place_of(view, breakpoint);
  list.marks.push_back({.at = at,
                        .shape = MarkShape::kDisc,
                        .radius = kRadius + 0.05F,
                        .min_pixels = kMinPixels + 1.5F,
                        .colour = kDarkInk});
  list.marks.push_back({.at = at,
                        .shape = breakpoint.on ? MarkShape::kDisc : MarkShape::kRing,
                        .radius = kRadius,
                        .min_pixels = kMinPixels,
                        .colour = kBreakColour});
}

void draw(const OverlayView& view, DrawList& list) {
  for (const Breakpoints::Entry& breakpoint : view.features.get<Breakpoints>().all()) {
    const NodeId node = breakpoint.node;
    if (node != kNoNode && view.viewport.shows(view.drawing.centre(node))) draw_sign(view, breakpoint, list);
  }
}

constexpr OverlayInfo kSigns = {
    .layer = "",
    .applies = [](const OverlayView& view) { return !view.features.get<Breakpoints>().all().empty(); },
    .revision = nullptr,
    .paint = nullptr,
    .draw = &draw,
};
constexpr auto kBreakpointsLayers = std::to_array<OverlayEntry>({{"breakpoints", &kSigns}});

}  // namespace
}  // namespace goalbound::app::layer_breakpoints

namespace goalbound::app {

extern const std::span<const OverlayEntry> kFeatureLayers_breakpoints;
const std::span<const OverlayEntry> kFeatureLayers_breakpoints = layer_breakpoints::kBreakpointsLayers;

}  // namespace goalbound::app
