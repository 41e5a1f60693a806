#include <array>

#include "goalbound/search.hpp"
#include "goalbound/spelling.hpp"

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
  return find_entry(all_searches(), id);
}

}  // namespace goalbound
