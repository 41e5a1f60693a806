#include "overlays/draw_help.hpp"
#include "overlays/palette.hpp"

namespace goalbound::app {
namespace {

void draw_end(Cell cell, const char* letter, std::uint32_t colour, DrawList& list) {
  list.marks.push_back({.at = centre_of(cell),
                        .shape = MarkShape::kDisc,
                        .radius = 0.52F,
                        .min_pixels = 8.5F,
                        .colour = pack_rgba(12, 14, 18)});
  list.marks.push_back(
      {.at = centre_of(cell), .shape = MarkShape::kDisc, .radius = 0.45F, .min_pixels = 7, .colour = colour});
  list.labels.push_back({.at = centre_of(cell), .text = letter, .colour = pack_rgba(12, 14, 18)});
}

void draw(Session& session, Side /*side*/, const Viewport& /*viewport*/, DrawList& list) {
  draw_end(session.start(), "S", kStartColour, list);
  draw_end(session.goal(), "G", kGoalColour, list);
}

}  // namespace

extern const OverlayInfo kOverlay_ends;
const OverlayInfo kOverlay_ends = {
    .id = "ends",
    .description = "the start, green S, and the goal, red G; both can be dragged",
    .visible = [](const Session& session, Side) { return session.has_map(); },
    .image_revision = nullptr,
    .paint = nullptr,
    .draw = &draw,
};

}  // namespace goalbound::app
