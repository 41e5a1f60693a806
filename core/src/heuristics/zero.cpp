#include "goalbound/search.hpp"

namespace goalbound {
namespace {

Cost zero(Cell /*from*/, Cell /*goal*/) {
  return 0;
}

double zero_norm(double /*dx*/, double /*dy*/, double /*dz*/) {
  return 0;
}

}  // namespace

extern const HeuristicInfo kHeuristic_zero;
const HeuristicInfo kHeuristic_zero = {
    .id = "zero",
    .name = "Zero",
    .description = "no estimate: the search is Dijkstra's",
    .admissible = true,
    .consistent = true,
    .estimate = &zero,
    .norm = &zero_norm,
};

}  // namespace goalbound
