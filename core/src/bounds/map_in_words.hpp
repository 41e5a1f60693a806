// How messages tell two maps apart.
#pragma once

#include <string>

#include "goalbound/bounds.hpp"

namespace goalbound {

/// "5 x 4", or "5 x 4 x 3" on three axes: the extent of places.
std::string extent_in_words(const Box& limits, std::uint32_t axes);

/// The map that the bounds belong to: "octile grid, 5 x 4, 17 cells, hash 0123456789abcdef".
std::string map_in_words(const Bounds::Info& info);

}  // namespace goalbound
