#include "panels/action_button.hpp"

#include <algorithm>
#include <string>

#include "panels/widgets.hpp"

namespace goalbound::app {

void action_button(PanelContext& context, Icon icon, std::string_view menu_call, float side) {
  const auto actions = all_actions();
  const auto action = std::ranges::find(actions, menu_call, &ActionInfo::menu_call);
  if (action == actions.end()) return;
  const std::string id(menu_call);
  const bool clicked =
      icon_button(context,
                  {.id = id.c_str(),
                   .icon = icon,
                   .help = action->help,
                   .key = action->key,
                   .on = action->checked != nullptr && action->checked(context.session),
                   .enabled = action->enabled == nullptr || action->enabled(context.session)},
                  ImVec2(side, side));
  if (clicked) (void)context.session.execute(action->menu_call);
}

}  // namespace goalbound::app
