// What letters of terrain mean on one grid.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "goalbound/grid.hpp"

namespace goalbound {

/// Whether cells of that letter are free there.
inline bool is_free_letter(const Grid& grid, char letter) {
  return grid.is_uniform() ? is_free_terrain(letter) : grid.terrain_costs()[letter] > 0;
}

/// A grid of these letters, and the costs of the other one.
inline Result<Grid> with_letters(const Grid& grid, std::string letters, MoveRule rule) {
  if (grid.has_equal_costs()) return Grid::create(grid.width(), grid.height(), std::move(letters), rule);
  return Grid::create(grid.width(), grid.height(), std::move(letters), grid.terrain_costs(), rule);
}

/// What maps that are written as text may have: printable ASCII.
constexpr bool is_terrain_of_files(char letter) {
  return letter >= ' ' && letter <= '~';
}

/// A letter of walls, where `is_free` tells of each whether its cells are free. TerrainCosts has 256 letters,
/// of which a map that was read from a file uses fewer: one that is free all the same is the last of those
/// that it could be.
template <class IsFree>
char wall_letter_where(const IsFree& is_free) {
  for (const char letter : std::string_view("@TO#")) {
    if (!is_free(letter)) return letter;
  }
  char letter = '!';
  while (is_free(letter) && letter != ' ') ++letter;
  return letter;
}
inline char wall_letter(const Grid& grid) {
  return wall_letter_where([&](char letter) { return is_free_letter(grid, letter); });
}
inline char wall_letter(const TerrainCosts& costs) {
  return wall_letter_where([&](char letter) { return costs[letter] > 0; });
}

}  // namespace goalbound
