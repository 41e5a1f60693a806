#include <algorithm>
#include <cassert>
#include <vector>

#include "overlays/overlay.hpp"

namespace goalbound::app {

#define GOALBOUND_ENTRY(name, ...)     \
  namespace layer_##name {             \
    extern const OverlayInfo kOverlay; \
  }
#include "model/lists/layers.inc"
#undef GOALBOUND_ENTRY
#define GOALBOUND_ENTRY(name) extern const std::span<const OverlayEntry> kFeatureLayers_##name;
#include "goalbound_registry/features_layer.inc"
#undef GOALBOUND_ENTRY

namespace {

std::vector<OverlayEntry> in_any_order() {
  std::vector<OverlayEntry> all;
#define GOALBOUND_ENTRY(name, id, ...) all.push_back({id, &layer_##name::kOverlay});
#include "model/lists/layers.inc"
#undef GOALBOUND_ENTRY
#define GOALBOUND_ENTRY(name) \
  all.insert(all.end(), kFeatureLayers_##name.begin(), kFeatureLayers_##name.end());
#include "goalbound_registry/features_layer.inc"
#undef GOALBOUND_ENTRY
  return all;
}

std::vector<OverlayEntry> overlays_in_order() {
  const std::vector<OverlayEntry> all = in_any_order();
  std::vector<OverlayEntry> table;
  for (const LayerInfo& layer : drawn_layers()) {
    const auto found = std::ranges::find(all, layer.id, &OverlayEntry::id);
    assert(found != all.end() && "a layer that nothing draws");
    table.push_back(*found);
  }
  return table;
}

}  // namespace

std::span<const OverlayEntry> all_overlays() {
  static const std::vector<OverlayEntry> kTable = overlays_in_order();
  return kTable;
}

}  // namespace goalbound::app
