#include <array>

#include "overlays/overlay.hpp"

namespace goalbound::app {

#define GOALBOUND_ENTRY(name) extern const OverlayInfo kOverlay_##name;
#include "goalbound_registry/overlays.inc"
#undef GOALBOUND_ENTRY

std::span<const OverlayInfo* const> all_overlays() {
  static constexpr auto kTable = std::to_array<const OverlayInfo*>({
#define GOALBOUND_ENTRY(name) &kOverlay_##name,
#include "goalbound_registry/overlays.inc"
#undef GOALBOUND_ENTRY
  });
  return kTable;
}

}  // namespace goalbound::app
