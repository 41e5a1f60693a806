#include <array>

#include "goalbound/search.hpp"
#include "goalbound/spelling.hpp"

namespace goalbound {

#define GOALBOUND_ENTRY(name) extern const OpenListInfo kOpenList_##name;
#include "goalbound_registry/open_lists.inc"
#undef GOALBOUND_ENTRY

std::span<const OpenListInfo* const> all_open_lists() {
  static constexpr auto kTable = std::to_array<const OpenListInfo*>({
#define GOALBOUND_ENTRY(name) &kOpenList_##name,
#include "goalbound_registry/open_lists.inc"
#undef GOALBOUND_ENTRY
  });
  return kTable;
}

const OpenListInfo* find_open_list(std::string_view id) {
  return find_entry(all_open_lists(), id);
}

}  // namespace goalbound
