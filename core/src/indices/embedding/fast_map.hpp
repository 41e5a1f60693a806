// Coordinates of nodes by which no path is told to cost more than it does: see goalbound/embedding.hpp.
// Source: L. Cohen et al.: The FastMap Algorithm for Shortest Path Computations, IJCAI 2018, in its variant
// for the sum of differences.
#pragma once

#include <vector>

#include "goalbound/cost.hpp"
#include "goalbound/job.hpp"
#include "goalbound/map.hpp"
#include "goalbound/result.hpp"

namespace goalbound {

/// `dimensions` numbers a slot. Each part of the map has coordinates of its own, from 0. Error kCancelled.
Result<std::vector<Cost>> fast_map(const Map& map, const Components& parts, std::uint32_t dimensions,
                                   Progress& progress);
/// What that takes besides its result.
std::size_t fast_map_scratch_bytes(const Map& map);

}  // namespace goalbound
