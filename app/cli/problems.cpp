#include "problems.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "goalbound/formats.hpp"
#include "goalbound/grid.hpp"
#include "goalbound/problems.hpp"
#include "goalbound/quadtree.hpp"

namespace goalbound::cli {
std::string Problem::to_string(const Map& map) const {
  const std::string where = line > 0 ? fmt::format(" (line {})", line) : std::string();
  return fmt::format("problem {}{}, from {} to {}", number, where, map.name_of(start), map.name_of(goal));
}

std::string scenario_beside(const std::string& map) {
  std::error_code code;
  for (const std::filesystem::path& file : files_of_map(map)) {
    std::string beside = file.string() + ".scen";
    if (std::filesystem::is_regular_file(beside, code)) return beside;
  }
  return {};
}

Result<ProblemSet> scenario_problems(const Map& map, const std::string& file) {
  const Grid* const grid = grid_of_scenarios(map);
  if (grid == nullptr) {
    return Error{.code = ErrorCode::kInvalidArgument,
                 .message = fmt::format("scenario files are about uniform grids, and the map is of the kind "
                                        "'{}'; leave --scen out",
                                        map.kind().id),
                 .file = file};
  }
  const Result<Scenario> scenario = load_scenario(file);
  if (!scenario) return scenario.error();
  const Result<void> fits = check_scenario(*scenario, *grid, file);
  if (!fits) return fits.error();
  ProblemSet set{.source = file, .problems = {}};
  set.problems.reserve(scenario->problems.size());
  for (const ScenarioProblem& p : scenario->problems) {
    set.problems.push_back(
        {.number = set.problems.size() + 1,
         .line = p.line,
         .start = node_of_cell(map, p.start),
         .goal = node_of_cell(map, p.goal),
         .stated_length = map.as_grid() == grid ? std::optional(p.optimal_length) : std::nullopt});
  }
  return set;
}

Result<ProblemSet> random_problems(const Map& map, std::size_t count, std::uint64_t seed,
                                   const std::string& map_file) {
  const auto drawn = draw_problems(map, count, seed);
  if (!drawn) {
    Error error = drawn.error();
    error.file = map_file;
    return error;
  }
  ProblemSet set{.source = fmt::format("random, seed {}", seed), .problems = {}};
  set.problems.reserve(count);
  for (const RandomProblem& problem : *drawn) {
    set.problems.push_back({.number = set.problems.size() + 1,
                            .line = 0,
                            .start = problem.start,
                            .goal = problem.goal,
                            .stated_length = std::nullopt});
  }
  return set;
}

void sample(ProblemSet& set, std::size_t count) {
  const std::size_t total = set.problems.size();
  if (count >= total) return;
  for (std::size_t i = 0; i < count; ++i) set.problems[i] = set.problems[i * total / count];
  set.problems.resize(count);
}

}  // namespace goalbound::cli
