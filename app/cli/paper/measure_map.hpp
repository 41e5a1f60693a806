// Runs every entrant on every problem of one map: first checked, then timed.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "goalbound/bounds.hpp"
#include "goalbound/grid.hpp"
#include "goalbound/result.hpp"
#include "paper/entrants.hpp"
#include "paper/map_result.hpp"
#include "problems.hpp"

namespace goalbound::cli {

struct MapMeasureOptions {
  int threads = 0;    ///< for the checks; 0: one per core
  int repeat = 1;     ///< timed passes; the fastest counts
  std::string title;  ///< before what is going on, in the progress bar
};

/// `boxes` holds at most one index of each ordering; entrants whose ordering is missing do not run.
///
/// The right answers come from Dijkstra floods on `threads` workers. Then each entrant answers every problem
/// once, unmeasured, entrants side by side, and every answer is checked; this also warms the query objects
/// that are timed afterwards. The timed passes run alone on one thread, entrants taking turns. The clock is
/// read once per few dozen problems, so that reading it does not count.
///
/// Fills in everything but `boxes` and `measured_at`. Errors: kCancelled; those of make_query.
Result<MapResult> measure_map(const Grid& grid, const ProblemSet& problems,
                              const std::vector<const Bounds*>& boxes, const MapMeasureOptions& options);

}  // namespace goalbound::cli
