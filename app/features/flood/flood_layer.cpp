// The node that a flood settles at its position: from which parents its labels come, and which boxes grow.
#include "features/flood/flood_layer.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "features/flood/flood.hpp"
#include "overlays/draw_help.hpp"
#include "overlays/overlay.hpp"
#include "overlays/palette.hpp"

namespace goalbound::app {

ShownFlood shown_flood(const OverlayView& view) {
  const FloodClock& clock = view.features.get<FloodClock>();
  if (!clock.on() || view.inspection() == nullptr || view.inspection()->flood == nullptr) return {};
  const FloodRecord& record = *view.inspection()->flood;
  return {&record, std::min(clock.position(), record.length())};
}

namespace {

void draw_flood_parents(const OverlayView& view, const ShownFlood& flood, NodeId node, DrawList& list) {
  for (const std::uint32_t parent : flood->parents_at(flood.position)) {
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

void draw_flood(const OverlayView& view, DrawList& list) {
  const ShownFlood flood = shown_flood(view);
  const NodeId node = view.map().node_of_slot(flood->slot_at(flood.position));
  for (const FloodRecord::Growth& growth : flood->growths_at(flood.position))
    view.drawing.add_box(growth.box, 0, {.colour = with_alpha(kCurrentColour, 150), .width = 5}, list);
  draw_flood_parents(view, flood, node, list);
  view.drawing.outline(node, kShadowColour, 4, list);
  view.drawing.outline(node, kCurrentColour, 2, list);
}

/// At its end the boxes are what counts.
bool is_under_way(const OverlayView& view) {
  const ShownFlood flood = shown_flood(view);
  return flood && flood.position > 0 && flood.position < flood->length();
}

constexpr OverlayInfo kFlood = {
    .layer = "", .applies = &is_under_way, .revision = nullptr, .paint = nullptr, .draw = &draw_flood};
constexpr auto kFloodLayers = std::to_array<OverlayEntry>({{"flood", &kFlood}});

}  // namespace

extern const std::span<const OverlayEntry> kFeatureLayers_flood;
const std::span<const OverlayEntry> kFeatureLayers_flood = kFloodLayers;

}  // namespace goalbound::app
