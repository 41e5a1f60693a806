#include <cmath>
#include <cstdlib>

#include "goalbound/search.hpp"

namespace goalbound {
namespace {

Cost manhattan_distance(Cell from, Cell goal) {
  return static_cast<Cost>(std::abs(goal.x - from.x) + std::abs(goal.y - from.y)) * kStraightCost;
}

double sum_of_differences(double dx, double dy, double dz) {
  return std::abs(dx) + std::abs(dy) + std::abs(dz);
}

}  // namespace

extern const HeuristicInfo kHeuristic_manhattan;
const HeuristicInfo kHeuristic_manhattan = {
    .id = "manhattan",
    .name = "Manhattan",
    .description = "as if only straight steps existed: too long for diagonal ones, so paths may be too long",
    .admissible = false,
    .consistent = false,
    .estimate = &manhattan_distance,
    .norm = &sum_of_differences,
};

}  // namespace goalbound
