#include <array>

#include "overlays/overlay.hpp"

namespace goalbound::app {

namespace layer_changes {
extern const OverlayInfo kOverlay;
}
namespace layer_edge_tool {
extern const OverlayInfo kOverlay;
}
namespace layer_stroke {
extern const OverlayInfo kOverlay;
}

namespace {

constexpr auto kEditLayers = std::to_array<OverlayEntry>({{"changes", &layer_changes::kOverlay},
                                                          {"edge-tool", &layer_edge_tool::kOverlay},
                                                          {"stroke", &layer_stroke::kOverlay}});

}  // namespace

extern const std::span<const OverlayEntry> kFeatureLayers_edit;
const std::span<const OverlayEntry> kFeatureLayers_edit = kEditLayers;

}  // namespace goalbound::app
