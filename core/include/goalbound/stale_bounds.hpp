// Boxes of a map that has changed since.
#pragma once

#include "goalbound/bounds.hpp"
#include "goalbound/grid.hpp"
#include "goalbound/result.hpp"

namespace goalbound {

/// Boxes of a map that has changed since, taken for the grid at hand although they may lose its paths: for
/// whoever asks for that by name. Only when the sizes and the numbers of free cells are the same; cells
/// between two changed ones then get their neighbours' boxes. Error: kMismatch.
Result<Bounds> adopt_stale_bounds(const Bounds& stale, const Grid& grid);

}  // namespace goalbound
