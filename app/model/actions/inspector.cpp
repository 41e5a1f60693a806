// Pages of the inspector, and the pattern of its jump rules editor.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "model/actions/action_list.hpp"
#include "model/actions/arguments.hpp"
#include "model/session.hpp"

namespace goalbound::app {
namespace {

constexpr auto kTabs = std::to_array<InspectorTab>({
    {"pseudocode", true},
    {"event", true},
    {"open-list", true},
    {"compare", false},
    {"rules", false},
});
constexpr std::string_view kTabUsage = "pseudocode|event|open-list|compare|rules [left|right]";

Result<void> tab(Session& session, const ActionCall& call) {
  if (const auto ok = expect_arguments(call, 1, 2); !ok) return ok.error();
  std::array<std::string_view, kTabs.size()> ids;
  std::transform(kTabs.begin(), kTabs.end(), ids.begin(), [](const InspectorTab& t) { return t.id; });
  const auto choice = choice_argument(call.arguments[0], ids);
  if (!choice) return choice.error();
  const InspectorTab& chosen = kTabs[*choice];
  Side side = session.ui.tab_side;
  if (call.arguments.size() == 2) {
    if (!chosen.of_one_side) return invalid(fmt::format("the page '{}' is about both sides", chosen.id));
    const auto named = side_argument(call.arguments[1]);
    if (!named) return named.error();
    side = *named;
  }
  session.ui.tab = chosen.id;
  session.ui.tab_side = side;
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

std::span<const InspectorTab> inspector_tabs() {
  return kTabs;
}

ActionList inspector_actions() {
  ActionList list;
  list.add({.id = "tab",
            .arguments = kTabUsage,
            .label = "Inspector page",
            .help = "Show a page of the inspector; of those about one search, that of a side.",
            .execute = tab});
  for (const InspectorTab& page : kTabs) {
    list.add({.id = "tab",
              .arguments = kTabUsage,
              .label = list.keep(fmt::format("Inspector: {}", page.id)),
              .menu = "View",
              .menu_call = list.keep(fmt::format("tab {}", page.id)),
              .help = list.keep(fmt::format("Show the page '{}' of the inspector.", page.id)),
              .execute = tab,
              .checked = [id = page.id](const Session& session) { return session.ui.tab == id; }});
  }
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
