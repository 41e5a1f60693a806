// Lengths of paths in words.
#pragma once

#include <string>

#include "goalbound/map.hpp"
#include "goalbound/trace.hpp"

namespace goalbound::app {

/// The length of a path in the map's unit: "525.69", at most two decimals; "4711" where lengths are whole
/// numbers. kInfiniteCost and kNoPathCost give "–".
std::string length_text(const Map& map, PathCost cost);
/// A g, h or f of a recorded search: a length, or the number of moves where it counts those.
std::string length_text(const Map& map, const Trace& trace, Cost cost);

}  // namespace goalbound::app
