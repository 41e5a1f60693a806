// How far the boxes of each node are. Nodes without boxes are grey in any case: none of them shall be taken
// for a node whose boxes are empty. What the others have is shown where one asks for it.
#include "overlays/overlay.hpp"
#include "overlays/palette.hpp"

namespace goalbound::app::layer_quality {
namespace {

constexpr unsigned kExactOpacity = 105;

constexpr std::string_view kLayer = "quality";

bool applies(const OverlayView& view) {
  if (!view.shows_boxes || view.boxes.bounds == nullptr) return false;
  return view.layers.shows(kLayer) || view.boxes.counts.missing > 0;
}

std::uint64_t revision(const OverlayView& view) {
  return mix(mix(view.map_revision, view.boxes.revision), view.layers.shows(kLayer) ? 301 : 300);
}

void paint(const OverlayView& view, NodePaint& paint) {
  const bool in_full = view.layers.shows(kLayer);
  for (std::uint32_t slot = 0; slot < view.map().node_count(); ++slot) {
    switch (view.boxes.bounds->quality(slot)) {
      case NodeQuality::kMissing:
        paint.colour[slot] = kUnfinishedColour;
        paint.set_pattern(slot, FillPattern::kUnfinished);
        break;
      case NodeQuality::kInherited:
        if (in_full) paint.set_pattern(slot, FillPattern::kDots);
        break;
      case NodeQuality::kExact:
        if (in_full) paint.colour[slot] = blend(paint.colour[slot], kExactColour, kExactOpacity);
        break;
    }
  }
}

}  // namespace

extern const OverlayInfo kOverlay;
const OverlayInfo kOverlay = {
    .layer = "",  // what is missing is shown in any case
    .applies = &applies,
    .revision = &revision,
    .paint = &paint,
    .draw = nullptr,
};

}  // namespace goalbound::app::layer_quality
