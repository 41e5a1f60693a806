#include "model/view/popups.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "goalbound/spelling.hpp"
#include "model/feature.hpp"

namespace goalbound::app {

namespace {

/// And those of features that stand behind it.
void add(const PopupEntry& popup, std::vector<PopupEntry>& popups) {
  popups.push_back(popup);
  for (const FeatureInfo* feature : all_features()) {
    if (feature->popup && feature->popup_after == popup.id) add(*feature->popup, popups);
  }
}

std::vector<PopupEntry> make_popups() {
  static constexpr auto kTable = std::to_array<PopupEntry>({
#define GOALBOUND_ENTRY(name, id, label, menu, key, help, needs) \
  {id, label, menu, key, help, PopupNeeds::needs},
#define GOALBOUND_FILES(id, label, menu, key, help, needs, ...) \
  {id, label, menu, key, help, PopupNeeds::needs},
#include "model/lists/popups.inc"
#undef GOALBOUND_FILES
#undef GOALBOUND_ENTRY
  });
  std::vector<PopupEntry> popups;
  for (const PopupEntry& popup : kTable) add(popup, popups);
  return popups;
}

}  // namespace

std::span<const PopupEntry> all_popup_entries() {
  static const std::vector<PopupEntry> kPopups = make_popups();
  return kPopups;
}

const PopupEntry* find_popup(std::string_view id) {
  return find_entry(all_popup_entries(), id);
}

}  // namespace goalbound::app
