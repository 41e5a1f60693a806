#include "features/rules/rules.hpp"

#include <fmt/format.h>

#include "model/actions/typed.hpp"
#include "model/session.hpp"

namespace goalbound::app {
namespace {

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
  JumpPattern pattern = session.feature<JumpRules>().pattern();
  pattern.incoming = *incoming;
  if (walls) pattern.open = DirectionSet::all() - **walls;
  session.feature<JumpRules>().put(pattern);
  return {};
}

ActionList rules_actions() {
  ActionList list;
  list.add({.id = "pattern",
            .arguments = "start|N|E|S|W|NE|SE|SW|NW [WALLS]",
            .label = "Pattern of the jump rules",
            .help = "In the page 'rules': how the path came in, and which neighbours are walls, such as "
                    "'pattern E NW,N' or "
                    "'pattern E none'.",
            .execute = typed<pattern>});
  return list;
}

}  // namespace

extern const FeatureInfo kFeature_rules;
const FeatureInfo kFeature_rules = {
    .id = "rules",
    .make = &make_feature<JumpRules>,
    .actions = &rules_actions,
    .actions_after = "why",
    .page = InspectorTab{.id = "rules",
                         .group = "Why?",
                         .label = "Jump rules",
                         .of_one_side = false,
                         .help = "Which moves a canonical path may make next, for any pattern of walls"},
    .page_after = "why"};

}  // namespace goalbound::app
