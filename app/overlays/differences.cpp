// The nodes whose boxes differ from those of the file that they are compared with.
#include "overlays/change_colour.hpp"
#include "overlays/overlay.hpp"

namespace goalbound::app::layer_differences {
namespace {

constexpr unsigned kOpacity = 170;

bool applies(const OverlayView& view) {
  return view.shows_boxes && view.differences != nullptr;
}

std::uint64_t revision(const OverlayView& view) {
  return mix(mix(view.map_revision, view.differences_revision), 307);
}

void paint(const OverlayView& view, NodePaint& paint) {
  const std::vector<NodeChange>& nodes = view.differences->nodes;
  for (std::uint32_t slot = 0; slot < nodes.size(); ++slot) {
    if (nodes[slot] != NodeChange::kEqual) paint.tint(slot, change_colour(nodes[slot]), kOpacity);
  }
}

}  // namespace

extern const OverlayInfo kOverlay;
const OverlayInfo kOverlay = {
    .layer = "differences",
    .applies = &applies,
    .revision = &revision,
    .paint = &paint,
    .draw = nullptr,
};

}  // namespace goalbound::app::layer_differences
