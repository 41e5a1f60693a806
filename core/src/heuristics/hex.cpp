#include <algorithm>
#include <cmath>

#include "goalbound/hex_map.hpp"
#include "goalbound/search.hpp"

namespace goalbound {
namespace {

/// Rows of hexagons are rows of cells that lie half a cell aside: no way leads to another row or column in
/// fewer steps than on a grid.
Cost rows_and_columns(Cell from, Cell goal) {
  return static_cast<Cost>(std::max(std::abs(goal.x - from.x), std::abs(goal.y - from.y))) * kStraightCost;
}

/// Steps between hexagons: a step to another row leads half a cell aside for nothing. Places of such a map
/// are multiples of what is divided by, so that the number of steps is exact; with staggered columns it is
/// too low.
double steps(double dx, double dy, double dz) {
  const double rows = std::abs(dy) / HexMap::kHeight;
  const double half_cells = std::abs(dx) / (HexMap::kWidth / 2.0);
  return std::max({rows, (half_cells + rows) / 2, std::abs(dz)});
}

}  // namespace

extern const HeuristicInfo kHeuristic_hex;
const HeuristicInfo kHeuristic_hex = {
    .id = "hex",
    .name = "Hexagons",
    .description = "steps between hexagons: exact on an empty map of them; on grids as Chebyshev",
    .admissible = true,
    .consistent = true,
    .estimate = &rows_and_columns,
    .norm = &steps,
    .exact_on = "hex-map",
};

}  // namespace goalbound
