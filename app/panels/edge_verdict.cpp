#include "panels/edge_verdict.hpp"

#include <fmt/format.h>

#include "goalbound/box_index.hpp"
#include "goalbound/grid.hpp"
#include "goalbound/search.hpp"
#include "overlays/palette.hpp"
#include "panels/text.hpp"

namespace goalbound::app {

std::string edge_name(const Map& map, EdgeId edge) {
  const std::string tag = edge_tag(map, edge);
  return map.as_grid() != nullptr ? tag : fmt::format("edge {} {}", tag, map.name_of(edge));
}

namespace {

/// That no path which the ordering counts begins with the edge.
std::string_view no_path_text(Ordering ordering) {
  switch (ordering) {
    case Ordering::kRegular:
      return "the one path to it that regular boxes follow begins otherwise";
    case Ordering::kCanonical:
      return "no canonical path to it leads here";
    case Ordering::kAllOptimal:
      break;
  }
  return "no optimal path to it leads here";
}

/// Of a move of a grid that there is not.
EdgeVerdict judge_missing(const Grid& grid, const Inspection& inspection, EdgeIndex edge, std::string name) {
  const Direction direction = direction_of(edge);
  const Cell from = grid.cell(inspection.node);
  const Cell to = step(from, direction);
  const std::string question = fmt::format("Why is there no edge {}?", name);
  if (!grid.contains(to)) return {EdgeVerdict::Kind::kWall, question, "the map ends here"};
  if (!grid.is_free(to))
    return {EdgeVerdict::Kind::kWall, question, fmt::format("({},{}) is a wall", to.x, to.y)};
  if (grid.rule() == MoveRule::kFour)
    return {EdgeVerdict::Kind::kCorner, question,
            fmt::format("({},{}) is free, but moves are straight on this map", to.x, to.y)};
  const bool beside_is_free = grid.is_free(Cell{to.x, from.y});
  const Cell corner = beside_is_free ? Cell{from.x, to.y} : Cell{to.x, from.y};
  return {EdgeVerdict::Kind::kCorner, question,
          fmt::format("({},{}) is free, but the corner of the wall ({},{}) may not be cut", to.x, to.y,
                      corner.x, corner.y)};
}

}  // namespace

EdgeVerdict judge_edge(const Map& map, const Inspection& inspection, EdgeIndex edge, NodeId goal) {
  const EdgeReport& report = inspection.edges[edge.value()];
  const std::string name = edge_name(map, {inspection.node, edge});
  if (!report.legal) return judge_missing(*map.as_grid(), inspection, edge, name);
  std::string reason = explain_exclusion(report.box, map.place(goal), map.place_words());
  if (!reason.empty())
    return {EdgeVerdict::Kind::kPrune, fmt::format("Why is {} pruned?", name), std::move(reason)};
  const std::string to_goal = node_text(map, goal);
  // Of the edges of a large node the first alone have labels.
  if (goal == inspection.node || edge.value() >= kEdgesOfAWindow)
    return {EdgeVerdict::Kind::kKeep, fmt::format("Why is {} kept?", name),
            "its box holds the goal " + to_goal};
  if (!map.is_node(goal)) {
    return {EdgeVerdict::Kind::kVain, fmt::format("Why is {} kept in vain?", name),
            fmt::format("its box holds the goal {}, which is a wall", to_goal)};
  }
  if (inspection.labels[map.slot(goal)].contains(edge)) {
    return {EdgeVerdict::Kind::kKeep, fmt::format("Why is {} kept?", name),
            fmt::format("an optimal path to the goal {} leads here", to_goal)};
  }
  return {EdgeVerdict::Kind::kVain, fmt::format("Why is {} kept in vain?", name),
          fmt::format("its box holds the goal {}, but {}", to_goal, no_path_text(inspection.ordering))};
}

}  // namespace goalbound::app
