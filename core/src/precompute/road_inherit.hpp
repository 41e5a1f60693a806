// Boxes that follow from those of the next node, on roads between junctions: inheritance on every map that is
// no uniform grid.
#pragma once

#include <vector>

#include "goalbound/bounds.hpp"
#include "goalbound/map.hpp"

namespace goalbound {

/// The nodes that must be flooded: those with three neighbours or more, and one of each ring that has none
/// of these. What remains are roads that end at a junction or nowhere. In rising order.
std::vector<NodeId> junctions(const Map& map);

/// Gives boxes to every node that is not exact, and the quality kInherited; the junctions must be exact. An
/// optimal path from s through the edge to s' goes on by an edge of s' that does not lead back to s, and
/// optimally: B(s, s') is contained in box({s'} and B(s', e) for every such e).
void inherit_along_roads(const Map& map, Bounds& bounds);

/// Up to `count` nodes that are not exact, those with the largest boxes first.
std::vector<NodeId> largest_boxes_first(const Map& map, const Bounds& bounds, std::size_t count);

}  // namespace goalbound
