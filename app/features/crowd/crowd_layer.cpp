// Agents that walk, and agents that wait for a path.
#include <array>

#include "features/crowd/crowd.hpp"

#include "overlays/overlay.hpp"
#include "overlays/palette.hpp"

namespace goalbound::app {
namespace {

const CrowdSide* crowd_in(const OverlayView& view) {
  return view.features.get<Crowd>().side(view.side);
}

MapPoint agent_point(const MapDrawing& drawing, const CrowdPlace& place) {
  const MapPoint from = drawing.centre(place.from);
  const MapPoint to = drawing.centre(place.to);
  return {from.x + (to.x - from.x) * place.part, from.y + (to.y - from.y) * place.part};
}

void add_agents(const OverlayView& view, bool waiting, DrawList& list) {
  const std::uint32_t colour = waiting ? kWaitingAgentColour : kWalkingAgentColour;
  const CrowdSide& crowd = *crowd_in(view);
  for (std::size_t i = 0; i < crowd.agents(); ++i) {
    const CrowdPlace place = crowd.place_of(i);
    if (place.waiting != waiting) continue;
    const MapPoint at = agent_point(view.drawing, place);
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
void draw_crowd(const OverlayView& view, DrawList& list) {
  add_agents(view, true, list);
  add_agents(view, false, list);
}

constexpr OverlayInfo kCrowd = {.layer = "",
                                .applies = [](const OverlayView& view) { return crowd_in(view) != nullptr; },
                                .revision = nullptr,
                                .paint = nullptr,
                                .draw = &draw_crowd};
constexpr auto kCrowdLayers = std::to_array<OverlayEntry>({{"crowd", &kCrowd}});

}  // namespace

extern const std::span<const OverlayEntry> kFeatureLayers_crowd;
const std::span<const OverlayEntry> kFeatureLayers_crowd = kCrowdLayers;

}  // namespace goalbound::app
