// What the goal test says about one edge, in words. No ImGui here.
#pragma once

#include <string>

#include "model/inspection.hpp"

namespace goalbound::app {

struct EdgeVerdict {
  enum class Kind { kKeep, kPrune, kWall } kind;
  std::string question;  ///< "Why is SW pruned?", "Why is edge 3 to #812 kept?"
  std::string answer;    ///< "goal x 266 > box max x 151", "its box holds the goal (3,4)"
};
/// The inspection is of that map and has the edge; both ends of the question are nodes.
EdgeVerdict judge_edge(const Map& map, const Inspection& inspection, EdgeIndex edge, NodeId goal);

/// "NE" on grids, "edge 3 to #812" on list graphs.
std::string edge_name(const Map& map, EdgeId edge);

}  // namespace goalbound::app
