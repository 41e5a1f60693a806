// Where the hexagons of a map lie.
#pragma once

#include "goalbound/hex_map.hpp"

namespace goalbound {

/// Of the hexagon of a cell, whether there is one or not.
inline Place hex_centre(Place cell) {
  return {HexMap::kWidth * cell.x + HexMap::kWidth / 2 * (cell.y % 2), HexMap::kHeight * cell.y};
}

}  // namespace goalbound
