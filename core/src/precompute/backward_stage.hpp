// The precompute the other way round: from each goal, which edges of which nodes lead to it optimally.
// Source: Rabin & Sturtevant, AAAI 2016 (backward precomputation).
#pragma once

#include <cstddef>

#include "goalbound/bounds_draft.hpp"
#include "goalbound/precompute.hpp"

namespace goalbound {

/// Gives every node its exact all-optimal boxes: the distances to a goal tell of each edge whether it is the
/// first of an optimal path there. No node is finished before the last goal is, so the draft changes at the
/// end alone, and not at all when `progress` is cancelled; one unit is one goal. `lanes`: how many goals a
/// worker floods from at once.
void run_backward(BoundsDraft& draft, const Grid& grid, const PrecomputeOptions& options, std::size_t lanes,
                  Progress& progress);

}  // namespace goalbound
