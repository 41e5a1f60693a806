#include <array>

#include "goalbound/index.hpp"
#include "goalbound/spelling.hpp"

namespace goalbound {

#define GOALBOUND_ENTRY(name) extern const IndexKind kIndex_##name;
#include "goalbound_registry/indices.inc"
#undef GOALBOUND_ENTRY

std::span<const IndexKind* const> all_indices() {
  static constexpr auto kTable = std::to_array<const IndexKind*>({
#define GOALBOUND_ENTRY(name) &kIndex_##name,
#include "goalbound_registry/indices.inc"
#undef GOALBOUND_ENTRY
  });
  return kTable;
}

const IndexKind* find_index(std::string_view id) {
  return find_entry(all_indices(), id);
}

}  // namespace goalbound
