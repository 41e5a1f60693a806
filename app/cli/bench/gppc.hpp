// A measurement in the rows of the Grid-Based Path Planning Competition, for its scripts.
#pragma once

#include <string>
#include <vector>

#include "measure/measure.hpp"
#include "measure/problems.hpp"

namespace goalbound::cli {

/// The word that asks for them.
inline constexpr std::string_view kGppcFormat = "gppc";

/// The header and a line a problem, as the start kit of 2023 writes `result.csv`: map, scenario, number of
/// the problem from 0, nodes of the path and its length (0 without one), the length that the scenario states
/// (that of the path where it states none), and three times in seconds: of the whole, until a path of 20
/// cells is there, and of the longest call. They are equal, as one call gives the whole path. `answers` are
/// those of `query` to these problems, measured with paths and one problem at once; nothing timed gives times
/// of 0.
std::string format_gppc(const std::string& map_file, const ProblemSet& set, Query& query,
                        const Answers& answers);

}  // namespace goalbound::cli
