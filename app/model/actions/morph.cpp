// The map morphs into its embedding and back.
#include <fmt/format.h>

#include <array>

#include "model/actions/action_list.hpp"
#include "model/actions/arguments.hpp"
#include "model/crowd/crowd.hpp"
#include "model/session.hpp"

namespace goalbound::app {
namespace {

/// Whoever sees frames sees it move.
Result<void> morph(Session& session, const ActionCall& call) {
  if (const auto ok = expect_arguments(call, 1); !ok) return ok.error();
  if (const auto map = expect_map(session); !map) return map.error();
  const std::string& word = call.arguments[0];
  const bool moves = word == "on" || word == "off" || word == "toggle";
  double share = 0;
  if (moves) {
    const auto on = switch_argument(word, session.morph().wanted() > 0);
    if (!on) return on.error();
    share = *on ? 1 : 0;
  } else {
    const auto number = number_argument(word);
    if (!number) return number.error();
    share = *number;
  }
  if (share < 0 || share > 1) return invalid(fmt::format("'{}' is no share from 0 to 1", word));
  if (share > 0) {
    session.view.take_tool(Tool::kSelect);
    session.crowd().switch_on(false);
  }
  session.morph().go(share, !moves || !session.frames_go_on);
  return {};
}

}  // namespace

ActionList morph_actions() {
  ActionList list;
  constexpr std::string_view kArguments = "on|off|toggle|SHARE";
  list.add({.id = "morph",
            .arguments = kArguments,
            .label = "Morph into the embedding",
            .menu = "View",
            .menu_call = "morph toggle",
            .key = "Alt+M",
            .help = "Move each node from its coordinates on the map to those by what paths cost, and back; "
                    "a number from 0 to 1 stops between them. The boxes of the node that is pointed at are "
                    "drawn around what its edges reach there.",
            .execute = &morph,
            .checked = [](const Session& session) { return session.morph().wanted() > 0; },
            .enabled = &has_map});
  return list;
}

}  // namespace goalbound::app
