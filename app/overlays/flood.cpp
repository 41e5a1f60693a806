// The node that a flood settles at its position: from which parents its labels come, and which boxes grow.
#include <vector>

#include "overlays/draw_help.hpp"
#include "overlays/palette.hpp"

namespace goalbound::app::layer_flood {
namespace {

void draw_parents(const OverlayView& view, NodeId node, DrawList& list) {
  for (const std::uint32_t parent : view.flood->parents_at(view.flood_position)) {
    const EdgeLine line = view.drawing.line(view.map().node_of_slot(parent), node);
    const MapPoint tip = line.at(0.7);
    list.lines.push_back({.points = {line.at(0.1), tip}, .colour = kShadowColour, .width = 5});
    list.lines.push_back({.points = {line.at(0.1), tip}, .colour = kCurrentColour, .width = 2.5F});
    list.marks.push_back({.at = tip,
                          .shape = MarkShape::kArrow,
                          .radius = 0.22F,
                          .min_pixels = 5,
                          .colour = kCurrentColour,
                          .towards = line.direction()});
  }
}

void draw(const OverlayView& view, DrawList& list) {
  const NodeId node = view.map().node_of_slot(view.flood->slot_at(view.flood_position));
  for (const FloodRecord::Growth& growth : view.flood->growths_at(view.flood_position))
    view.drawing.add_box(growth.box, 0, {.colour = with_alpha(kCurrentColour, 150), .width = 5}, list);
  draw_parents(view, node, list);
  view.drawing.outline(node, kShadowColour, 4, list);
  view.drawing.outline(node, kCurrentColour, 2, list);
}

}  // namespace

extern const OverlayInfo kOverlay;
const OverlayInfo kOverlay = {
    .layer = "",
    // At its end the boxes are what counts.
    .applies =
        [](const OverlayView& view) {
          return view.flood != nullptr && view.flood_position > 0 &&
                 view.flood_position < view.flood->length();
        },
    .revision = nullptr,
    .paint = nullptr,
    .draw = &draw,
};

}  // namespace goalbound::app::layer_flood
