// Lengths of paths in words.
#pragma once

#include <string>
#include <string_view>

#include "goalbound/map.hpp"
#include "goalbound/trace.hpp"

namespace goalbound::app {

/// The length of a path in the map's unit: "525.69", at most two decimals; "4711" where lengths are whole
/// numbers; "35.60 s" and "1,239.52 m" where these are what is counted. kInfiniteCost and kNoPathCost give
/// "–".
std::string length_text(const Map& map, PathCost cost);
/// The same of a length that is no sum of the map's own costs: two decimals.
std::string text_of_length(const Map& map, double length);
/// Of units that people know by a letter, " s" and " m"; empty for others.
std::string_view length_suffix(const Map& map);
/// What such lengths are called: "length", "time" where they are seconds, "cost" where the file does not say.
std::string_view length_word(const Map& map);
/// A g, h or f of a recorded search: a length, or the number of moves where it counts those.
std::string length_text(const Map& map, const Trace& trace, Cost cost);

}  // namespace goalbound::app
