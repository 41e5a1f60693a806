// One clock for both searches: play, step, seek.
#include "model/timeline.hpp"

#include <fmt/format.h>

#include <array>
#include <limits>

#include "model/actions/action_list.hpp"
#include "model/actions/arguments.hpp"
#include "model/session.hpp"

namespace goalbound::app {
namespace {

constexpr double kSpeedStep = 2;

bool has_events(const Session& session) {
  return session.searches().timeline().length() > 0;
}

Result<void> expect_events(const Session& session) {
  if (has_events(session)) return {};
  return invalid("no search has been recorded yet; in a script, 'wait' for it");
}

Result<void> play(Session& session, const ActionCall& call) {
  if (const auto ok = expect_arguments(call, 0); !ok) return ok.error();
  if (const auto ok = expect_events(session); !ok) return ok.error();
  session.searches().timeline().set_playing(true);
  return {};
}

Result<void> pause(Session& session, const ActionCall& call) {
  if (const auto ok = expect_arguments(call, 0); !ok) return ok.error();
  session.searches().timeline().set_playing(false);
  return {};
}

Result<void> toggle_play(Session& session, const ActionCall& call) {
  if (session.searches().timeline().playing()) return pause(session, call);
  return play(session, call);
}

Result<void> step(Session& session, const ActionCall& call) {
  constexpr std::array<std::string_view, 3> kWords = {"event", "expansion", "prune"};
  constexpr std::array<Timeline::Unit, 3> kUnits = {Timeline::Unit::kEvent, Timeline::Unit::kExpansion,
                                                    Timeline::Unit::kPrune};
  if (const auto ok = expect_arguments(call, 2); !ok) return ok.error();
  const auto unit = choice_argument(call.arguments[0], kWords);
  if (!unit) return unit.error();
  const auto direction = integer_argument(call.arguments[1], -1, 1);
  if (!direction || *direction == 0) {
    return invalid(fmt::format("'{}' is neither +1, a step on, nor -1, a step back", call.arguments[1]));
  }
  if (const auto ok = expect_events(session); !ok) return ok.error();
  session.searches().timeline().step(kUnits[*unit], static_cast<int>(*direction));
  return {};
}

Result<void> seek(Session& session, const ActionCall& call) {
  if (const auto ok = expect_arguments(call, 1); !ok) return ok.error();
  if (const auto ok = expect_events(session); !ok) return ok.error();
  Timeline& timeline = session.searches().timeline();
  const std::string& where = call.arguments[0];
  std::size_t position = where == "end" ? timeline.length() : 0;
  if (where != "end" && where != "start") {
    const auto number = integer_argument(where, 0, std::numeric_limits<std::int64_t>::max());
    if (!number) return invalid(fmt::format("'{}' is no number of an event; write one, start or end", where));
    position = static_cast<std::size_t>(*number);
  }
  timeline.set_playing(false);
  timeline.seek(position);
  return {};
}

Result<void> set_speed(Session& session, double factor) {
  session.searches().timeline().set_speed(factor);
  session.settings().speed = session.searches().timeline().speed();
  return {};
}

Result<void> speed(Session& session, const ActionCall& call) {
  if (const auto ok = expect_arguments(call, 1); !ok) return ok.error();
  const auto factor = number_argument(call.arguments[0]);
  if (!factor) return factor.error();
  if (*factor < Timeline::kMinSpeed || *factor > Timeline::kMaxSpeed) {
    return invalid(fmt::format("the speed {} is not from {} to {}", call.arguments[0], Timeline::kMinSpeed,
                               Timeline::kMaxSpeed));
  }
  return set_speed(session, *factor);
}

Result<void> faster(Session& session, const ActionCall& call) {
  if (const auto ok = expect_arguments(call, 0); !ok) return ok.error();
  return set_speed(session, session.searches().timeline().speed() * kSpeedStep);
}

Result<void> slower(Session& session, const ActionCall& call) {
  if (const auto ok = expect_arguments(call, 0); !ok) return ok.error();
  return set_speed(session, session.searches().timeline().speed() / kSpeedStep);
}

struct Move {
  std::string_view id;
  std::string_view arguments;
  std::string_view label;
  std::string_view menu_call;
  std::string_view key;
  std::string_view help;
  Result<void> (*execute)(Session& session, const ActionCall& call);
};

constexpr std::string_view kStepUsage = "event|expansion|prune +1|-1";
constexpr std::string_view kSeekUsage = "N|start|end";
constexpr auto kMoves = std::to_array<Move>({
    {"toggle-play", "", "Play or pause", "toggle-play", "Space",
     "Play the searches, or pause; at the end, play them anew.", toggle_play},
    {"step", kStepUsage, "Next event", "step event +1", "Right", "Step to the next event.", step},
    {"step", kStepUsage, "Previous event", "step event -1", "Left", "Step back by one event.", step},
    {"step", kStepUsage, "Next expansion", "step expansion +1", "Shift+Right",
     "Step to the next expansion of either search.", step},
    {"step", kStepUsage, "Previous expansion", "step expansion -1", "Shift+Left",
     "Step back to the previous expansion of either search.", step},
    {"step", kStepUsage, "Next pruned edge", "step prune +1", "Ctrl+Right",
     "Step to the next edge that a box excludes.", step},
    {"step", kStepUsage, "Previous pruned edge", "step prune -1", "Ctrl+Left",
     "Step back to the previous edge that a box excludes.", step},
    {"seek", kSeekUsage, "To the start", "seek start", "Home", "Show the searches before their first event.",
     seek},
    {"seek", kSeekUsage, "To the end", "seek end", "End", "Show the finished searches.", seek},
});

}  // namespace

ActionList timeline_actions() {
  ActionList list;
  list.add({.id = "step",
            .arguments = kStepUsage,
            .label = "Step",
            .help = "Step to the next or previous event, expansion or pruned edge of either search.",
            .execute = step,
            .enabled = has_events});
  list.add({.id = "seek",
            .arguments = kSeekUsage,
            .label = "Go to event",
            .help = "Show the searches after so many events, at their start or at their end.",
            .execute = seek,
            .enabled = has_events});
  for (const Move& move : kMoves) {
    list.add({.id = move.id,
              .arguments = move.arguments,
              .label = move.label,
              .menu = "Timeline",
              .menu_call = move.menu_call,
              .key = move.key,
              .help = move.help,
              .execute = move.execute,
              .enabled = has_events});
  }
  list.add({.id = "play",
            .label = "Play",
            .help = "Play the searches; at the end, play them anew.",
            .execute = play,
            .enabled = has_events});
  list.add({.id = "pause", .label = "Pause", .help = "Stop playing.", .execute = pause});
  list.add({.id = "faster",
            .label = "Faster",
            .menu = "Timeline",
            .menu_call = "faster",
            .key = "]",
            .help = "Play twice as fast.",
            .execute = faster});
  list.add({.id = "slower",
            .label = "Slower",
            .menu = "Timeline",
            .menu_call = "slower",
            .key = "[",
            .help = "Play half as fast.",
            .execute = slower});
  list.add({.id = "speed",
            .arguments = "FACTOR",
            .label = "Speed",
            .help = "Play at 0.1 to 100 times 60 events a second.",
            .execute = speed});
  return list;
}

}  // namespace goalbound::app
