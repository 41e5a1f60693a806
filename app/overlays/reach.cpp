// What one edge reaches, and what its box holds besides: Figure 22.1 of Rabin & Sturtevant, Game AI Pro 3.
#include "features/flood/flood_layer.hpp"
#include "overlays/overlay.hpp"
#include "overlays/palette.hpp"

namespace goalbound::app::layer_reach {
namespace {

constexpr unsigned kOpacity = 140;

bool applies(const OverlayView& view) {
  // The orderings overlay colours the same nodes by its own rule.
  // So does a flood that is shown step by step.
  return !view.layers.shows("orderings") && !shown_flood(view) && view.pointed.edge &&
         view.inspection() != nullptr && view.inspection()->find(*view.pointed.edge) != nullptr;
}

/// The rest of a box that is not shown says nothing.
bool hatches(const OverlayView& view) {
  return view.layers.shows("boxes");
}

std::uint64_t revision(const OverlayView& view) {
  const std::uint64_t inspected = mix(view.map_revision, view.inspection()->revision);
  return mix(mix(inspected, 100 + view.pointed.edge->value()), hatches(view) ? 1 : 2);
}

void paint(const OverlayView& view, NodePaint& paint) {
  const Inspection& inspection = *view.inspection();
  const EdgeIndex edge = *view.pointed.edge;
  const Box& box = inspection.find(edge)->box;
  const Map& map = view.map();
  const bool hatched = hatches(view);
  for_each_node(map, [&](NodeId n, std::uint32_t slot) {
    if (inspection.labels[slot].contains(edge)) {
      paint.tint(slot, edge_colour(edge), kOpacity);
    } else if (hatched && box.contains(map.place(n)) && n != inspection.node) {
      paint.set_pattern(slot, FillPattern::kHatch);
    }
  });
}

}  // namespace

extern const OverlayInfo kOverlay;
const OverlayInfo kOverlay = {
    .layer = "reach",
    .applies = &applies,
    .revision = &revision,
    .paint = &paint,
    .draw = nullptr,
};

}  // namespace goalbound::app::layer_reach
