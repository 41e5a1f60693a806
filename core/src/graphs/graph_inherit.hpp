// Boxes that follow from those of the next node, on roads between junctions.
#pragma once

#include <cstdint>
#include <vector>

#include "goalbound/graph_bounds.hpp"

namespace goalbound {

/// The nodes that must be flooded: those with three neighbours or more, and one of each ring that has none
/// of these. What remains are roads that end at a junction or nowhere.
std::vector<std::uint32_t> junctions(const WeightedGraph& graph);

/// Gives boxes to every node that is not exact; the junctions must be. An optimal path from s through the
/// edge to s' goes on by an edge of s' that does not lead back to s, and optimally: B(s, s') is contained in
/// box({s'} and B(s', e) for every such e).
void inherit_boxes(const WeightedGraph& graph, GraphBounds& bounds);

}  // namespace goalbound
