// What became of the answers of one search.
#pragma once

#include <cstdint>
#include <string>

#include "goalbound/search.hpp"
#include "measure/check.hpp"

namespace goalbound {

/// All answers of one search on one map.
struct Tally {
  std::uint64_t optimal = 0;     ///< the exact optimal cost and a legal path of it, or a true "no path"
  std::uint64_t suboptimal = 0;  ///< any other path
  std::uint64_t no_path = 0;     ///< "no path" although there is one
  std::uint64_t invalid = 0;     ///< an end is blocked or off the map, and the search says so
  double times_optimal = 0;      ///< sum over optimal and suboptimal answers: Finding::times_optimal
  double too_long_at_most = 0;   ///< by costs of the file, the most that an optimal path may be: PathLength
  std::uint64_t coarse = 0;      ///< optimal ones that may be so by more than a thousandth
  SearchStats total{};           ///< over the valid problems
  bool broken = false;           ///< an answer is wrong whatever the search claims (Finding::broken)
  std::string first_failure{};   ///< in words; empty when every answer is optimal

  std::uint64_t problems() const { return optimal + suboptimal + no_path + invalid; }
  /// How many times as long as optimal the paths are in the mean; 1 without any.
  double mean_times_optimal() const {
    const std::uint64_t found = optimal + suboptimal;
    return found == 0 ? 1 : times_optimal / static_cast<double>(found);
  }
  std::uint64_t wrong() const { return suboptimal + no_path; }
  void add(const Map& map, const Problem& problem, const Finding& finding, const SearchStats& stats);
};

}  // namespace goalbound
