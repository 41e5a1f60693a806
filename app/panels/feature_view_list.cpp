#include <array>

#include "panels/feature_view.hpp"

namespace goalbound::app {

#define GOALBOUND_ENTRY(name) extern const FeatureViewInfo kFeatureView_##name;
#include "goalbound_registry/features_view.inc"
#undef GOALBOUND_ENTRY

std::span<const FeatureViewEntry> all_feature_views() {
  static constexpr auto kTable = std::to_array<FeatureViewEntry>({
#define GOALBOUND_ENTRY(name) {#name, &kFeatureView_##name},
#include "goalbound_registry/features_view.inc"
#undef GOALBOUND_ENTRY
  });
  return kTable;
}

}  // namespace goalbound::app
