// Lines of roads that nearly meet: what a drawing shows as joined, and a graph does not.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "goalbound/roads.hpp"

namespace goalbound {

/// Where lines meet without a junction.
struct RoadGaps {
  /// Two nodes, the smaller number first: a piece either way.
  using Piece = std::pair<std::uint32_t, std::uint32_t>;
  /// An end of a line on another piece, or beside it.
  struct OnLine {
    std::uint32_t end = 0;
    Piece piece;
    double part = 0;  ///< of the way from the first node of the piece
  };
  struct Crossing {
    Piece one;
    Piece other;
    double part = 0;  ///< of the way from the first node of `one`
    double other_part = 0;
    RoadPoint at;
  };
  std::vector<std::pair<std::uint32_t, std::uint32_t>> beside{};  ///< an end of a line, and another junction
  std::vector<OnLine> on_lines{};                                 ///< of each end the first piece
  std::vector<Crossing> crossings{};
  bool all = true;  ///< there are no more: of crowded files not all are looked for
};
/// `tolerance`: what counts as beside, in the unit of the places. Cost: for roads as they are, about one look
/// at each piece and its neighbours; at most some seconds.
RoadGaps find_road_gaps(const std::vector<RoadPoint>& points, const std::vector<RoadParts::Piece>& pieces,
                        double tolerance);

}  // namespace goalbound
