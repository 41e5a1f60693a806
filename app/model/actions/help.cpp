// Windows that explain.
#include "model/actions/action_list.hpp"
#include "model/actions/arguments.hpp"
#include "model/session.hpp"

namespace goalbound::app {
namespace {

template <bool UiState::*kWindow>
Result<void> toggle_window(Session& session, const ActionCall& call) {
  if (const auto ok = expect_arguments(call, 0); !ok) return ok.error();
  session.ui.*kWindow = !(session.ui.*kWindow);
  return {};
}

}  // namespace

ActionList help_actions() {
  ActionList list;
  list.add({.id = "help",
            .label = "Keys and actions",
            .menu = "Help",
            .menu_call = "help",
            .key = "F1",
            .help = "Show all keys and actions.",
            .execute = toggle_window<&UiState::help>});
  list.add({.id = "palette",
            .label = "Find an action ...",
            .menu = "Help",
            .menu_call = "palette",
            .key = "Ctrl+P",
            .help = "Type what you want to do.",
            .execute = toggle_window<&UiState::palette>});
  list.add({.id = "about",
            .label = "About Goalbound",
            .menu = "Help",
            .menu_call = "about",
            .help = "What this program is, and its version.",
            .execute = toggle_window<&UiState::about>});
  return list;
}

}  // namespace goalbound::app
