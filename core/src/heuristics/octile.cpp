#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "goalbound/search.hpp"

namespace goalbound {
namespace {

/// As if steps led along the axes and along all their diagonals.
double octile_norm(double dx, double dy, double dz) {
  std::array<double, 3> steps = {std::abs(dx), std::abs(dy), std::abs(dz)};
  std::sort(steps.begin(), steps.end());
  using std::numbers::sqrt2, std::numbers::sqrt3;
  return steps[2] + (sqrt2 - 1) * steps[1] + (sqrt3 - sqrt2) * steps[0];
}

}  // namespace

extern const HeuristicInfo kHeuristic_octile;
const HeuristicInfo kHeuristic_octile = {
    .id = "octile",
    .name = "Octile",
    .description = "exact on an empty map: the best estimate from the coordinates alone",
    .admissible = true,
    .consistent = true,
    .estimate = &octile_distance,
    .norm = &octile_norm,
};

}  // namespace goalbound
