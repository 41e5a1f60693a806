// The windows over everything else: one action each.
#include "model/view/popups.hpp"

#include "model/actions/action_list.hpp"
#include "model/actions/typed.hpp"
#include "model/session.hpp"

namespace goalbound::app {
namespace {

/// The action is named like the window.
Result<void> toggle_popup(Session& session, const ActionCall& call) {
  const PopupEntry& popup = *find_popup(call.name);
  if (popup.needs != PopupNeeds::kNothing) {
    if (const auto map = expect_map(session); !map) return map.error();
  }
  session.ui.popup = session.ui.popup == popup.id ? std::string_view() : popup.id;
  return {};
}

std::function<bool(const Session&)> enabled(PopupNeeds needs) {
  switch (needs) {
    case PopupNeeds::kMap:
      return has_map;
    case PopupNeeds::kIndex:
      return has_index;
    case PopupNeeds::kNothing:
      break;
  }
  return nullptr;
}

}  // namespace

ActionList popups_actions() {
  ActionList list;
  for (const PopupEntry& popup : all_popup_entries()) {
    list.add({.id = popup.id,
              .label = popup.label,
              .menu = popup.menu,
              .menu_call = popup.menu.empty() ? std::string_view() : popup.id,
              .key = popup.key,
              .help = popup.help,
              .execute = typed<toggle_popup>,
              .checked = [id = popup.id](const Session& session) { return session.ui.popup == id; },
              .enabled = enabled(popup.needs),
              .scope = ActionScope::kOutside});
  }
  return list;
}

}  // namespace goalbound::app
