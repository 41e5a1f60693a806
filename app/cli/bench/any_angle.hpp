// `bench --any-angle`: the search for paths at any angle, with and without the index `corners`.
#pragma once

#include <string>
#include <vector>

#include "console.hpp"
#include "goalbound/index_set.hpp"
#include "goalbound/map.hpp"
#include "goalbound/result.hpp"
#include "measure/any_angle.hpp"
#include "measure/problems.hpp"

namespace goalbound::cli {

/// One row a set; `sets` begins with none. The status is kFound where a path is longer than another row's.
/// Errors: those of measure_any_angle.
Result<ExitStatus> bench_any_angle(Console& console, const Map& map, const std::string& map_file,
                                   const ProblemSet& problems, const std::vector<IndexSet>& sets,
                                   const AnyAngleOptions& options);

/// For people: how much shorter than paths of cells, and the rows as a table.
std::string any_angle_text(const Map& map, const AnyAngleMeasurement& measured);
/// The same for programs.
Json any_angle_json(const AnyAngleMeasurement& measured);

}  // namespace goalbound::cli
