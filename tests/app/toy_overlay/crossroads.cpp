// What a new overlay is: one file like app/overlays/ends.cpp.
#include "overlays/overlay.hpp"
#include "overlays/palette.hpp"

namespace goalbound::app::layer_crossroads {
namespace {

constexpr std::size_t kStraight = 2;  // edges of a node between two others

void draw(const OverlayView& view, DrawList& list) {
  const Map& map = view.drawing.map();
  std::vector<Edge> edges;
  for (std::uint32_t slot = 0; slot < map.node_count(); ++slot) {
    const NodeId node = map.node_of_slot(slot);
    map.edges(node, edges);
    if (edges.size() <= kStraight) continue;
    list.marks.push_back({.at = view.drawing.centre(node),
                          .shape = MarkShape::kRing,
                          .radius = 0.4F,
                          .min_pixels = 4,
                          .colour = kSelectionColour});
  }
}

}  // namespace

extern const OverlayInfo kOverlay;
const OverlayInfo kOverlay = {
    .layer = "crossroads",
    .applies = [](const OverlayView&) { return true; },
    .revision = nullptr,
    .paint = nullptr,
    .draw = &draw,
};

}  // namespace goalbound::app::layer_crossroads
