#include "overlays/overlay.hpp"

namespace goalbound::app {

extern const OverlayInfo kOverlay_terrain;
const OverlayInfo kOverlay_terrain = {
    .layer = "",
    .applies = [](const OverlayView&) { return true; },
    .revision = [](const OverlayView& view) { return mix(view.map_revision, 1); },
    .paint = [](const OverlayView& view, NodePaint& paint) { view.drawing.paint_ground(paint); },
    .draw = nullptr,
};

}  // namespace goalbound::app
