// Cells on the command line, and what is wrong with the ends of a problem.
#pragma once

#include <string>
#include <string_view>

#include "goalbound/geometry.hpp"
#include "goalbound/grid.hpp"
#include "goalbound/result.hpp"
#include "goalbound/search.hpp"

namespace goalbound::cli {

/// "12,7" as column and row; negative numbers are read too, as cells off the map. `which` names the cell in
/// errors
/// ("start"). Error: kInvalidArgument.
Result<Cell> parse_cell(std::string_view text, std::string_view which);

/// "12,7".
std::string cell_text(Cell cell);

/// Success when a search may start at one cell and end at the other; otherwise which end is wrong, why, and
/// where the nearest free cell is. `map` is the name of the map in the error.
Result<void> check_ends(const Grid& grid, Cell start, Cell goal, const std::string& map);

}  // namespace goalbound::cli
