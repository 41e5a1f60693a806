// How many problems a second a search answers when they come as one batch: on one thread and on many.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "goalbound/map.hpp"
#include "goalbound/result.hpp"
#include "goalbound/search.hpp"
#include "measure/problems.hpp"

namespace goalbound::cli {

struct BatchMeasureOptions {
  int threads = 0;     ///< 0: one per core
  int repeat = 1;      ///< timed passes, the fastest of which counts; 0: nothing is timed
  bool paths = false;  ///< the nodes of each path are part of what is timed
};

/// What one query did.
struct BatchSpeed {
  std::size_t problems = 0;   ///< those with two valid ends
  int threads = 0;            ///< of the many
  std::size_t differing = 0;  ///< answers of the threads that are not those of one
  double seconds_of_one = 0;  ///< for the whole batch by one thread; 0 when nothing was timed
  double seconds = 0;         ///< the same by all threads

  bool is_timed() const { return seconds > 0; }
  double per_second_of_one() const { return static_cast<double>(problems) / seconds_of_one; }
  double per_second() const { return static_cast<double>(problems) / seconds; }
  double factor() const { return seconds_of_one / seconds; }
};

/// Each query answers all problems with valid ends in a QueryPool of one thread and in one of `threads`, once
/// untimed, when answers are compared, and then `repeat` times by turns. Shows progress and listens for
/// Ctrl+C. Errors: those of QueryPool::run.
Result<std::vector<BatchSpeed>> measure_batches(const Map& map,
                                                const std::vector<std::unique_ptr<Query>>& queries,
                                                const std::vector<Problem>& problems,
                                                const BatchMeasureOptions& options);

}  // namespace goalbound::cli
