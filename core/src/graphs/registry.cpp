#include <array>

#include "goalbound/graph_kinds.hpp"

namespace goalbound {

#define GOALBOUND_ENTRY(name) extern const GraphKindInfo kGraphKind_##name;
#include "goalbound_registry/graph_kinds.inc"
#undef GOALBOUND_ENTRY

std::span<const GraphKindInfo* const> all_graph_kinds() {
  static constexpr auto kTable = std::to_array<const GraphKindInfo*>({
#define GOALBOUND_ENTRY(name) &kGraphKind_##name,
#include "goalbound_registry/graph_kinds.inc"
#undef GOALBOUND_ENTRY
  });
  return kTable;
}

}  // namespace goalbound
