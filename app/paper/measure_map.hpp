// Runs every entrant on every problem of one map.
#pragma once

#include <string>
#include <vector>

#include "goalbound/bounds.hpp"
#include "goalbound/grid.hpp"
#include "goalbound/result.hpp"
#include "measure/measure.hpp"
#include "measure/problems.hpp"
#include "paper/map_result.hpp"

namespace goalbound::paper {

/// `boxes` holds at most one index of each ordering; entrants whose ordering is missing do not run. Measured
/// as measure() does. Fills in everything but `boxes` and `measured_at`. Errors: kCancelled; those of
/// make_query.
Result<MapResult> measure_map(const Grid& grid, const ProblemSet& problems,
                              const std::vector<const Bounds*>& boxes, const MeasureOptions& options);

}  // namespace goalbound::paper
