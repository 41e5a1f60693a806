// Breakpoints: set, switched, listed, run to.
#include "features/breakpoints/breakpoints.hpp"

#include <fmt/format.h>

#include <array>
#include <string>
#include <vector>

#include "model/actions/action_list.hpp"
#include "model/actions/typed.hpp"
#include "model/session.hpp"

namespace goalbound::app {
namespace {

bool has_breakpoints(const Session& session) {
  return !session.feature<Breakpoints>().all().empty();
}

/// One that is pointed at or selected, and that searches may come to.
bool has_node(const Session& session) {
  const Selection& selection = session.selection();
  const auto node = selection.hovered() ? selection.hovered() : selection.selected();
  return session.has_map() && node && session.map().is_node(*node);
}

/// And an edge of it is chosen.
bool has_edge(const Session& session) {
  if (!has_node(session)) return false;
  const Selection& selection = session.selection();
  const NodeId node = selection.hovered() ? *selection.hovered() : *selection.selected();
  const auto edge = selection.edge();
  return edge && edge->value() < session.map().edge_limit(node);
}

/// A node that searches may come to.
Result<NodeId> break_node(const Session& session, const ActionCall& call) {
  const auto node =
      call.arguments.size() > 1 ? node_argument(session, call.arguments[1]) : node_pointed_at(session, call);
  if (!node) return node.error();
  if (session.map().is_node(*node)) return *node;
  return invalid(fmt::format("{} is a wall, to which no search comes", session.map().name_of(*node)));
}

Result<double> break_length(const ActionCall& call) {
  if (call.arguments.size() < 2) return invalid("write the least f to stop at, as in: break f 31.4");
  const auto length = number_argument(call.arguments[1].text);
  if (!length) return length.error();
  if (*length < 0) return invalid("lengths of paths are 0 or more");
  return *length;
}

/// The edge is the third word, else the one that is chosen.
Result<EdgeIndex> break_edge(const Session& session, const ActionCall& call, NodeId node) {
  const std::size_t limit = session.map().edge_limit(node);
  if (call.arguments.size() > 2) return edge_argument(session, call.arguments[2].text, limit);
  const auto chosen = session.selection().edge();
  if (chosen && chosen->value() < limit) return *chosen;
  return invalid("choose an edge, or name it, as in: break edge 12,7 NE");
}

/// What the words of the call name.
Result<Breakpoint> breakpoint_argument(const Session& session, const ActionCall& call,
                                       const BreakKindInfo& info) {
  using BreakTakes = BreakKindInfo::Takes;
  if (const auto ok = expect_arguments(call, 1, info.takes == BreakTakes::kEdge ? 3 : 2); !ok)
    return ok.error();
  Breakpoint breakpoint{.kind = info.kind};
  if (info.takes == BreakTakes::kLength) {
    const auto length = break_length(call);
    if (!length) return length.error();
    breakpoint.length = *length;
    return breakpoint;
  }
  if (info.takes == BreakTakes::kNodeOrNothing && call.arguments.size() == 1) return breakpoint;
  const auto node = break_node(session, call);
  if (!node) return node.error();
  breakpoint.node = *node;
  if (info.takes != BreakTakes::kEdge) return breakpoint;
  const auto edge = break_edge(session, call, *node);
  if (!edge) return edge.error();
  breakpoint.edge = *edge;
  return breakpoint;
}

Result<void> set_break(Session& session, const ActionCall& call, const BreakKindInfo& info) {
  const auto breakpoint = breakpoint_argument(session, call, info);
  if (!breakpoint) return breakpoint.error();
  session.feature<Breakpoints>().add(*breakpoint);
  return {};
}

/// On the expansion of a node: what a key sets and removes.
Result<void> toggle_break(Session& session, const ActionCall& call) {
  if (const auto ok = expect_arguments(call, 1, 2); !ok) return ok.error();
  const auto node = break_node(session, call);
  if (!node) return node.error();
  const Breakpoint breakpoint{.kind = BreakKind::kExpanded, .node = *node};
  Breakpoints& all = session.feature<Breakpoints>();
  if (const auto there = all.find(breakpoint)) {
    all.remove(*there);
  } else {
    all.add(breakpoint);
  }
  return {};
}

/// The places of a number, from 1, or of "all".
Result<std::vector<std::size_t>> places_argument(const Session& session, const ActionCall& call) {
  if (const auto ok = expect_arguments(call, 2); !ok) return ok.error();
  const std::size_t count = session.feature<Breakpoints>().all().size();
  std::vector<std::size_t> places;
  if (call.arguments[1] == "all") {
    for (std::size_t i = count; i-- > 0;) places.push_back(i);
    return places;
  }
  if (count == 0) return invalid("there is no breakpoint");
  const auto number = integer_argument(call.arguments[1].text, 1, static_cast<std::int64_t>(count));
  if (!number) return invalid(number.error().message + ", and not all");
  places.push_back(static_cast<std::size_t>(*number - 1));
  return places;
}

Result<void> switch_breaks(Session& session, const ActionCall& call) {
  const auto places = places_argument(session, call);
  if (!places) return places.error();
  for (const std::size_t place : *places)
    session.feature<Breakpoints>().set_on(place, call.arguments[0] == "on");
  return {};
}

/// From the last on: the places of those before stay what they are.
Result<void> remove_breaks(Session& session, const ActionCall& call) {
  const auto places = places_argument(session, call);
  if (!places) return places.error();
  for (const std::size_t place : *places) session.feature<Breakpoints>().remove(place);
  return {};
}

Result<void> list_breaks(Session& session, const ActionCall& call) {
  if (const auto ok = expect_arguments(call, 1); !ok) return ok.error();
  std::string text;
  const auto all = session.feature<Breakpoints>().all();
  for (std::size_t i = 0; i < all.size(); ++i) {
    text += fmt::format("{}{}: {}{}", text.empty() ? "" : "; ", i + 1, describe(all[i], session.map()),
                        all[i].on ? "" : " (off)");
  }
  session.messages().replace("breakpoint", text.empty() ? "no breakpoints" : "breakpoints " + text);
  return {};
}

Result<void> set_or_manage(Session& session, const ActionCall& call) {
  if (const auto ok = expect_arguments(call, 1, 3); !ok) return ok.error();
  if (const auto map = expect_map(session); !map) return map.error();
  const std::string& word = call.arguments[0].text;
  if (word == "toggle") return toggle_break(session, call);
  if (word == "on" || word == "off") return switch_breaks(session, call);
  if (word == "remove") return remove_breaks(session, call);
  if (word == "list") return list_breaks(session, call);
  std::string kinds;
  for (const BreakKindInfo& info : all_break_kinds()) {
    if (info.id == word) return set_break(session, call, info);
    kinds += fmt::format("{}, ", info.id);
  }
  return invalid(fmt::format("'{}' is none of: {}toggle, on, off, remove, list", word, kinds));
}

Result<void> run_to_break(Session& session, StepWay way) {
  Timeline& timeline = session.searches().timeline();
  if (timeline.length() == 0) return invalid("no search has been recorded yet; in a script, 'wait' for it");
  const Breakpoints& breakpoints = session.feature<Breakpoints>();
  if (!breakpoints.any_on()) {
    return invalid("there is no breakpoint that is on; set one first, such as: break prune");
  }
  timeline.set_playing(false);
  const bool forwards = way > 0;
  const auto stop =
      forwards ? breakpoints.next(timeline.position()) : breakpoints.previous(timeline.position());
  timeline.seek(stop.value_or(forwards ? timeline.length() : 0));
  if (stop) {
    session.feature<Breakpoints>().report();
  } else {
    session.messages().replace("breakpoint", forwards ? "no breakpoint is met from there to the end"
                                                      : "no breakpoint is met from there back to the start");
  }
  return {};
}

constexpr std::string_view kBreakUsage =
    "expanded|generated NODE, edge NODE EDGE, prune|jump|reopened [NODE], f LENGTH, toggle [NODE], "
    "on|off|remove N|all, list";
constexpr std::string_view kBreakMenu = "Search/Breakpoints";

struct BreakItem {
  std::string_view label;
  std::string_view call;
  std::string_view key;
  std::string_view help;
  bool (*enabled)(const Session& session);
};
constexpr auto kBreakItems = std::to_array<BreakItem>({
    {"At this node", "break toggle", "F9",
     "Stop when the node that is pointed at or selected is expanded; once more: do not.", has_node},
    {"When this node is generated", "break generated", "",
     "Stop when an edge or jump leads to the node that is pointed at or selected.", has_node},
    {"At the chosen edge", "break edge", "", "Stop when the chosen edge of the node is followed or skipped.",
     has_edge},
    {"At every pruned edge", "break prune", "",
     "Stop at every edge or node that an index, such as boxes, leaves out.", has_map},
    {"At every jump point", "break jump", "", "Stop at every jump that ends at a node, and at every arc.",
     has_map},
    {"At every reopening", "break reopened", "", "Stop when a closed node is opened again.", has_map},
    {"Remove all", "break remove all", "Ctrl+Shift+F9", "Remove all breakpoints.", has_breakpoints},
});

void add_runs(ActionList& list) {
  list.add({.id = "run-to-break",
            .arguments = "+1|-1",
            .label = "Run to breakpoint",
            .menu = "Search/Breakpoints",
            .menu_call = "run-to-break +1",
            .key = "F5",
            .help = "Go to the next event of either search that meets a breakpoint, else to the end.",
            .execute = typed<run_to_break>,
            .enabled = has_breakpoints});
  list.add({.id = "run-to-break",
            .arguments = "+1|-1",
            .label = "Run back to breakpoint",
            .menu = "Search/Breakpoints",
            .menu_call = "run-to-break -1",
            .key = "Shift+F5",
            .help = "Go back to the last event of either search that met a breakpoint, else to the start.",
            .execute = typed<run_to_break>,
            .enabled = has_breakpoints});
}

}  // namespace

ActionList breakpoints_actions() {
  ActionList list;
  add_runs(list);
  list.add({.id = "break",
            .arguments = kBreakUsage,
            .label = "Breakpoint",
            .help =
                "Set a breakpoint at which playing stops, such as 'break expanded 12,7', 'break edge 12,7 "
                "NE', 'break prune' or 'break f 31.4'; or switch, remove or list those that are set.",
            .execute = set_or_manage,
            .enabled = has_map});
  for (const BreakItem& item : kBreakItems) {
    list.add({.id = "break",
              .arguments = kBreakUsage,
              .label = item.label,
              .menu = kBreakMenu,
              .menu_call = item.call,
              .key = item.key,
              .help = item.help,
              .execute = set_or_manage,
              .enabled = item.enabled});
  }
  return list;
}

}  // namespace goalbound::app
