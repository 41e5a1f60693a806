// What the cells of a grid look like by their terrain alone.
#pragma once

#include <cstdint>

#include "goalbound/grid.hpp"

namespace goalbound::app {

/// Of a cell with that letter, as by pack_rgba, opaque.
std::uint32_t ground_colour(const Grid& grid, char letter);

}  // namespace goalbound::app
