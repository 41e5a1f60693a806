// Runs every entrant on every problem of one map.
#pragma once

#include <string>
#include <vector>

#include "bench/measure.hpp"
#include "goalbound/bounds.hpp"
#include "goalbound/grid.hpp"
#include "goalbound/result.hpp"
#include "paper/map_result.hpp"
#include "problems.hpp"

namespace goalbound::paper {

/// `boxes` holds at most one index of each ordering; entrants whose ordering is missing do not run. Measured
/// as cli::measure() does. Fills in everything but `boxes` and `measured_at`. Errors: kCancelled; those of
/// make_query.
Result<MapResult> measure_map(const Grid& grid, const cli::ProblemSet& problems,
                              const std::vector<const Bounds*>& boxes, const cli::MeasureOptions& options);

}  // namespace goalbound::paper
