#include "overlays/overlay.hpp"
#include "overlays/palette.hpp"

namespace goalbound::app::layer_search {
namespace {

constexpr unsigned kClosedOpacity = 200;
constexpr unsigned kOpenOpacity = 230;

std::uint64_t revision(const OverlayView& view) {
  return mix(mix(view.map_revision, view.run_revision), 3);
}

void paint(const OverlayView& view, NodePaint& paint) {
  for_each_node(view.map(), [&](NodeId n, std::uint32_t slot) {
    switch (view.player()->status(n)) {
      case NodeStatus::kUnseen:
        break;
      case NodeStatus::kClosed:
        paint.tint(slot, kClosedColour, kClosedOpacity);
        break;
      case NodeStatus::kOpen:
        paint.tint(slot, kOpenColour, kOpenOpacity);
        break;
    }
  });
}

}  // namespace

extern const OverlayInfo kOverlay;
const OverlayInfo kOverlay = {
    .layer = "search",
    .applies = [](const OverlayView& view) { return view.shows_search() && !view.colours_are_taken(); },
    .revision = &revision,
    .paint = &paint,
    .draw = nullptr,
};

}  // namespace goalbound::app::layer_search
