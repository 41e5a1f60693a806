// A list graph as it is drawn from some distance: nodes that fall into one square of a raster are one point,
// and roads between the same points one line.
#pragma once

#include <cstdint>
#include <vector>

#include "goalbound/list_graph.hpp"

namespace goalbound::app {

struct GraphLevel {
  struct Line {
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    friend auto operator<=>(const Line&, const Line&) = default;
  };
  /// Number of each node's point.
  std::vector<std::uint32_t> point_of;
  /// Where it is drawn: at the first of its nodes.
  std::vector<Place> points;
  /// Each once, without loops; `a` below `b`.
  std::vector<Line> lines;
};

/// One point a node. Cost: a sort of the edges, as below.
GraphLevel make_full_level(const ListGraph& graph);
/// Points for squares of 2^level units, 30 at most, from a level that has smaller ones.
GraphLevel make_coarser_level(const GraphLevel& finer, unsigned level);

}  // namespace goalbound::app
