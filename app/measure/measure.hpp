// Runs queries on problems: first checked, then timed. The one way to measure, for `bench` and every table.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "goalbound/map.hpp"
#include "goalbound/result.hpp"
#include "goalbound/search.hpp"
#include "measure/problems.hpp"
#include "measure/tally.hpp"
#include "measure/watcher.hpp"

namespace goalbound {

struct MeasureOptions {
  int threads = 0;  ///< for the checks; 0: one per core
  int repeat = 1;   ///< timed passes; 0: nothing is timed
  /// Timed together, between two readings of the clock: some searches need 200 ns a problem, a reading 25 ns.
  std::size_t problems_at_once = 1;
  bool paths = false;  ///< the nodes of each path are part of what is timed
  /// Each group is answered once, untimed, right before: what it needs of memory lies in the caches. Without
  /// it each problem meets what those before it left there.
  bool warm = false;
  std::string title{};  ///< before what is going on, in the progress bar
};

/// What one query did.
struct Answers {
  Tally tally;
  /// Of each `problems_at_once` valid problems the fastest pass; empty when nothing was timed.
  std::vector<double> best_seconds;
  /// By which way each valid problem was answered the last time.
  std::vector<AnswerWay> ways{};
  /// Of a valid problem on average, in the pass with the fewest; the reading of the clock included. Nothing
  /// where nobody counts them, or nothing was timed.
  std::optional<double> instructions{};
};

struct Measurement {
  std::vector<Answers> answers;  ///< by query
  std::size_t valid = 0;         ///< problems with two valid ends: those that are timed
  std::size_t wrong_stated_lengths = 0;
  std::string first_wrong_stated_length;  ///< in words
};

/// The right answers come from floods on `threads` workers. Then each query answers every problem once,
/// unmeasured, queries side by side, and every answer is checked; this also warms caches and grows all
/// scratch memory. The timed passes run one search at a time: the queries take turns, two whole
/// passes over the valid problems each. Error: kCancelled where the watcher stops it.
Result<Measurement> measure(const Map& map, const std::vector<std::unique_ptr<Query>>& queries,
                            const std::vector<Problem>& problems, const MeasureOptions& options,
                            Watcher& watcher);

}  // namespace goalbound
