#include <array>

#include "overlays/overlay.hpp"

namespace goalbound::app {

#define GOALBOUND_ENTRY(name, ...)     \
  namespace layer_##name {             \
    extern const OverlayInfo kOverlay; \
  }
#include "model/lists/layers.inc"
#undef GOALBOUND_ENTRY

std::span<const OverlayEntry> all_overlays() {
  static constexpr auto kTable = std::to_array<OverlayEntry>({
#define GOALBOUND_ENTRY(name, id, ...) {id, &layer_##name::kOverlay},
#include "model/lists/layers.inc"
#undef GOALBOUND_ENTRY
  });
  return kTable;
}

}  // namespace goalbound::app
