#include <array>

#include "goalbound/formats.hpp"

namespace goalbound {

#define GOALBOUND_ENTRY(name) extern const FormatInfo kFormat_##name;
#include "goalbound_registry/formats.inc"
#undef GOALBOUND_ENTRY

std::span<const FormatInfo* const> all_formats() {
  static constexpr auto kTable = std::to_array<const FormatInfo*>({
#define GOALBOUND_ENTRY(name) &kFormat_##name,
#include "goalbound_registry/formats.inc"
#undef GOALBOUND_ENTRY
  });
  return kTable;
}

}  // namespace goalbound
