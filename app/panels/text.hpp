// Numbers, cells and times in words. No ImGui here.
#pragma once

#include <cstdint>
#include <string>

#include "goalbound/cost.hpp"
#include "goalbound/geometry.hpp"

namespace goalbound::app {

/// 11378 gives "11,378".
std::string group_digits(std::uint64_t number);
/// The length of a path, two decimals: "525.69". kInfiniteCost gives "–".
std::string length_text(Cost cost);
/// "(152,17)".
std::string cell_text(Cell cell);
/// "152..296", or "152" for equal ends.
std::string range_text(std::int32_t from, std::int32_t to);
/// 0..1 as "84 %"; what is not quite nothing or everything never reads "0 %" or "100 %".
std::string percent_text(double share);
/// "0.4 s", "12 s", "3 min 20 s", "1 h 5 min".
std::string seconds_text(double seconds);
/// "517 B", "112 KB", "3.4 MB".
std::string bytes_text(std::uint64_t bytes);
/// "18.7", "207": three digits of a factor.
std::string factor_text(double factor);

}  // namespace goalbound::app
