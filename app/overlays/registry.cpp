#include <array>

#include "overlays/overlay.hpp"

namespace goalbound::app {

#define GOALBOUND_ENTRY(name, ...) extern const OverlayInfo kOverlay_##name;
#include "model/lists/layers.inc"
#undef GOALBOUND_ENTRY

std::span<const OverlayEntry> all_overlays() {
  static constexpr auto kTable = std::to_array<OverlayEntry>({
#define GOALBOUND_ENTRY(name, id, ...) {id, &kOverlay_##name},
#include "model/lists/layers.inc"
#undef GOALBOUND_ENTRY
  });
  return kTable;
}

}  // namespace goalbound::app
