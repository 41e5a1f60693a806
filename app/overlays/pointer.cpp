#include "overlays/overlay.hpp"
#include "overlays/palette.hpp"

namespace goalbound::app::layer_pointer {
namespace {

constexpr double kSmallPixels = 8;

void draw_node(const OverlayView& view, NodeId node, std::uint32_t colour, float width, DrawList& list) {
  view.drawing.outline(node, kShadowColour, width + 2, list);
  view.drawing.outline(node, colour, width, list);
}

void draw(const OverlayView& view, DrawList& list) {
  if (view.pointed.hovered != kNoNode)
    draw_node(view, view.pointed.hovered, with_alpha(kSelectionColour, 150), 1, list);
  if (view.pointed.selected == kNoNode) return;
  draw_node(view, view.pointed.selected, kSelectionColour, 2, list);
  // A node of a few pixels is found again by its ring.
  if (view.viewport.node_pixels < kSmallPixels) {
    list.marks.push_back({.at = view.drawing.centre(view.pointed.selected),
                          .shape = MarkShape::kRing,
                          .radius = 0.5F,
                          .min_pixels = 9,
                          .colour = kSelectionColour});
  }
}

}  // namespace

extern const OverlayInfo kOverlay;
const OverlayInfo kOverlay = {
    .layer = "",
    .applies = [](const OverlayView&) { return true; },
    .revision = nullptr,
    .paint = nullptr,
    .draw = &draw,
};

}  // namespace goalbound::app::layer_pointer
