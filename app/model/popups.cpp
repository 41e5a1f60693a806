#include "model/popups.hpp"

#include <algorithm>
#include <array>

#include "goalbound/spelling.hpp"

namespace goalbound::app {

std::span<const PopupEntry> all_popup_entries() {
  static constexpr auto kTable = std::to_array<PopupEntry>({
#define GOALBOUND_ENTRY(name, id, label, menu, key, help, needs) \
  {id, label, menu, key, help, PopupNeeds::needs},
#include "model/lists/popups.inc"
#undef GOALBOUND_ENTRY
  });
  return kTable;
}

const PopupEntry* find_popup(std::string_view id) {
  return find_entry(all_popup_entries(), id);
}

}  // namespace goalbound::app
