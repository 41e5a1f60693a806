#include "features/breakpoints/breakpoints.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>

#include "model/actions/action_calls.hpp"
#include "model/searches/side_options.hpp"
#include "model/session.hpp"
#include "words/numbers.hpp"

namespace goalbound::app {
namespace {

using Takes = BreakKindInfo::Takes;

constexpr auto kBreakKinds = std::to_array<BreakKindInfo>({
    {BreakKind::kExpanded, "expanded", Takes::kNode, "The node is taken from the open list"},
    {BreakKind::kGenerated, "generated", Takes::kNode, "An edge or jump leads to the node"},
    {BreakKind::kEdge, "edge", Takes::kEdge, "The edge is followed, or skipped by its box"},
    {BreakKind::kPrune, "prune", Takes::kNodeOrNothing,
     "An index, such as boxes, leaves out the node or an edge of it, or any node or edge"},
    {BreakKind::kF, "f", Takes::kLength, "The first expansion whose f is at least a length"},
    {BreakKind::kJump, "jump", Takes::kNodeOrNothing,
     "A jump of JPS, or an arc of a hierarchy, ends at the node, or anywhere"},
    {BreakKind::kReopened, "reopened", Takes::kNodeOrNothing,
     "The node, or any node, is opened again after it was closed"},
});

/// Lengths are shown with two decimals: what is typed from the screen shall be met.
constexpr double kHalfAHundredth = 0.005;

/// Those of `numbers` whose event fits.
template <class Fits>
std::vector<std::uint32_t> filtered(std::span<const std::uint32_t> numbers, const Trace& trace,
                                    const Fits& fits) {
  std::vector<std::uint32_t> result;
  std::copy_if(numbers.begin(), numbers.end(), std::back_inserter(result),
               [&](std::uint32_t number) { return fits(trace[number]); });
  return result;
}

/// Events about edges out of a node follow its expansions.
template <class Fits>
std::vector<std::uint32_t> events_out_of(NodeId node, const TraceIndex& index, const Fits& fits) {
  std::vector<std::uint32_t> result;
  const Trace& trace = index.trace();
  for (const std::uint32_t number : index.about(node)) {
    if (trace[number].kind != TraceEventKind::kExpand) continue;
    const auto [first, last] = index.following(number);
    for (std::uint32_t i = first; i < last; ++i) {
      if (source_of(trace[i]) == node && fits(trace[i])) result.push_back(i);
    }
  }
  return result;
}

std::vector<std::uint32_t> first_of_layer(double length, const TraceIndex& index, const Map& map) {
  const auto reaches = [&](std::uint32_t number) {
    const Cost f = index.trace()[number].f;
    return (index.trace().counts_moves() ? f : map.length_of(f)) + kHalfAHundredth >= length;
  };
  const auto layers = index.layers();  // their f rise
  const auto found = std::partition_point(layers.begin(), layers.end(),
                                          [&](std::uint32_t number) { return !reaches(number); });
  if (found == layers.end()) return {};
  return {*found};
}

std::vector<std::uint32_t> all_of(std::span<const std::uint32_t> numbers) {
  return {numbers.begin(), numbers.end()};
}

}  // namespace

std::span<const BreakKindInfo> all_break_kinds() {
  return kBreakKinds;
}

bool Breakpoint::same_as(const Breakpoint& other) const {
  return kind == other.kind && node == other.node && edge == other.edge && length == other.length;
}

std::vector<std::uint32_t> events_that_meet(const Breakpoint& breakpoint, const TraceIndex& index,
                                            const Map& map) {
  const Trace& trace = index.trace();
  const NodeId node = breakpoint.node;
  const auto of_kind = [](TraceEventKind kind) {
    return [kind](const TraceEvent& e) { return e.kind == kind; };
  };
  switch (breakpoint.kind) {
    case BreakKind::kExpanded:
      return filtered(index.about(node), trace, of_kind(TraceEventKind::kExpand));
    case BreakKind::kGenerated:
      return filtered(index.about(node), trace, [](const TraceEvent& e) {
        return e.kind == TraceEventKind::kStart || leads_somewhere(e.kind);
      });
    case BreakKind::kEdge:
      return events_out_of(node, index, [&](const TraceEvent& e) { return e.edge == breakpoint.edge; });
    case BreakKind::kPrune:
      if (node == kNoNode) return all_of(trace.prunes());
      return events_out_of(node, index, [](const TraceEvent& e) { return leaves_out(e.kind); });
    case BreakKind::kF:
      return first_of_layer(breakpoint.length, index, map);
    case BreakKind::kJump:
      return filtered(index.jumps(), trace, [&](const TraceEvent& e) {
        return leads_somewhere(e.kind) && (node == kNoNode || e.node == node);
      });
    case BreakKind::kReopened:
      if (node == kNoNode) return all_of(index.reopenings());
      return filtered(index.reopenings(), trace, [&](const TraceEvent& e) { return e.node == node; });
  }
  return {};
}

std::string describe(const Breakpoint& breakpoint, const Map& map) {
  const bool any = breakpoint.node == kNoNode;
  const std::string node = any ? "any " + std::string(map.kind().node_word) : map.name_of(breakpoint.node);
  switch (breakpoint.kind) {
    case BreakKind::kExpanded:
      return fmt::format("{} is expanded", node);
    case BreakKind::kGenerated:
      return fmt::format("{} is generated", node);
    case BreakKind::kEdge:
      return fmt::format("edge {} of {} is followed or skipped", calls::edge_word(map, breakpoint.edge),
                         node);
    case BreakKind::kPrune:
      return any ? "any edge or node is pruned" : fmt::format("{} or an edge of it is pruned", node);
    case BreakKind::kF:
      return fmt::format("f is at least {}", breakpoint.length);
    case BreakKind::kJump:
      return any ? "any jump ends" : fmt::format("a jump ends at {}", node);
    case BreakKind::kReopened:
      return fmt::format("{} is reopened", node);
  }
  return {};
}

ActionCall call_of(const Breakpoint& breakpoint, const Map& map) {
  ActionCall call{"break", {std::string(kBreakKinds[static_cast<std::size_t>(breakpoint.kind)].id)}};
  if (breakpoint.node != kNoNode) call.arguments.emplace_back(map, breakpoint.node);
  if (breakpoint.edge != kNoEdge) call.arguments.emplace_back(calls::edge_word(map, breakpoint.edge));
  if (breakpoint.kind == BreakKind::kF) call.arguments.emplace_back(fmt::format("{}", breakpoint.length));
  return call;
}

// --- those of a map ---

bool Breakpoints::any_on() const {
  return std::any_of(entries_.begin(), entries_.end(), [](const Entry& e) { return e.on; });
}

std::optional<std::size_t> Breakpoints::find(const Breakpoint& breakpoint) const {
  const auto found =
      std::find_if(entries_.begin(), entries_.end(), [&](const Entry& e) { return e.same_as(breakpoint); });
  if (found == entries_.end()) return std::nullopt;
  return static_cast<std::size_t>(found - entries_.begin());
}

std::size_t Breakpoints::add(const Breakpoint& breakpoint) {
  ++revision_;
  if (const auto there = find(breakpoint)) {
    entries_[*there].on = true;
    return *there;
  }
  Entry& entry = entries_.emplace_back();
  static_cast<Breakpoint&>(entry) = breakpoint;
  for (const Side side : kSides) look_up(entry, side);
  return entries_.size() - 1;
}

void Breakpoints::remove(std::size_t place) {
  ++revision_;
  entries_.erase(entries_.begin() + static_cast<std::ptrdiff_t>(place));
}

void Breakpoints::set_on(std::size_t place, bool on) {
  ++revision_;
  entries_[place].on = on;
}

void Breakpoints::clear() {
  ++revision_;
  entries_.clear();
  runs_ = {};
}

void Breakpoints::follow(Side side, const SearchRun* run) {
  Watched& watched = runs_[static_cast<std::size_t>(side)];
  const auto index = run == nullptr ? nullptr : run->index;
  if (index == watched.index) return;
  ++revision_;
  watched = {index, run == nullptr ? nullptr : run->map};
  for (Entry& entry : entries_) look_up(entry, side);
}

void Breakpoints::look_up(Entry& entry, Side side) const {
  const Watched& watched = runs_[static_cast<std::size_t>(side)];
  auto& events = entry.events[static_cast<std::size_t>(side)];
  events.clear();
  if (watched.index != nullptr) events = events_that_meet(entry, *watched.index, *watched.map);
}

std::optional<std::size_t> Breakpoints::next(std::size_t position) const {
  std::optional<std::size_t> nearest;
  for (const Entry& entry : entries_) {
    if (!entry.on) continue;
    for (const auto& events : entry.events) {
      const auto found = std::lower_bound(events.begin(), events.end(), position);
      if (found == events.end()) continue;
      nearest = std::min(nearest.value_or(std::size_t{*found} + 1), std::size_t{*found} + 1);
    }
  }
  return nearest;
}

std::optional<std::size_t> Breakpoints::previous(std::size_t position) const {
  std::optional<std::size_t> nearest;
  if (position == 0) return nearest;
  for (const Entry& entry : entries_) {
    if (!entry.on) continue;
    for (const auto& events : entry.events) {
      const auto found = std::lower_bound(events.begin(), events.end(), position - 1);
      if (found == events.begin()) continue;
      nearest = std::max(nearest.value_or(0), std::size_t{*(found - 1)} + 1);
    }
  }
  return nearest;
}

std::vector<Breakpoints::Met> Breakpoints::met_at(std::size_t position) const {
  std::vector<Met> met;
  if (position == 0) return met;
  for (std::size_t place = 0; place < entries_.size(); ++place) {
    if (!entries_[place].on) continue;
    for (const Side side : kSides) {
      const auto& events = entries_[place].events[static_cast<std::size_t>(side)];
      if (std::binary_search(events.begin(), events.end(), position - 1)) met.push_back({place, side});
    }
  }
  return met;
}

/// A search that is not shown stops nothing.
OngoingWork Breakpoints::work() {
  return {.follow = [this] {
    const bool both = session().settings().split_view;
    follow(Side::kLeft, both ? session().side(Side::kLeft).run.get() : nullptr);
    follow(Side::kRight, session().side(Side::kRight).run.get());
  }};
}

void Breakpoints::save(SavedLines& lines) const {
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    lines.before_camera.push_back(format_action(call_of(entries_[i], session().map())));
    if (!entries_[i].on) lines.before_camera.push_back(fmt::format("break off {}", i + 1));
  }
}

