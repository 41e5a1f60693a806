#include <array>

#include "goalbound/search.hpp"

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
  for (const OpenListInfo* info : all_open_lists()) {
    if (info->id == id) return info;
  }
  return nullptr;
}

}  // namespace goalbound
