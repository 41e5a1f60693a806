// What a search took for many problems, in a few figures.
#pragma once

#include <optional>
#include <vector>

namespace goalbound {

/// Microseconds a query over the valid problems: the fastest of the passes counts for each problem.
/// Percentiles are those of the nearest rank.
struct Times {
  double mean_us = 0;
  double p50_us = 0;
  double p99_us = 0;
  double max_us = 0;
};

/// Of seconds a problem; nothing without any.
std::optional<Times> times_of(std::vector<double> seconds);

}  // namespace goalbound
