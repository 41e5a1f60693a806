#include <array>

#include "goalbound/map.hpp"

namespace goalbound {

#define GOALBOUND_ENTRY(name) extern const MapKindInfo kMapKind_##name;
#include "goalbound_registry/map_kinds.inc"
#undef GOALBOUND_ENTRY

std::span<const MapKindInfo* const> all_map_kinds() {
  static constexpr auto kTable = std::to_array<const MapKindInfo*>({
#define GOALBOUND_ENTRY(name) &kMapKind_##name,
#include "goalbound_registry/map_kinds.inc"
#undef GOALBOUND_ENTRY
  });
  return kTable;
}

const MapKindInfo* find_map_kind(std::uint8_t file_code) {
  for (const MapKindInfo* kind : all_map_kinds()) {
    if (kind->file_code == file_code) return kind;
  }
  return nullptr;
}

}  // namespace goalbound
