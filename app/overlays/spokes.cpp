// The edges of the inspected node as spokes, each in its colour. One whose box is empty ends in the sign of
// the empty set: nothing is reached optimally through it, and no search with boxes ever follows it.
#include "overlays/draw_help.hpp"
#include "overlays/palette.hpp"

namespace goalbound::app::layer_spokes {
namespace {

void draw(const OverlayView& view, DrawList& list) {
  const Inspection& inspection = *view.inspection();
  const bool near = view.viewport.pixels_per_cell >= kSpokesFromPixels;
  for (const EdgeReport& edge : inspection.edges) {
    if (!edge.legal || (!near && !edge.box.empty())) continue;
    const EdgeLine spoke = spoke_of(view, edge.edge);
    const bool stands_out = view.pointed.edge == edge.edge || view.pointed.hovered_edge == edge.edge;
    const bool dimmed = view.pointed.edge.has_value() && !stands_out;
    const std::uint32_t colour = dimmed ? with_alpha(edge_colour(edge.edge), 110) : edge_colour(edge.edge);
    if (near) {
      list.lines.push_back({.points = {spoke.from, spoke.to}, .colour = kShadowColour, .width = 5});
      list.lines.push_back(
          {.points = {spoke.from, spoke.to}, .colour = colour, .width = stands_out ? 4.5F : 2.5F});
    }
    if (edge.box.empty()) {
      list.marks.push_back({.at = spoke.at(0.5),
                            .shape = MarkShape::kEmptySet,
                            .radius = view.viewport.radius_in_cells(0.12),
                            .min_pixels = 5,
                            .colour = colour});
    }
  }
}

}  // namespace

extern const OverlayInfo kOverlay;
const OverlayInfo kOverlay = {
    .layer = "boxes",
    .applies = [](const OverlayView& view) { return view.inspection() != nullptr; },
    .revision = nullptr,
    .paint = nullptr,
    .draw = &draw,
};

}  // namespace goalbound::app::layer_spokes
