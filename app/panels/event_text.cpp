#include "panels/event_text.hpp"

#include <fmt/format.h>

#include "panels/text.hpp"

namespace goalbound::app {
namespace {

std::string edge_text(const Grid& grid, const TraceEvent& event, NodeId from) {
  const std::string cell = from == kNoNode ? "?" : cell_text(grid.cell(from));
  if (event.direction == TraceEvent::kNoDirection) return fmt::format("an edge of {}", cell);
  return fmt::format("edge {} of {}", name_of(static_cast<Direction>(event.direction)), cell);
}

std::string prune_reason(const Grid& grid, const SearchRun& run, const TraceEvent& event) {
  const Box box = run.bounds->box(grid.slot(event.node), static_cast<Direction>(event.direction));
  return ": " + explain_exclusion(box, run.goal);
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
    case TraceEventKind::kReject:
      return "not cheaper";
    case TraceEventKind::kPrune:
      return "pruned";
    case TraceEventKind::kGoal:
      return "goal";
    case TraceEventKind::kExhausted:
      return "no path";
  }
  return {};
}

std::string describe_event(const Session& session, const SearchRun& run, const TraceEvent& event) {
  const Grid& grid = session.grid();
  const std::string node = event.node == kNoNode ? "?" : cell_text(grid.cell(event.node));
  switch (event.kind) {
    case TraceEventKind::kStart:
      return fmt::format("start {} put on the open list", node);
    case TraceEventKind::kExpand:
      return fmt::format("{} taken from the open list and closed: g {}, f {}", node, length_text(event.g),
                         length_text(event.f));
    case TraceEventKind::kOpen:
      return fmt::format("{} reaches {} for the first time, with g {}: put on the open list",
                         edge_text(grid, event, event.from), node, length_text(event.g));
    case TraceEventKind::kDecrease:
      return fmt::format("{} reaches {} more cheaply: g {} instead of {}", edge_text(grid, event, event.from),
                         node, length_text(event.g), length_text(event.previous_g));
    case TraceEventKind::kReopen:
      return fmt::format(
          "{} reaches {}, closed already, more cheaply: g {} instead of {}; it is opened again",
          edge_text(grid, event, event.from), node, length_text(event.g), length_text(event.previous_g));
    case TraceEventKind::kUnite:
      return fmt::format("{} reaches {} at the same cost another way: it gets more successors",
                         edge_text(grid, event, event.from), node);
    case TraceEventKind::kUniteReopen:
      return fmt::format(
          "{} reaches {}, closed already, at the same cost another way: it is opened again for the "
          "added successors",
          edge_text(grid, event, event.from), node);
    case TraceEventKind::kDeadEnd:
      return fmt::format("the jump along {} finds neither a jump point nor the goal",
                         edge_text(grid, event, event.node));
    case TraceEventKind::kReject:
      return fmt::format("{} leads to {}, but not more cheaply: nothing changes",
                         edge_text(grid, event, event.from), node);
    case TraceEventKind::kPrune:
      return fmt::format("{} skipped{}", edge_text(grid, event, event.node), prune_reason(grid, run, event));
    case TraceEventKind::kGoal:
      return fmt::format("goal {} taken from the open list: a path of length {} is found", node,
                         length_text(event.g));
    case TraceEventKind::kExhausted:
      return "the open list is empty: there is no path";
  }
  return {};
}

}  // namespace goalbound::app
