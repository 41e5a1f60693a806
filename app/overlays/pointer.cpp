#include "overlays/draw_help.hpp"
#include "overlays/palette.hpp"

namespace goalbound::app {
namespace {

void draw_cell(Cell cell, std::uint32_t colour, float width, DrawList& list) {
  Box box;
  box.grow(cell);
  list.lines.push_back(outline_of(box, 0, kShadowColour, width + 2));
  list.lines.push_back(outline_of(box, 0, colour, width));
}

void draw(Session& session, Side /*side*/, const Viewport& viewport, DrawList& list) {
  if (const auto hovered = session.hovered(); hovered && session.grid().contains(*hovered)) {
    draw_cell(*hovered, with_alpha(kSelectionColour, 150), 1, list);
  }
  if (const auto selected = session.selected()) {
    draw_cell(*selected, kSelectionColour, 2, list);
    // A cell of a few pixels is found again by its ring.
    if (viewport.pixels_per_cell < 8) {
      list.marks.push_back({.at = centre_of(*selected),
                            .shape = MarkShape::kRing,
                            .radius = 0.5F,
                            .min_pixels = 9,
                            .colour = kSelectionColour});
    }
  }
}

}  // namespace

extern const OverlayInfo kOverlay_pointer;
const OverlayInfo kOverlay_pointer = {
    .id = "pointer",
    .description = "the cell under the mouse, and the selected one",
    .visible = [](const Session& session, Side) { return session.has_map(); },
    .image_revision = nullptr,
    .paint = nullptr,
    .draw = &draw,
};

}  // namespace goalbound::app
