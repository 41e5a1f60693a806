// Lines of roads that nearly meet: what a drawing shows as joined, and a graph does not.
#pragma once

#include <cstdint>
#include <vector>

#include "goalbound/roads.hpp"

namespace goalbound {

/// How often lines meet without a junction.
struct RoadGaps {
  std::uint64_t beside = 0;     ///< ends of lines that lie beside another junction
  std::uint64_t on_lines = 0;   ///< ends of lines that lie on another line, or beside it
  std::uint64_t crossings = 0;  ///< of two lines
  bool all = true;              ///< there are no more: of crowded files not all are looked for
};
/// `tolerance`: what counts as beside, in the unit of the places. Cost: for roads as they are, about one look
/// at each piece and its neighbours; at most some seconds.
RoadGaps find_road_gaps(const std::vector<RoadPoint>& points, const std::vector<RoadParts::Piece>& pieces,
                        double tolerance);

}  // namespace goalbound
