#include <array>

#include "goalbound/search.hpp"

namespace goalbound {

#define GOALBOUND_ENTRY(name) extern const SearchInfo kSearch_##name;
#include "goalbound_registry/searches.inc"
#undef GOALBOUND_ENTRY

std::span<const SearchInfo* const> all_searches() {
  static constexpr auto kTable = std::to_array<const SearchInfo*>({
#define GOALBOUND_ENTRY(name) &kSearch_##name,
#include "goalbound_registry/searches.inc"
#undef GOALBOUND_ENTRY
  });
  return kTable;
}

const SearchInfo* find_search(std::string_view id) {
  for (const SearchInfo* info : all_searches()) {
    if (info->id == id) return info;
  }
  return nullptr;
}

}  // namespace goalbound
