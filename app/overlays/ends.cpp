#include "overlays/overlay.hpp"
#include "overlays/palette.hpp"

namespace goalbound::app {
namespace {

void draw_end(const OverlayView& view, NodeId node, const char* letter, std::uint32_t colour,
              DrawList& list) {
  if (node == kNoNode) return;
  const MapPoint at = view.drawing.centre(node);
  list.marks.push_back(
      {.at = at, .shape = MarkShape::kDisc, .radius = 0.52F, .min_pixels = 8.5F, .colour = kDarkInk});
  list.marks.push_back(
      {.at = at, .shape = MarkShape::kDisc, .radius = 0.45F, .min_pixels = 7, .colour = colour});
  list.labels.push_back({.at = at, .text = letter, .colour = kDarkInk});
}

void draw(const OverlayView& view, DrawList& list) {
  draw_end(view, view.start, "S", kStartColour, list);
  draw_end(view, view.goal, "G", kGoalColour, list);
}

}  // namespace

extern const OverlayInfo kOverlay_ends;
const OverlayInfo kOverlay_ends = {
    .layer = "",
    .applies = [](const OverlayView&) { return true; },
    .revision = nullptr,
    .paint = nullptr,
    .draw = &draw,
};

}  // namespace goalbound::app
