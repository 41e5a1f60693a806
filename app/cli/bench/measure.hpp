// Runs algorithms on problems: first checked, then timed.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "goalbound/grid.hpp"
#include "goalbound/search.hpp"
#include "policies.hpp"
#include "problems.hpp"

namespace goalbound::cli {

/// Means of SearchStats over the valid problems.
struct MeanStats {
  double expanded = 0;
  double generated = 0;
  double pruned = 0;
  double open_add = 0;
  double open_decrease = 0;
  double open_pop = 0;
  double stack_add = 0;
};

/// Microseconds a query over the valid problems: the fastest of the passes counts for each problem.
/// Percentiles are those of the nearest rank.
struct Times {
  double mean_us = 0;
  double p50_us = 0;
  double p99_us = 0;
};

/// One row: a search with its policies, and the query that runs it.
struct Contestant {
  Variant variant;
  std::unique_ptr<Query> query;
};

struct AlgorithmReport {
  Variant variant;
  std::size_t optimal = 0;
  std::size_t suboptimal = 0;
  std::size_t no_path = 0;  ///< "no path" although there is one
  std::size_t invalid = 0;  ///< an end is blocked or off the map
  MeanStats stats;
  std::optional<Times> times;  ///< nothing when no problem is valid
  std::optional<double>
      factor;  ///< mean time of the first `astar` in this run over this one's; nothing without it
  /// True when an answer is wrong: any broken one, or a suboptimal one of a search that claims optimal
  /// lengths.
  bool wrong = false;
  bool claims_optimal = false;
  std::string first_failure;  ///< in words; empty when every answer is optimal
};

struct Measurement {
  std::vector<AlgorithmReport> algorithms;
  std::size_t wrong_stated_lengths = 0;
  std::string first_wrong_stated_length;  ///< in words
};

/// Every contestant answers every problem once, unmeasured, and each answer is checked; this also warms
/// caches and grows all scratch memory. Then `repeat` passes are timed, query by query: within each, the
/// contestants take turns, one whole pass over the problems each. Without passes there are no times.
Measurement measure(const Grid& grid, std::vector<Contestant> contestants,
                    const std::vector<Problem>& problems, int repeat);

}  // namespace goalbound::cli
