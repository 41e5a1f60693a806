// Agents that walk, and agents that wait for a path.
#include "model/crowd/crowd_side.hpp"

#include "overlays/overlay.hpp"
#include "overlays/palette.hpp"

namespace goalbound::app::layer_crowd {
namespace {

MapPoint point_of(const MapDrawing& drawing, const CrowdPlace& place) {
  const MapPoint from = drawing.centre(place.from);
  const MapPoint to = drawing.centre(place.to);
  return {from.x + (to.x - from.x) * place.part, from.y + (to.y - from.y) * place.part};
}

void add_agents(const OverlayView& view, bool waiting, DrawList& list) {
  const std::uint32_t colour = waiting ? kWaitingAgentColour : kWalkingAgentColour;
  for (std::size_t i = 0; i < view.crowd->agents(); ++i) {
    const CrowdPlace place = view.crowd->place_of(i);
    if (place.waiting != waiting) continue;
    const MapPoint at = point_of(view.drawing, place);
    if (!waiting) {
      list.marks.push_back(
          {.at = at, .shape = MarkShape::kDisc, .radius = 0.46F, .min_pixels = 4.6F, .colour = kDarkInk});
    }
    list.marks.push_back({.at = at,
                          .shape = MarkShape::kDisc,
                          .radius = waiting ? 0.28F : 0.36F,
                          .min_pixels = waiting ? 2.2F : 3.4F,
                          .colour = colour});
  }
}

/// Those that walk are on top: they are what there is to see.
void draw(const OverlayView& view, DrawList& list) {
  add_agents(view, true, list);
  add_agents(view, false, list);
}

}  // namespace

extern const OverlayInfo kOverlay;
const OverlayInfo kOverlay = {
    .layer = "",
    .applies = [](const OverlayView& view) { return view.crowd != nullptr; },
    .revision = nullptr,
    .paint = nullptr,
    .draw = &draw,
};

}  // namespace goalbound::app::layer_crowd
