#include "panels/event_text.hpp"

#include <fmt/format.h>

#include "features/landmarks/landmarks.hpp"
#include "overlays/palette.hpp"
#include "panels/text.hpp"

namespace goalbound::app {
namespace {

/// What leads away from a node where it is no edge of the node's own.
std::string_view arc_from(SearchMethod method) {
  switch (method) {
    case SearchMethod::kBothEnds:
      return "an edge into";
    case SearchMethod::kSubgoals:
      return "an edge between subgoals from";
    case SearchMethod::kClusters:
      return "a piece of the plan from";
    default:
      return "an arc up from";
  }
}

/// From the goal's side edges that lead one way are followed backwards: they are none of the node's own.
std::string edge_of(const Map& map, const SearchRun& run, NodeId from, EdgeIndex edge) {
  const bool has_number = from != kNoNode && edge != kNoEdge;
  if (!has_number) {
    const bool is_gone = run.edited && !run.info->has_own_arcs() && from != kNoNode;
    if (is_gone) return fmt::format("an edge of {}, which is closed by now,", node_text(map, from));
    return fmt::format("{} {}", arc_from(run.info->method), node_text(map, from));
  }
  return fmt::format("edge {} of {}", edge_tag(map, {from, edge}), node_text(map, from));
}

/// Which index refuses it, in words.
std::string_view refuser_of(const SearchRun& run, const TraceEvent& event) {
  return event.index < run.set.size() ? run.set.members()[event.index]->kind().name : "an index";
}

/// A plain search on a map that changes has no set, but goes by estimates of the map as it was.
std::string why_refused(const SearchRun& run, const TraceEvent& event) {
  if (run.set.empty() && event.f == kInfiniteCost) return "no path led on from there on the map as it was";
  return run.why_refused(event);
}

std::string skipped_edge(const Map& map, const SearchRun& run, const TraceEvent& event) {
  if (event.edge == kNoEdge) {
    const std::string why = why_refused(run, event);  // nothing of an edge that is followed backwards
    return fmt::format("{} to {} skipped: {}", edge_of(map, run, event.from, event.edge),
                       node_text(map, event.node),
                       !why.empty()                       ? why
                       : event.side == SearchSide::kStart ? "its box does not hold the goal"
                                                          : "its box does not hold the start");
  }
  std::string text = edge_of(map, run, event.node, event.edge);
  if (map.as_grid() == nullptr) text += ' ' + map.name_of(EdgeId{event.node, event.edge});
  const std::string why = why_refused(run, event);
  if (run.set.size() < 2) return fmt::format("{} skipped: {}", text, why);
  return fmt::format("{} skipped by {}: {}", text, refuser_of(run, event), why);
}

std::string refused_node(const Map& map, const SearchRun& run, const TraceEvent& event) {
  const std::string why = why_refused(run, event);  // nothing of a node that an edit has closed
  return fmt::format("{} is not expanded, by {}{}{}", node_text(map, event.node), refuser_of(run, event),
                     why.empty() ? "" : ": ", why);
}

/// Which landmark raised the estimate.
std::string landmarks_of(const SearchRun& run, const TraceEvent& event) {
  if (event.side != SearchSide::kStart || run.trace->counts_moves()) return {};
  const std::string words = landmark_words(run, event.node);
  return words.empty() ? words : "; " + words;
}

/// Why no path can be shorter than the one found.
std::string end_of_search(const Map& map, const SearchRun& run, const TraceEvent& event,
                          const std::string& node, const std::string& g) {
  const std::string length = fmt::format("{} {}", length_word(map), g);
  switch (run.info->method) {
    case SearchMethod::kHierarchy:
      return fmt::format("both sides are at the top: the path of {} over {} is the best", length, node);
    case SearchMethod::kBothEnds:
      return fmt::format("no shorter path than that of {} over {} is left between both sides", length, node);
    case SearchMethod::kSubgoals:
    case SearchMethod::kClusters:
      return fmt::format("no plan is left that is shorter than the path of {} over {}", length, node);
    default:
      return fmt::format("goal {} taken from the open list: a path of {} is found", node,
                         run.trace->counts_moves() ? count_text(event.g, "move", "moves") : length);
  }
}

/// Of a search that looks things up and has no open list; empty for what is told as of any search.
std::string describe_look_up(const Map& map, const SearchRun& run, const TraceEvent& event) {
  const bool walks = run.info->method == SearchMethod::kWalk;
  if (!walks && run.info->method != SearchMethod::kHubLabels) return {};
  const std::string node = node_text(map, event.node);
  const std::string g = fmt::format("{} {}", length_word(map), length_text(map, *run.trace, event.g));
  switch (event.kind) {
    case TraceEventKind::kStart:
      return fmt::format("{} {}", event.side == SearchSide::kStart ? "start" : "goal", node);
    case TraceEventKind::kExpand:
      return walks ? fmt::format("the walk stands at {}, after a path of {}", node, g)
                   : fmt::format("the label of {} is read", node);
    case TraceEventKind::kOpen:
      return walks ? fmt::format("{}, which is looked up, leads to {}",
                                 edge_of(map, run, event.from, event.edge), node)
                   : fmt::format("hub {} is in the label: {}", node, g);
    case TraceEventKind::kMeet:
      return fmt::format("hub {} is in both labels: a path of {} leads over it, the shortest", node, g);
    case TraceEventKind::kGoal:
      return fmt::format("the path of {} {} is found", g, walks ? "to " + node : "over " + node);
    case TraceEventKind::kExhausted:
      return walks ? "no edge leads on to the goal: there is no path"
                   : "no hub is in both labels: there is no path";
    default:
      return {};
  }
}

/// Of one side of a search, whichever that is.
std::string describe_on_side(const Map& map, const SearchRun& run, const TraceEvent& event) {
  if (std::string words = describe_look_up(map, run, event); !words.empty()) return words;
  const std::string node = node_text(map, event.node);
  const std::string edge = edge_of(map, run, event.from, event.edge);
  const Trace& trace = *run.trace;
  const std::string g = length_text(map, trace, event.g);
  switch (event.kind) {
    case TraceEventKind::kStart:
      return fmt::format("{} {} put on the open list", event.side == SearchSide::kStart ? "start" : "goal",
                         node);
    case TraceEventKind::kExpand:
      return fmt::format("{} taken from the open list and closed: g {}, f {}", node, g,
                         length_text(map, trace, event.f)) +
             landmarks_of(run, event);
    case TraceEventKind::kOpen:
      return fmt::format("{} reaches {} for the first time, with g {}: put on the open list", edge, node, g);
    case TraceEventKind::kDecrease:
      return fmt::format("{} reaches {} more cheaply: g {} instead of {}", edge, node, g,
                         length_text(map, trace, event.previous_g));
    case TraceEventKind::kReopen:
      return fmt::format(
          "{} reaches {}, closed already, more cheaply: g {} instead of {}; it is opened again", edge, node,
          g, length_text(map, trace, event.previous_g));
    case TraceEventKind::kUnite:
      return fmt::format("{} reaches {} by another path of the same cost: it gets more successors", edge,
                         node);
    case TraceEventKind::kUniteReopen:
      return fmt::format(
          "{} reaches {}, closed already, by another path of the same cost: it is opened again for "
          "the added successors",
          edge, node);
    case TraceEventKind::kDeadEnd:
      return fmt::format("the jump along {} finds neither a jump point nor the goal",
                         edge_of(map, run, event.node, event.edge));
    case TraceEventKind::kPass:
      return fmt::format("the jump along {} goes through {}: its boxes decide at once, it is not opened",
                         edge, node);
    case TraceEventKind::kReject:
      return fmt::format("{} leads to {}, but not more cheaply: nothing changes", edge, node);
    case TraceEventKind::kPrune:
      return skipped_edge(map, run, event);
    case TraceEventKind::kRefuse:
      return refused_node(map, run, event);
    case TraceEventKind::kMeet:
      return fmt::format("{} is reached from both ends: a path of {} {} leads over it, the best so far", node,
                         length_word(map), g);
    case TraceEventKind::kGoal:
      return end_of_search(map, run, event, node, g);
    case TraceEventKind::kExhausted:
      return "the open list is empty: there is no path";
  }
  return {};
}

}  // namespace

std::string_view event_name(TraceEventKind kind) {
  switch (kind) {
    case TraceEventKind::kStart:
      return "start";
    case TraceEventKind::kExpand:
      return "expanded";
    case TraceEventKind::kOpen:
      return "opened";
    case TraceEventKind::kDecrease:
      return "cheaper";
    case TraceEventKind::kReopen:
      return "reopened";
    case TraceEventKind::kUnite:
      return "tie";
    case TraceEventKind::kUniteReopen:
      return "tie, reopened";
    case TraceEventKind::kDeadEnd:
      return "dead end";
    case TraceEventKind::kPass:
      return "passed";
    case TraceEventKind::kReject:
      return "not cheaper";
    case TraceEventKind::kPrune:
      return "pruned";
    case TraceEventKind::kRefuse:
      return "refused";
    case TraceEventKind::kMeet:
      return "met";
    case TraceEventKind::kGoal:
      return "goal";
    case TraceEventKind::kExhausted:
      return "no path";
  }
  return {};
}

std::string describe_event(const Session& session, const SearchRun& run, const TraceEvent& event) {
  const std::string text = describe_on_side(session.map(), run, event);
  return event.side == SearchSide::kGoal ? "from the goal: " + text : text;
}

}  // namespace goalbound::app
