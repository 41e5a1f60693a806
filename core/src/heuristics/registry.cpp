#include <algorithm>
#include <array>

#include "goalbound/search.hpp"
#include "goalbound/spelling.hpp"

namespace goalbound {

#define GOALBOUND_ENTRY(name) extern const HeuristicInfo kHeuristic_##name;
#include "goalbound_registry/heuristics.inc"
#undef GOALBOUND_ENTRY

std::span<const HeuristicInfo* const> all_heuristics() {
  static constexpr auto kTable = std::to_array<const HeuristicInfo*>({
#define GOALBOUND_ENTRY(name) &kHeuristic_##name,
#include "goalbound_registry/heuristics.inc"
#undef GOALBOUND_ENTRY
  });
  return kTable;
}

const HeuristicInfo* exact_heuristic(const MapKindInfo& kind) {
  const auto all = all_heuristics();
  const auto found = std::ranges::find(all, kind.id, &HeuristicInfo::exact_on);
  return found == all.end() ? nullptr : *found;
}

const HeuristicInfo* find_heuristic(std::string_view id) {
  return find_entry(all_heuristics(), id);
}

}  // namespace goalbound
