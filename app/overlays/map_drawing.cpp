#include "overlays/map_drawing.hpp"

#include <array>

namespace goalbound::app {

#define GOALBOUND_ENTRY(name) extern const MakeDrawing kDrawing_##name;
#include "goalbound_registry/drawings.inc"
#undef GOALBOUND_ENTRY

std::unique_ptr<MapDrawing> make_drawing(const std::shared_ptr<const Map>& map) {
  constexpr auto kTable = std::to_array<const MakeDrawing*>({
#define GOALBOUND_ENTRY(name) &kDrawing_##name,
#include "goalbound_registry/drawings.inc"
#undef GOALBOUND_ENTRY
  });
  for (const MakeDrawing* make : kTable) {
    if (auto drawing = (*make)(map); drawing != nullptr) return drawing;
  }
  return nullptr;
}

}  // namespace goalbound::app
