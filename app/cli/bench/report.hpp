// A measurement as a table for people and as JSON for programs.
#pragma once

#include <string>

#include "bench/measure.hpp"
#include "console.hpp"

namespace goalbound::cli {

/// One row an algorithm; counts are means a problem, times are in microseconds.
std::string format_table(const Measurement& measurement);

/// The array `results` of `goalbound bench --json`.
Json results_json(const Measurement& measurement);

}  // namespace goalbound::cli
