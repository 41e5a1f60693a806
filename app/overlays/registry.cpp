#include <array>
#include <vector>

#include "overlays/overlay.hpp"

namespace goalbound::app {

#define GOALBOUND_ENTRY(name, ...)     \
  namespace layer_##name {             \
    extern const OverlayInfo kOverlay; \
  }
#include "model/lists/layers.inc"
#undef GOALBOUND_ENTRY
#define GOALBOUND_ENTRY(name) extern const FeatureLayer kFeatureLayer_##name;
#include "goalbound_registry/features_layer.inc"
#undef GOALBOUND_ENTRY

namespace {

struct OfFeature {
  std::string_view id;
  const FeatureLayer* layer;
};
constexpr auto kOfFeatures = std::to_array<OfFeature>({
#define GOALBOUND_ENTRY(name) {#name, &kFeatureLayer_##name},
#include "goalbound_registry/features_layer.inc"
#undef GOALBOUND_ENTRY
});

/// And what lies just over it.
void add(OverlayEntry entry, std::vector<OverlayEntry>& table) {
  table.push_back(entry);
  for (const auto& [id, layer] : kOfFeatures) {
    if (layer->above == entry.id) add({id, &layer->overlay}, table);
  }
}

}  // namespace

std::span<const OverlayEntry> all_overlays() {
  static const std::vector<OverlayEntry> kTable = [] {
    std::vector<OverlayEntry> table;
#define GOALBOUND_ENTRY(name, id, ...) add({id, &layer_##name::kOverlay}, table);
#include "model/lists/layers.inc"
#undef GOALBOUND_ENTRY
    return table;
  }();
  return kTable;
}

}  // namespace goalbound::app
