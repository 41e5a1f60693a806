// The windows over everything else: what they are called and how they are opened. What they show is in
// panels/popups. One of them is open at a time.
#pragma once

#include <span>
#include <string_view>

namespace goalbound::app {

/// What must be there before a window makes sense.
enum class PopupNeeds { kNothing, kMap, kIndex };

/// One line of lists/popups.inc.
struct PopupEntry {
  std::string_view id;     ///< also of the action that opens and closes it
  std::string_view label;  ///< in the menu
  std::string_view menu;
  std::string_view key;
  std::string_view help;
  PopupNeeds needs;
};
std::span<const PopupEntry> all_popup_entries();
/// Null for an id that no window has.
const PopupEntry* find_popup(std::string_view id);

}  // namespace goalbound::app
