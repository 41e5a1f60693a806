// The flood from the inspected node as a timeline of its own.
#include "features/flood/flood.hpp"

#include <fmt/format.h>

#include <array>
#include <limits>
#include <string>

#include "model/actions/action_list.hpp"
#include "model/actions/typed.hpp"
#include "model/session.hpp"

namespace goalbound::app {
namespace {

constexpr std::string_view kSwitch = "on|off|toggle";
constexpr std::string_view kFloodSwitch = "on|off|play|toggle";
constexpr std::string_view kFloodStepUsage = "node|growth +1|-1";

Result<void> switch_flood(Session& session, ModeWord word) {
  FloodClock& flood = session.feature<FloodClock>();
  const ModeSwitch wanted = word.of(flood.on());
  flood.switch_on(wanted.on);
  if (!wanted.on) return {};
  if (wanted.plays) flood.play_from_start();
  session.settings().layers.show("labels", true);
  session.ui.tab = "flood";
  return {};
}

Result<void> seek_flood(Session& session, const std::string& where) {
  FloodClock& clock = session.feature<FloodClock>();
  if (const auto ok = clock.expect(); !ok) return ok.error();
  if (where == "start") return clock.seek(0), Result<void>();
  if (where == "end") return clock.seek(clock.length()), Result<void>();
  const auto position = integer_argument(where, 0, std::numeric_limits<std::int64_t>::max());
  if (!position) {
    return invalid(fmt::format("'{}' is no number of nodes; write one, start or end", where));
  }
  clock.seek(static_cast<std::size_t>(*position));
  return {};
}

constexpr std::array<std::string_view, 2> kFloodUnits = {"node", "growth"};

Result<void> step_flood(Session& session, OneOf<kFloodUnits> unit, StepWay way) {
  return session.feature<FloodClock>().move_by(unit == 1, way);
}

Result<void> play_flood(Session& session, Switch wanted) {
  FloodClock& clock = session.feature<FloodClock>();
  const bool on = wanted.of(clock.playing());
  if (const auto ok = clock.expect(); !ok) return ok.error();
  clock.set_playing(on);
  return {};
}

bool has_flood(const Session& session) {
  return session.feature<FloodClock>().expect().ok();
}

struct FloodMove {
  std::string_view label;
  std::string_view call;
  std::string_view key;
  std::string_view help;
};
constexpr auto kSteps = std::to_array<FloodMove>({
    {"Flood: next node", "flood-step node +1", ".", "Let the flood settle one node more."},
    {"Flood: previous node", "flood-step node -1", ",", "Take the node back that was settled last."},
    {"Flood: next growth of a box", "flood-step growth +1", "Alt+.",
     "Go on to the next node with which a box grows."},
    {"Flood: previous growth of a box", "flood-step growth -1", "Alt+,",
     "Go back to the node with which a box grew before."},
});

}  // namespace

ActionList flood_actions() {
  ActionList list;
  list.add({.id = "flood",
            .arguments = kFloodSwitch,
            .label = "Flood step by step",
            .menu = "View",
            .menu_call = "flood toggle",
            .key = "T",
            .help =
                "Play the flood from the node that is pointed at: labels travel from parent to child, and "
                "the boxes grow. While it is shown, the buttons of the timeline move it; on shows the "
                "whole of it.",
            .execute = typed<switch_flood>,
            .checked = [](const Session& session) { return session.feature<FloodClock>().on(); }});
  list.add({.id = "flood-play",
            .arguments = kSwitch,
            .label = "Flood: play or pause",
            .menu = "View/Steps of the flood",
            .menu_call = "flood-play toggle",
            .key = "Shift+T",
            .help = "Play the flood, or pause it; at the end, play it anew.",
            .execute = typed<play_flood>,
            .checked = [](const Session& session) { return session.feature<FloodClock>().playing(); },
            .enabled = has_flood});
  for (const FloodMove& move : kSteps) {
    list.add({.id = "flood-step",
              .arguments = kFloodStepUsage,
              .label = move.label,
              .menu = "View/Steps of the flood",
              .menu_call = move.call,
              .key = move.key,
              .help = move.help,
              .execute = typed<step_flood>,
              .enabled = has_flood});
  }
  list.add({.id = "flood-seek",
            .arguments = "N|start|end",
            .label = "Flood: go to",
            .help = "Show the flood when it has settled so many nodes.",
            .execute = typed<seek_flood>,
            .enabled = has_flood});
  return list;
}

}  // namespace goalbound::app
