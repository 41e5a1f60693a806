#include "problems.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <numeric>
#include <random>

#include "cells.hpp"
#include "goalbound/formats.hpp"

namespace goalbound::cli {
namespace {

/// Evenly from 0 .. limit-1. The standard's distributions differ from library to library; the bias of the
/// remainder is below 2^-32 for any map.
std::uint32_t below(std::mt19937_64& engine, std::uint32_t limit) {
  return static_cast<std::uint32_t>(engine() % limit);
}

}  // namespace

std::string Problem::to_string() const {
  const std::string where = line > 0 ? fmt::format(" (line {})", line) : std::string();
  return fmt::format("problem {}{}, from {} to {}", number, where, cell_text(start), cell_text(goal));
}

std::string scenario_beside(const std::string& map) {
  std::error_code code;
  const std::string beside = map + ".scen";
  return std::filesystem::is_regular_file(beside, code) ? beside : std::string();
}

Result<ProblemSet> scenario_problems(const Grid& grid, const std::string& file) {
  const Result<Scenario> scenario = load_scenario(file);
  if (!scenario) return scenario.error();
  const Result<void> fits = check_scenario(*scenario, grid, file);
  if (!fits) return fits.error();
  ProblemSet set{.source = file, .problems = {}};
  set.problems.reserve(scenario->problems.size());
  for (const ScenarioProblem& p : scenario->problems) {
    set.problems.push_back({.number = set.problems.size() + 1,
                            .line = p.line,
                            .start = p.start,
                            .goal = p.goal,
                            .stated_length = p.optimal_length});
  }
  return set;
}

Result<ProblemSet> random_problems(const Grid& grid, std::size_t count, std::uint64_t seed,
                                   const std::string& map) {
  if (grid.free_count() == 0) {
    return Error{.code = ErrorCode::kInvalidArgument,
                 .message = "the map has no free cell, so there are no problems to draw",
                 .file = map};
  }
  // Slots grouped by component: `first[c]` is where those of component c begin.
  const Components components = find_components(grid);
  std::vector<std::uint32_t> first(components.count() + 1, 0);
  std::inclusive_scan(components.sizes.begin(), components.sizes.end(), first.begin() + 1);
  std::vector<std::uint32_t> next(first.begin(), first.end() - 1);
  std::vector<std::uint32_t> slots(grid.free_count());
  for (std::uint32_t slot = 0; slot < grid.free_count(); ++slot)
    slots[next[components.of_slot[slot]]++] = slot;

  std::mt19937_64 engine(seed);
  const auto free = grid.free_nodes();
  ProblemSet set{.source = fmt::format("random, seed {}", seed), .problems = {}};
  set.problems.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint32_t start = below(engine, grid.free_count());
    const std::uint32_t component = components.of_slot[start];
    const std::uint32_t goal = slots[first[component] + below(engine, components.sizes[component])];
    set.problems.push_back({.number = i + 1,
                            .line = 0,
                            .start = grid.cell(free[start]),
                            .goal = grid.cell(free[goal]),
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
