#include "model/popups.hpp"

#include <algorithm>
#include <array>

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
  const auto entries = all_popup_entries();
  const auto found = std::ranges::find(entries, id, &PopupEntry::id);
  return found == entries.end() ? nullptr : &*found;
}

}  // namespace goalbound::app
