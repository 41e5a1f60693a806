// Pages of the inspector, and the pattern of its jump rules editor.
#include <fmt/format.h>

#include <string>
#include <vector>

#include "model/actions/action_list.hpp"
#include "model/actions/typed.hpp"
#include "model/session.hpp"
#include "model/tabs.hpp"

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

/// The page belongs to whichever search was shown last.
Result<void> why(Session& session, NodeOrPointedAt at) {
  session.select(at.node);
  session.show_page("why");
  return {};
}

Result<Direction> direction_argument(std::string_view text) {
  if (const auto direction = direction_from_name(text)) return *direction;
  return invalid(fmt::format("'{}' is no direction; they are N, E, S, W, NE, SE, SW and NW", text));
}

/// "NW,N" or "none".
Result<DirectionSet> walls_argument(std::string_view text) {
  DirectionSet walls;
  if (text == "none") return walls;
  while (!text.empty()) {
    const auto end = text.find(',');
    const auto direction = direction_argument(text.substr(0, end));
    if (!direction) return direction.error();
    walls.add(*direction);
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
  }
  return walls;
}

/// The row of the rules: that of "start", or of the direction that one comes from.
Result<int> row_of_rules(std::string_view text) {
  if (text == "start") return int{kStartRow};
  const auto direction = direction_argument(text);
  if (!direction) return direction.error();
  return index_of(*direction);
}

Result<void> pattern(Session& session, ReadBy<row_of_rules> incoming,
                     const std::optional<ReadBy<walls_argument>>& walls) {
  JumpPattern pattern = session.ui.pattern;
  pattern.incoming = *incoming;
  if (walls) pattern.open = DirectionSet::all() - **walls;
  session.ui.pattern = pattern;
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
  list.add({.id = "why",
            .arguments = "[NODE]",
            .label = "Why was this not expanded?",
            .menu = "Search",
            .menu_call = "why",
            .key = "Y",
            .help =
                "Select a node, without one that pointed at, and tell what became of it in the search, and "
                "why.",
            .execute = typed<why>,
            .enabled = has_map});
  list.add({.id = "pattern",
            .arguments = "start|N|E|S|W|NE|SE|SW|NW [WALLS]",
            .label = "Pattern of the jump rules",
            .help = "In the page 'rules': how the path came in, and which neighbours are walls, such as "
                    "'pattern E NW,N' or "
                    "'pattern E none'.",
            .execute = typed<pattern>});
  return list;
}

}  // namespace goalbound::app
