#include "features/mesh/mesh_layer.hpp"

#include <array>

#include "overlays/overlay.hpp"

namespace goalbound::app {

namespace layer_intervals {
extern const OverlayInfo kOverlay;
}
namespace layer_straight {
extern const OverlayInfo kOverlay;
}

namespace {

constexpr auto kMeshLayers = std::to_array<OverlayEntry>(
    {{"intervals", &layer_intervals::kOverlay}, {"straight", &layer_straight::kOverlay}});

}  // namespace

extern const std::span<const OverlayEntry> kFeatureLayers_mesh;
const std::span<const OverlayEntry> kFeatureLayers_mesh = kMeshLayers;

}  // namespace goalbound::app
