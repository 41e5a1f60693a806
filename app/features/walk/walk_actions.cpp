// An agent whose path is refined while it walks.
#include "features/walk/walk.hpp"

#include <string_view>

#include "model/actions/action_list.hpp"
#include "model/actions/typed.hpp"
#include "model/session.hpp"

namespace goalbound::app {
namespace {

Result<void> switch_walk(Session& session, ModeWord word) {
  PathWalk& walk = session.feature<PathWalk>();
  const ModeSwitch wanted = word.of(walk.on());
  if (!wanted.on) {
    walk.end();
    return {};
  }
  if (const auto map = expect_map(session); !map) return map.error();
  if (const auto order = PathWalk::order(session, 0); !order) return order.error();
  walk.switch_on(true);
  if (wanted.plays) walk.play_from_start();
  return {};
}

Result<void> walk_work(Session& session, Whole<0, static_cast<std::int64_t>(PathWalk::kMostWork)> count) {
  session.feature<PathWalk>().set_work(static_cast<std::uint64_t>(count));
  return {};
}

}  // namespace

ActionList walk_actions() {
  ActionList list;
  list.add({.id = "walk",
            .arguments = "on|off|play|toggle",
            .label = "Walk a path refined on the way",
            .menu = "Search",
            .menu_call = "walk toggle",
            .key = "Alt+W",
            .help = "On grids an agent walks from start to goal while its path is refined: planned as a "
                    "whole over clusters (dashed), its cells looked for part by part. While it is shown, the "
                    "buttons of the timeline move it; on shows the plan before the first step.",
            .execute = typed<switch_walk>,
            .checked = [](const Session& session) { return session.feature<PathWalk>().on(); },
            .enabled = has_map});
  list.add({.id = "walk-work",
            .arguments = "N",
            .label = "Expansions behind each step",
            .help = "How many cells are expanded behind each step of the agent that walks a path refined on "
                    "the way, up to 10,000: with 0 a part is refined when the agent comes to it.",
            .execute = typed<walk_work>});
  return list;
}

}  // namespace goalbound::app
