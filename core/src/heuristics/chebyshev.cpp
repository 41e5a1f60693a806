#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "goalbound/search.hpp"

namespace goalbound {
namespace {

Cost chebyshev_distance(Cell from, Cell goal) {
  const std::int32_t dx = std::abs(goal.x - from.x);
  const std::int32_t dy = std::abs(goal.y - from.y);
  return static_cast<Cost>(std::max(dx, dy)) * kStraightCost;
}

double largest_difference(double dx, double dy, double dz) {
  return std::max({std::abs(dx), std::abs(dy), std::abs(dz)});
}

}  // namespace

extern const HeuristicInfo kHeuristic_chebyshev;
const HeuristicInfo kHeuristic_chebyshev = {
    .id = "chebyshev",
    .name = "Chebyshev",
    .description = "as if diagonal steps cost no more than straight ones",
    .admissible = true,
    .consistent = true,
    .estimate = &chebyshev_distance,
    .norm = &largest_difference,
};

}  // namespace goalbound
