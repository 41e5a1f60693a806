// Searches for paths at any angle on problems: checked against each other, timed, and beside paths of cells.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "goalbound/index_set.hpp"
#include "goalbound/map.hpp"
#include "goalbound/point_search.hpp"
#include "goalbound/result.hpp"
#include "measure/problems.hpp"
#include "measure/times.hpp"
#include "measure/watcher.hpp"

namespace goalbound {

/// The search between points of a map with a set of indices, or without any.
struct AnyAngleRow {
  const PointSearchInfo* search = nullptr;
  std::string index;        ///< empty without one
  double expanded = 0;      ///< PointAnswer::expanded in the mean over the valid problems
  double generated = 0;     ///< likewise
  double pruned = 0;        ///< likewise
  std::uint64_t bytes = 0;  ///< of the index
  std::size_t longer = 0;   ///< answers that are longer than those of another row: faults
  std::optional<Times> times;
};

/// All rows on one map.
struct AnyAngleMeasurement {
  const PointSearchInfo* search = nullptr;
  std::vector<AnyAngleRow> rows;
  std::size_t valid = 0;   ///< problems whose ends are nodes
  std::size_t found = 0;   ///< of them, with a path
  double mean_length = 0;  ///< over those, in the unit of lengths
  double shorter_percent =
      0;                   ///< than the shortest path over nodes, both summed over all problems that have one
  std::size_t stated = 0;  ///< problems of which the scenario states a length
  std::size_t as_stated = 0;  ///< whose length at any angle it is
};

struct AnyAngleOptions {
  int repeat = 1;     ///< timed passes, of which the fastest counts for each problem; 0: nothing is timed
  bool warm = false;  ///< each problem is answered once, untimed, right before
};

/// One row for each set, and one for each other search of that kind that the map has, without an index.
/// Errors: kInvalidArgument for a map without such a search; those of PointSearchInfo::make; kCancelled where
/// the watcher stops it.
Result<AnyAngleMeasurement> measure_any_angle(const Map& map, std::span<const IndexSet> sets,
                                              const std::vector<Problem>& problems,
                                              const AnyAngleOptions& options, Watcher& watcher);

/// Whether the lengths that a scenario states are those of paths at any angle: all of a sample of them. False
/// on maps that have no such paths. Cost: some hundred searches.
bool are_any_angle_lengths(const Map& map, const std::vector<Problem>& problems);

}  // namespace goalbound
