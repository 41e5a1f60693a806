// What can be painted on a grid, by name; and which of its letters nobody knows.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "goalbound/grid.hpp"
#include "goalbound/result.hpp"

namespace goalbound::app {

struct TerrainChoice {
  std::string word;  ///< "free", "wall" or a letter: what the actions take
  char letter;       ///< what a painted cell has
  std::string help;  ///< one line
};
/// What one chooses from: free and wall on uniform grids; on grids with costs of terrain wall, and every
/// letter that costs something.
std::vector<TerrainChoice> terrain_choices(const Grid& grid);

/// The letter that a word stands for: those of terrain_choices(), "free" (on a grid with costs `.` or else
/// the cheapest letter), and any letter of Moving AI maps that makes sense there. Error kInvalidArgument,
/// with what there is.
Result<char> find_terrain(const Grid& grid, std::string_view word);

/// Cells of letters that no one has given a meaning, and which are walls for that alone: "12 cells with the
/// letters 'x' and '#' ...". "" when there are none.
std::string unknown_terrain_text(const Grid& grid);

}  // namespace goalbound::app
