#include "overlays/overlay.hpp"

namespace goalbound::app::layer_terrain {

extern const OverlayInfo kOverlay;
const OverlayInfo kOverlay = {
    .layer = "",
    .applies = [](const OverlayView&) { return true; },
    .revision = [](const OverlayView& view) { return mix(view.map_revision, 1); },
    .paint = [](const OverlayView& view, NodePaint& paint) { view.drawing.paint_ground(paint); },
    .draw = nullptr,
};

}  // namespace goalbound::app::layer_terrain
