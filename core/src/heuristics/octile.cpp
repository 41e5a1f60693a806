#include "goalbound/search.hpp"

namespace goalbound {
extern const HeuristicInfo kHeuristic_octile;
const HeuristicInfo kHeuristic_octile = {
    .id = "octile",
    .name = "Octile",
    .description = "exact on an empty map: the best estimate from the coordinates alone",
    .admissible = true,
    .consistent = true,
    .estimate = &octile_distance,
};

}  // namespace goalbound
