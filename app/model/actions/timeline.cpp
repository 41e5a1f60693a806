// One clock for both searches: play, step, seek.
#include "model/searches/timeline.hpp"

#include <fmt/format.h>

#include <array>
#include <limits>
#include <optional>
#include <string>

#include "model/actions/action_list.hpp"
#include "model/actions/typed.hpp"
#include "model/searches/side_options.hpp"
#include "model/searches/step_clock.hpp"
#include "model/searches/transport.hpp"
#include "model/session.hpp"

namespace goalbound::app {
namespace {

constexpr double kSpeedStep = 2;

/// A crowd walks on alone.
bool can_seek(const Session& session) {
  const bool has_places = shown_transport(session) == nullptr || shown_clock(session) != nullptr;
  return can_play(session) && has_places;
}

bool has_difference(const Session& session) {
  return shown_transport(session) == nullptr && session.searches().timeline().difference().has_value();
}

/// Of the searches; while something else is shown they stay where they are.
Result<void> expect_events(const Session& session) {
  if (session.searches().timeline().length() > 0) return {};
  return invalid("no search has been recorded yet; in a script, 'wait' for it");
}

Result<void> play(Session& session, std::optional<double> seconds) {
  if (seconds && !(*seconds > 0))
    return invalid(fmt::format("'{}' is no time to play in: more than 0 s", *seconds));
  if (seconds) session.searches().timeline().set_pace(*seconds);
  return set_playing(session, true);
}

Result<void> pause(Session& session) {
  return set_playing(session, false);
}

Result<void> toggle_play(Session& session) {
  return set_playing(session, !is_playing(session));
}

/// Of sides that both prune there, the right one: it is the one that is shown alone.
void follow_prune(Session& session) {
  const std::size_t position = session.searches().timeline().position();
  for (const Side s : {Side::kRight, Side::kLeft}) {
    const SearchRun* run = session.side(s).run.get();
    const bool shown = s == Side::kRight || session.settings().split_view;
    if (!shown || position == 0 || run == nullptr || run->player == nullptr) continue;
    const Trace& trace = run->player->trace();
    if (position > trace.size() || !leaves_out(trace[position - 1].kind)) continue;
    return session.follow_event(s);
  }
}

constexpr std::array<std::string_view, 5> kStepUnits = {"event", "expansion", "f-layer", "prune", "jump"};

Result<void> step(Session& session, OneOf<kStepUnits> word, StepWay way) {
  using Unit = Timeline::Unit;
  constexpr std::array kUnits = {Unit::kEvent, Unit::kExpansion, Unit::kLayer, Unit::kPrune, Unit::kJump};
  const Unit unit = kUnits[word];
  if (Transport* shown = shown_transport(session)) return shown->move_by(unit != Unit::kEvent, way);
  if (const auto ok = expect_events(session); !ok) return ok.error();
  session.searches().timeline().step(unit, way);
  if (unit == Unit::kPrune) follow_prune(session);
  return {};
}

/// Just behind the first event in which the sides differ.
Result<std::size_t> difference(const Session& session) {
  if (!session.settings().split_view) return invalid("one search alone is shown; 'split on' shows both");
  for (const Side side : kSides) {
    const SidePanel& panel = session.side(side);
    if (panel.run != nullptr && panel.run->index != nullptr) continue;
    const std::string why = panel.waiting_for.empty() ? "" : ": " + panel.waiting_for;
    return invalid(fmt::format("the {} side has no search to compare with{}", name_of(side), why));
  }
  const auto number = session.searches().timeline().difference();
  if (number) return *number + 1;
  return invalid("both searches do the same from start to end");
}

Result<std::size_t> position_argument(const Session& session, const std::string& where) {
  if (where == "start") return std::size_t{0};
  const StepClock* clock = shown_clock(session);
  if (where == "end") return clock != nullptr ? clock->length() : session.searches().timeline().length();
  if (where == "difference" && clock != nullptr)
    return invalid(fmt::format("a {0} is shown, not the searches; '{0} off' ends it", clock->name()));
  if (where == "difference") return difference(session);
  const auto number = integer_argument(where, 0, std::numeric_limits<std::int64_t>::max());
  if (number) return static_cast<std::size_t>(*number);
  return invalid(fmt::format("'{}' is no number of an event; write one, start, end or difference", where));
}

Result<void> seek(Session& session, const std::string& where) {
  Transport* shown = shown_transport(session);
  StepClock* clock = shown_clock(session);
  if (shown != nullptr && clock == nullptr)
    return invalid(fmt::format("a {0} has no timeline to go to; '{0} off' ends it", shown->name()));
  if (const auto ok = shown != nullptr ? shown->expect() : expect_events(session); !ok) return ok.error();
  const auto position = position_argument(session, where);
  if (!position) return position.error();
  if (clock != nullptr) {
    clock->seek(*position);
    return {};
  }
  Timeline& timeline = session.searches().timeline();
  timeline.set_playing(false);
  timeline.seek(*position);
  return {};
}

/// Nothing: as fast as possible.
Result<void> set_speed(Session& session, std::optional<double> factor) {
  session.settings().fastest = !factor;
  if (factor) {
    session.searches().timeline().set_speed(*factor);
    session.settings().speed = session.searches().timeline().speed();
  }
  session.apply_settings();
  return {};
}

/// Nothing for "max".
Result<std::optional<double>> speed_argument(std::string_view text) {
  if (text == "max") return std::optional<double>();
  const auto factor = number_argument(text);
  if (!factor) return factor.error();
  if (*factor < Timeline::kMinSpeed || *factor > Timeline::kMaxSpeed) {
    return invalid(fmt::format("the speed {} is not from {} to {}, and not max", text, Timeline::kMinSpeed,
                               Timeline::kMaxSpeed));
  }
  return std::optional<double>(*factor);
}

Result<void> speed(Session& session, ReadBy<speed_argument> factor) {
  return set_speed(session, *factor);
}

/// Beyond the greatest factor: as fast as possible.
Result<void> faster(Session& session) {
  const Timeline& timeline = session.searches().timeline();
  if (timeline.fastest() || timeline.factor() >= Timeline::kMaxSpeed) return set_speed(session, std::nullopt);
  return set_speed(session, timeline.factor() * kSpeedStep);
}

Result<void> slower(Session& session) {
  const Timeline& timeline = session.searches().timeline();
  return set_speed(session, timeline.fastest() ? Timeline::kMaxSpeed : timeline.factor() / kSpeedStep);
}

struct Move {
  std::string_view id;
  std::string_view arguments;
  std::string_view label;
  std::string_view menu_call;
  std::string_view key;
  std::string_view help;
  Result<void> (*execute)(Session& session, const ActionCall& call);
  bool (*enabled)(const Session& session) = can_play;
};

constexpr std::string_view kStepUsage = "event|expansion|f-layer|prune|jump +1|-1";
constexpr std::string_view kSeekUsage = "N|start|end|difference";
constexpr auto kMoves = std::to_array<Move>({
    {"toggle-play", "", "Play or pause", "toggle-play", "Space",
     "Play the searches, or the flood, the crowd or the walk that is shown, or pause; at the end, play anew.",
     typed<toggle_play>},
    {"step", kStepUsage, "Next event", "step event +1", "Right", "Step to the next event.", typed<step>},
    {"step", kStepUsage, "Previous event", "step event -1", "Left", "Step back by one event.", typed<step>,
     can_seek},
    {"step", kStepUsage, "Next expansion", "step expansion +1", "Shift+Right",
     "Step to the next expansion of either search.", typed<step>},
    {"step", kStepUsage, "Previous expansion", "step expansion -1", "Shift+Left",
     "Step back to the previous expansion of either search.", typed<step>, can_seek},
    {"step", kStepUsage, "Next pruned edge", "step prune +1", "Ctrl+Right",
     "Step to the next edge or node that an index, such as boxes, leaves out.", typed<step>},
    {"step", kStepUsage, "Previous pruned edge", "step prune -1", "Ctrl+Left",
     "Step back to the previous edge or node that an index leaves out.", typed<step>, can_seek},
    {"step", kStepUsage, "Next layer of f", "step f-layer +1", "Alt+Right",
     "Step to the next expansion with a larger f than any before: the first of a layer of equal f.",
     typed<step>},
    {"step", kStepUsage, "Previous layer of f", "step f-layer -1", "Alt+Left",
     "Step back to the expansion that began the layer of equal f before.", typed<step>, can_seek},
    {"step", kStepUsage, "Next jump", "step jump +1", "Ctrl+Shift+Right",
     "Step to the next jump of a jump point search, or the next arc of a search on a hierarchy.",
     typed<step>},
    {"step", kStepUsage, "Previous jump", "step jump -1", "Ctrl+Shift+Left",
     "Step back to the previous jump of a jump point search, or arc of a search on a hierarchy.", typed<step>,
     can_seek},
    {"seek", kSeekUsage, "To the start", "seek start", "Home", "Show the searches before their first event.",
     typed<seek>, can_seek},
    {"seek", kSeekUsage, "To the end", "seek end", "End", "Show the finished searches.", typed<seek>,
     can_seek},
    {"seek", kSeekUsage, "To the first difference", "seek difference", "Shift+D",
     "Show the first event in which the two searches do something else.", typed<seek>, has_difference},
});

}  // namespace

ActionList timeline_actions() {
  ActionList list;
  list.add(
      {.id = "step",
       .arguments = kStepUsage,
       .label = "Step",
       .help =
           "Step to the next or previous event, expansion, layer of equal f, pruned edge or jump of either "
           "search.",
       .execute = typed<step>,
       .enabled = can_play,
       .looks_around = true});
  list.add(
      {.id = "seek",
       .arguments = kSeekUsage,
       .label = "Go to event",
       .help = "Show the searches after so many events, at their start, at their end, or where they first do "
               "something else.",
       .execute = typed<seek>,
       .enabled = can_play,
       .looks_around = true});
  for (const Move& move : kMoves) {
    list.add({.id = move.id,
              .arguments = move.arguments,
              .label = move.label,
              .menu = "Search/Timeline",
              .menu_call = move.menu_call,
              .key = move.key,
              .help = move.help,
              .execute = move.execute,
              .enabled = move.enabled,
              .looks_around = true});
  }
  list.add({.id = "play",
            .arguments = "[SECONDS]",
            .label = "Play",
            .help = "Play the searches; at the end, play them anew. With a number the whole of both takes so "
                    "many seconds, until another speed is chosen.",
            .execute = typed<play>,
            .enabled = can_play,
            .looks_around = true});
  list.add({.id = "pause",
            .label = "Pause",
            .help = "Stop playing.",
            .execute = typed<pause>,
            .looks_around = true});
  list.add({.id = "faster",
            .label = "Faster",
            .menu = "Search/Timeline",
            .menu_call = "faster",
            .key = "]",
            .help = "Play twice as fast; beyond 100 times as fast as possible.",
            .execute = typed<faster>,
            .looks_around = true});
  list.add({.id = "slower",
            .label = "Slower",
            .menu = "Search/Timeline",
            .menu_call = "slower",
            .key = "[",
            .help = "Play half as fast.",
            .execute = typed<slower>,
            .looks_around = true});
  list.add({.id = "speed",
            .arguments = "FACTOR|max",
            .label = "Speed",
            .help = "Play at 0.1 to 100 times 60 events a second, or as fast as possible: both searches in a "
                    "second.",
            .execute = typed<speed>,
            .looks_around = true});
  list.add({.id = "speed",
            .arguments = "FACTOR|max",
            .label = "As fast as possible",
            .menu = "Search/Timeline",
            .menu_call = "speed max",
            .help = "Play the whole of both searches in a second, or faster.",
            .execute = typed<speed>,
            .checked = [](const Session& s) { return s.settings().fastest; }});
  list.add({.id = "loop",
            .arguments = "on|off|toggle",
            .label = "Play in a loop",
            .menu = "Search/Timeline",
            .menu_call = "loop toggle",
            .key = "Shift+L",
            .help = "At the end rest for a second, and play from the start again.",
            .execute = typed<switch_setting<&Settings::loop>>,
            .checked = [](const Session& s) { return s.settings().loop; },
            .looks_around = true});
  list.add(
      {.id = "camera-follows",
       .arguments = "on|off|toggle",
       .label = "Camera follows",
       .menu = "Search/Timeline",
       .menu_call = "camera-follows toggle",
       .help = "Put the node into the middle where a breakpoint is met, or a step comes to what was pruned.",
       .execute = typed<switch_setting<&Settings::camera_follows>>,
       .checked = [](const Session& s) { return s.settings().camera_follows; }});
  return list;
}

}  // namespace goalbound::app
