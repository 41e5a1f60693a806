#include <array>

#include "model/feature.hpp"

namespace goalbound::app {

#define GOALBOUND_ENTRY(name) extern const FeatureInfo kFeature_##name;
#include "goalbound_registry/features_model.inc"
#undef GOALBOUND_ENTRY

std::span<const FeatureInfo* const> all_features() {
  static constexpr auto kTable = std::to_array<const FeatureInfo*>({
#define GOALBOUND_ENTRY(name) &kFeature_##name,
#include "goalbound_registry/features_model.inc"
#undef GOALBOUND_ENTRY
  });
  return kTable;
}

}  // namespace goalbound::app
