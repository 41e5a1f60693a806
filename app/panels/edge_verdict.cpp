#include "panels/edge_verdict.hpp"

#include <fmt/format.h>

#include "goalbound/search.hpp"
#include "overlays/palette.hpp"
#include "panels/text.hpp"

namespace goalbound::app {

std::string edge_name(const Map& map, EdgeId edge) {
  const std::string tag = edge_tag(map, edge);
  return map.as_grid() != nullptr ? tag : fmt::format("edge {} {}", tag, map.name_of(edge));
}

EdgeVerdict judge_edge(const Map& map, const Inspection& inspection, EdgeIndex edge, NodeId goal) {
  const EdgeReport& report = inspection.edges[edge.value()];
  const std::string name = edge_name(map, {inspection.node, edge});
  if (!report.legal) {
    return {EdgeVerdict::Kind::kWall, fmt::format("Why is there no edge {}?", name),
            is_diagonal(direction_of(edge)) ? "a wall, the edge of the map, or a corner that may not be cut"
                                            : "a wall or the edge of the map"};
  }
  std::string reason = explain_exclusion(report.box, map.place(goal), map.place_words());
  if (reason.empty()) {
    return {EdgeVerdict::Kind::kKeep, fmt::format("Why is {} kept?", name),
            fmt::format("its box holds the goal {}", node_text(map, goal))};
  }
  return {EdgeVerdict::Kind::kPrune, fmt::format("Why is {} pruned?", name), std::move(reason)};
}

}  // namespace goalbound::app
