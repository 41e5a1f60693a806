// The maps below a folder, each with its problems.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "goalbound/grid.hpp"
#include "goalbound/result.hpp"
#include "measure/problems.hpp"

namespace goalbound::paper {

struct MapFile {
  std::filesystem::path path;
  std::string name;  ///< path from the folder on: "dao/arena.map"
  std::string kind;  ///< see kind_of
};

/// Every *.map below the folder, by name. Links to folders are not followed. Errors: kNotFound, kNotAFile,
/// kIo; kNotFound too when there is no map.
Result<std::vector<MapFile>> find_maps(const std::string& folder);

/// Which problems a map is asked.
struct ProblemChoice {
  std::size_t random = kDefaultRandomProblems;  ///< problems of a map without a scenario
  std::uint64_t seed = 1;
  std::size_t sample = 0;  ///< keeps so many of them, spread evenly; 0 keeps all
};

/// A map and its problems: those of the scenario beside it, or random ones.
struct MapInput {
  Grid grid;
  ProblemSet problems;
};
/// Errors: those of load_grid, scenario_problems and random_problems.
Result<MapInput> read_map_input(const MapFile& file, const ProblemChoice& choice);

}  // namespace goalbound::paper
