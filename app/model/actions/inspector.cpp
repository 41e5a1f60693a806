// Pages of the inspector.
#include <fmt/format.h>

#include <string>
#include <vector>

#include "model/actions/action_list.hpp"
#include "model/actions/arguments.hpp"
#include "model/session.hpp"
#include "model/tabs.hpp"

namespace goalbound::app {
namespace {

Result<void> tab(Session& session, const ActionCall& call) {
  if (const auto ok = expect_arguments(call, 1, 2); !ok) return ok.error();
  std::vector<std::string_view> ids;
  for (const InspectorTab& page : inspector_tabs()) ids.push_back(page.id);
  const auto choice = choice_argument(current_tab_id(call.arguments[0]), ids);
  if (!choice) return choice.error();
  const InspectorTab& chosen = inspector_tabs()[*choice];
  Side side = session.ui.tab_side;
  if (call.arguments.size() == 2) {
    if (!chosen.of_one_side) return invalid(fmt::format("the page '{}' is about both sides", chosen.id));
    const auto named = side_argument(call.arguments[1]);
    if (!named) return named.error();
    side = *named;
  }
  session.show_page(chosen.id);
  session.ui.tab_side = side;
  return {};
}

}  // namespace

ActionList inspector_actions() {
  ActionList list;
  std::string ids;
  for (const InspectorTab& page : inspector_tabs())
    ids += fmt::format("{}{}", ids.empty() ? "" : "|", page.id);
  const std::string_view usage = list.keep(ids + " [left|right]");
  list.add({.id = "tab",
            .arguments = usage,
            .label = "Inspector page",
            .help = "Open the inspector at a page; of those about one search, that of a side.",
            .execute = tab});
  for (const InspectorTab& page : inspector_tabs()) {
    list.add({.id = "tab",
              .arguments = usage,
              .label = list.keep(fmt::format("Inspector: {}", page.label)),
              .menu = "View/Page of the inspector",
              .menu_call = list.keep(fmt::format("tab {}", page.id)),
              .help = list.keep(fmt::format("{}.", page.help)),
              .execute = tab,
              .checked = [id = page.id](const Session& session) { return session.ui.tab == id; }});
  }
  return list;
}

}  // namespace goalbound::app
