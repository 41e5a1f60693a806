#include <cmath>

#include "goalbound/search.hpp"

namespace goalbound {
namespace {

double sum_of_differences(double dx, double dy, double dz) {
  return std::abs(dx) + std::abs(dy) + std::abs(dz);
}

}  // namespace

extern const HeuristicInfo kHeuristic_manhattan;
const HeuristicInfo kHeuristic_manhattan = {
    .id = "manhattan",
    .name = "Manhattan",
    .description =
        "straight steps alone: exact with four moves, too large with diagonal ones, so paths may be too long",
    .admissible = false,
    .consistent = false,
    .estimate = &manhattan_distance,
    .norm = &sum_of_differences,
};

}  // namespace goalbound
