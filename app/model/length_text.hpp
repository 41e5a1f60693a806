// Lengths of paths in words.
#pragma once

#include <string>

#include "goalbound/map.hpp"

namespace goalbound::app {

/// The length of a path in the map's unit: "525.69", at most two decimals; "4711" where lengths are whole
/// numbers. kInfiniteCost gives "–".
std::string length_text(const Map& map, Cost cost);

}  // namespace goalbound::app
