// Pages of the inspector.
#include <fmt/format.h>

#include <string>
#include <vector>

#include "model/actions/action_list.hpp"
#include "model/actions/typed.hpp"
#include "model/session.hpp"
#include "model/view/tabs.hpp"

namespace goalbound::app {
namespace {

Result<const InspectorTab*> inspector_page(std::string_view text) {
  std::vector<std::string_view> ids;
  for (const InspectorTab& page : inspector_tabs()) ids.push_back(page.id);
  const auto choice = choice_argument(current_tab_id(text), ids);
  if (!choice) return choice.error();
  return &inspector_tabs()[*choice];
}

Result<void> tab(Session& session, ReadBy<inspector_page> page, std::optional<Side> side) {
  const InspectorTab& chosen = **page;
  if (side && !chosen.of_one_side)
    return invalid(fmt::format("the page '{}' is about both sides", chosen.id));
  session.show_page(chosen.id);
  session.ui.tab_side = side.value_or(session.ui.tab_side);
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
            .execute = typed<tab>});
  for (const InspectorTab& page : inspector_tabs()) {
    list.add({.id = "tab",
              .arguments = usage,
              .label = list.keep(fmt::format("Inspector: {}", page.label)),
              .menu = "View/Page of the inspector",
              .menu_call = list.keep(fmt::format("tab {}", page.id)),
              .help = list.keep(fmt::format("{}.", page.help)),
              .execute = typed<tab>,
              .checked = [id = page.id](const Session& session) { return session.ui.tab == id; }});
  }
  return list;
}

}  // namespace goalbound::app
