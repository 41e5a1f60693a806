// The work on one map of a folder, and how much of all the work is left.
#pragma once

#include <string>
#include <vector>

#include "console.hpp"
#include "goalbound/bounds.hpp"
#include "goalbound/grid.hpp"
#include "goalbound/result.hpp"
#include "paper/cache.hpp"
#include "paper/folder.hpp"
#include "paper/map_result.hpp"
#include "paper/options.hpp"

namespace goalbound::paper {

/// Which boxes a map of this many free cells gets.
struct BoxPlan {
  Ordering ordering;
  Method method;
};
std::vector<BoxPlan> boxes_for_map(const PaperOptions& options, const Grid& grid);

/// What the result of a map depends on, apart from program and machine.
cli::Json question_of(const PaperOptions& options, const MapInput& input);

/// Boxes from the cache or computed, then measure_map. `title` stands before everything in the progress bar.
/// What cannot be kept in the cache is said on stderr. Errors: those of precompute and measure_map.
Result<MapResult> work_on_map(cli::Console& console, const PaperOptions& options, const Cache* cache,
                              const MapInput& input, const std::string& title);

/// Rough number of nanoseconds that a map takes, to weigh maps against each other.
double expected_work(const PaperOptions& options, const MapInput& input);

}  // namespace goalbound::paper
