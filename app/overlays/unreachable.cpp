// Where no way leads from the start, once a search has found that none leads to the goal.
#include "overlays/overlay.hpp"
#include "overlays/palette.hpp"

namespace goalbound::app::layer_unreachable {
namespace {

constexpr unsigned kOpacity = 150;

bool applies(const OverlayView& view) {
  return view.player() != nullptr && !view.run->reachable.empty() &&
         view.run->reachable.size() == view.map().node_count() &&
         view.player()->position() == view.player()->trace().size();
}

std::uint64_t revision(const OverlayView& view) {
  return mix(mix(view.map_revision, view.run_revision), 5);
}

void paint(const OverlayView& view, NodePaint& paint) {
  const std::vector<bool>& reachable = view.run->reachable;
  for (std::uint32_t slot = 0; slot < reachable.size(); ++slot) {
    if (!reachable[slot]) paint.tint(slot, kUnreachableColour, kOpacity);
  }
}

}  // namespace

extern const OverlayInfo kOverlay;
const OverlayInfo kOverlay = {
    .layer = "unreachable",
    .applies = &applies,
    .revision = &revision,
    .paint = &paint,
    .draw = nullptr,
};

}  // namespace goalbound::app::layer_unreachable