void Breakpoints::report() const {
  Session& session = this->session();
  const std::size_t position = session.searches().timeline().position();
  std::string text;
  for (const Breakpoints::Met& met : met_at(position)) {
    text += fmt::format("{}the {} search meets breakpoint {}: {}", text.empty() ? "" : "; ",
                        name_of(met.side), met.place + 1, describe(all()[met.place], session.map()));
  }
  if (text.empty()) return;
  session.messages().replace("breakpoint", fmt::format("event {}: {}", grouped(position), text));
  session.follow_event(met_at(position).front().side);
}

namespace {

constexpr auto kBreakpointsLayers =
    std::to_array<FeatureLayerInfo>({{unswitched_layer("breakpoints"), "ends"}});

}  // namespace

extern const FeatureInfo kFeature_breakpoints;
const FeatureInfo kFeature_breakpoints = {
    .id = "breakpoints",
    .make = &make_feature<Breakpoints>,
    .actions = &breakpoints_actions,
    .actions_after = "timeline",
    .layers = kBreakpointsLayers,
    .popup = PopupEntry{.id = "breakpoints",
                        .label = "Breakpoints ...",
                        .menu = "Search",
                        .key = "Ctrl+B",
                        .help = "See, switch, remove and set breakpoints, where playing stops.",
                        .needs = PopupNeeds::kMap},
    .popup_after = "what-blocks"};

}  // namespace goalbound::app
