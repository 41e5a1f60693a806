// What letters of terrain mean on one grid.
#pragma once

#include <string_view>

#include "goalbound/grid.hpp"

namespace goalbound {

/// Whether cells of that letter are free there.
inline bool is_free_letter(const Grid& grid, char letter) {
  return grid.is_uniform() ? is_free_terrain(letter) : grid.terrain_costs()[letter] > 0;
}

/// What maps that are written as text may have: printable ASCII.
constexpr bool is_terrain_of_files(char letter) {
  return letter >= ' ' && letter <= '~';
}

/// A letter of walls there. TerrainCosts has 256 letters, of which a map that was read from a file uses
/// fewer: one that is free all the same is the last of those that it could be.
inline char wall_letter(const Grid& grid) {
  for (const char letter : std::string_view("@TO#")) {
    if (!is_free_letter(grid, letter)) return letter;
  }
  char letter = '!';
  while (is_free_letter(grid, letter) && letter != ' ') ++letter;
  return letter;
}

}  // namespace goalbound
