// What can be reached at all.
#pragma once

#include <vector>

#include "goalbound/map.hpp"

namespace goalbound::app {

/// By Map::slot: whether a way leads there from the start, which must be a node. Cost: one visit of each
/// node.
std::vector<bool> reachable_from(const Map& map, NodeId start);

}  // namespace goalbound::app
