// Buttons that are entries of the table of actions: help, key and state come from there.
#pragma once

#include <string_view>

#include "panels/context.hpp"
#include "panels/icons.hpp"

namespace goalbound::app {

/// A square with an icon that executes the entry with this menu call; nothing where there is no such entry.
void action_button(PanelContext& context, Icon icon, std::string_view menu_call, float side);

}  // namespace goalbound::app
