// Pages of the inspector, and the pattern of its jump rules editor.
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

/// The page belongs to whichever search was shown last.
Result<void> why(Session& session, const ActionCall& call) {
  if (const auto ok = expect_arguments(call, 0, 1); !ok) return ok.error();
  const auto node = node_or_pointed_at(session, call, 0);
  if (!node) return node.error();
  session.select(*node);
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

Result<void> pattern(Session& session, const ActionCall& call) {
  if (const auto ok = expect_arguments(call, 1, 2); !ok) return ok.error();
  JumpPattern pattern = session.ui.pattern;
  if (call.arguments[0] == "start") {
    pattern.incoming = kStartRow;
  } else {
    const auto direction = direction_argument(call.arguments[0]);
    if (!direction) return direction.error();
    pattern.incoming = index_of(*direction);
  }
  if (call.arguments.size() == 2) {
    const auto walls = walls_argument(call.arguments[1]);
    if (!walls) return walls.error();
    pattern.open = DirectionSet::all() - *walls;
  }
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
  list.add({.id = "why",
            .arguments = "[NODE]",
            .label = "Why was this not expanded?",
            .menu = "Search",
            .menu_call = "why",
            .key = "Y",
            .help =
                "Select a node, without one that pointed at, and tell what became of it in the search, and "
                "why.",
            .execute = why,
            .enabled = has_map});
  list.add({.id = "pattern",
            .arguments = "start|N|E|S|W|NE|SE|SW|NW [WALLS]",
            .label = "Pattern of the jump rules",
            .help = "In the page 'rules': how the path came in, and which neighbours are walls, such as "
                    "'pattern E NW,N' or "
                    "'pattern E none'.",
            .execute = pattern});
  return list;
}

}  // namespace goalbound::app
