#include <cmath>

#include "goalbound/search.hpp"

namespace goalbound {
namespace {

/// The straight-line distance, rounded down to a whole cost. A diagonal step costs 19601, which is more than
/// 13860 * sqrt(2), so no step is cheaper than the line that it covers; by the triangle inequality the real
/// distance d obeys d(a) <= cost + d(b) along every step, and as costs are whole numbers, so does its floor:
/// admissible and consistent. The root of a double is only a first guess, corrected in whole numbers.
Cost euclidean_distance(Cell from, Cell goal) {
  const std::int64_t dx = goal.x - from.x;
  const std::int64_t dy = goal.y - from.y;
  const auto square = static_cast<std::uint64_t>(dx * dx + dy * dy) * kStraightCost * kStraightCost;
  auto root = static_cast<std::uint64_t>(std::sqrt(static_cast<double>(square)));
  while (root * root > square) --root;
  while ((root + 1) * (root + 1) <= square) ++root;
  return static_cast<Cost>(root);
}

double straight_line(double dx, double dy, double dz) {
  return std::sqrt(dx * dx + dy * dy + dz * dz);
}

}  // namespace

extern const HeuristicInfo kHeuristic_euclidean;
const HeuristicInfo kHeuristic_euclidean = {
    .id = "euclidean",
    .name = "Euclidean",
    .description = "the straight line, rounded down",
    .admissible = true,
    .consistent = true,
    .estimate = &euclidean_distance,
    .norm = &straight_line,
};

}  // namespace goalbound
