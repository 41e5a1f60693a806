// What the goal test says about one edge, in words. No ImGui here.
#pragma once

#include <string>

#include "model/indices/inspection.hpp"

namespace goalbound::app {

struct EdgeVerdict {
  /// kVain: the box holds the goal, and no optimal path of the ordering to it begins with the edge. kCorner:
  /// the cell is free, and the corner rule forbids the move.
  enum class Kind { kKeep, kVain, kPrune, kWall, kCorner } kind;
  std::string question;  ///< "Why is SW pruned?", "Why is edge 3 to #812 kept?"
  std::string answer;    ///< "goal x 266 > box max x 151", "an optimal path leads to the goal (3,4) here"
  bool exists() const { return kind != Kind::kWall && kind != Kind::kCorner; }
};
/// The inspection is of that map and has the edge; both ends of the question are nodes.
EdgeVerdict judge_edge(const Map& map, const Inspection& inspection, EdgeIndex edge, NodeId goal);

/// "NE" on grids, "edge 3 to #812" on list graphs.
std::string edge_name(const Map& map, EdgeId edge);

}  // namespace goalbound::app
