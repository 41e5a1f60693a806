// What one step of a path costs.
#pragma once

#include <vector>

#include "goalbound/map.hpp"

namespace goalbound {

/// Of the cheapest edge from one node to the next; kInfiniteCost where there is none. `edges` is room to work
/// in.
Cost step_cost(const Map& map, NodeId from, NodeId to, std::vector<Edge>& edges);

}  // namespace goalbound
