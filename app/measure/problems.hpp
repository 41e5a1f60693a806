// Problems to run searches on: those of a scenario file, or random ones.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "goalbound/map.hpp"
#include "goalbound/result.hpp"

namespace goalbound {

struct Problem {
  std::size_t number = 0;  ///< place in its set, counted from 1
  std::size_t line = 0;    ///< in the scenario file; 0 for a random problem
  NodeId start = kNoNode;  ///< also a blocked cell; kNoNode in what is solid
  NodeId goal = kNoNode;
  std::optional<double> stated_length;  ///< what the scenario file says, rounded

  /// "problem 3 (line 4), from 1,3 to 5,9".
  std::string to_string(const Map& map) const;
};

struct ProblemSet {
  std::string source;  ///< "arena.map.scen", or "random, seed 1"
  std::vector<Problem> problems;
  std::string note{};  ///< why no lengths are stated although it is a file; empty: nothing to say
};

/// How many random problems a map without a scenario gets, unless somebody says.
inline constexpr std::size_t kDefaultRandomProblems = 1000;

/// "arena.map.scen" for "arena.map" and for "arena.quadtree" over it, "A1.3dmap.3dscen" for "A1.3dmap", when
/// there is such a file; otherwise empty.
std::string scenario_beside(const Map& map, const std::string& map_file);

/// Errors: those of load_scenario_for.
Result<ProblemSet> scenario_problems(const Map& map, const std::string& file);

/// Those of draw_problems. `map_file` is what errors call the map. Errors: those of draw_problems.
Result<ProblemSet> random_problems(const Map& map, std::size_t count, std::uint64_t seed,
                                   const std::string& map_file);

/// Keeps `count` problems, spread evenly over the set; all when there are fewer.
void sample(ProblemSet& set, std::size_t count);

}  // namespace goalbound
