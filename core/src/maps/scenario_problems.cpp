// Problems of scenario files on maps of the kinds that such files speak of.
#include <fmt/format.h>

#include <utility>

#include "goalbound/formats.hpp"
#include "goalbound/grid.hpp"
#include "goalbound/octree.hpp"
#include "goalbound/problems.hpp"
#include "goalbound/quadtree.hpp"

namespace goalbound {
namespace {

constexpr std::string_view kGridScenarios = ".scen";
constexpr std::string_view kVoxelScenarios = ".3dscen";

/// The map as one that scenarios of its kind speak of; null otherwise.
const Octree* octree_of_scenarios(const Map& map) {
  return map.kind().scenarios ? dynamic_cast<const Octree*>(&map) : nullptr;
}

Error no_scenarios(const Map& map, const std::string& name) {
  return {ErrorCode::kInvalidArgument,
          fmt::format("scenario files are about uniform grids and worlds of voxels, and this map is of the "
                      "kind '{}'; take random problems instead",
                      map.kind().id),
          name};
}

/// The length that a problem states. 0 between two cells is none: programs that draw problems write it where
/// they do not know one.
std::optional<double> known_length(const ScenarioProblem& p) {
  if (p.optimal_length == 0 && p.start != p.goal) return std::nullopt;
  return p.optimal_length;
}

/// On the grid itself, or on the quadtree over it.
Result<FiledProblems> problems_on(const Map& map, const Scenario& scenario, const std::string& name) {
  const Grid& grid = *grid_of_scenarios(map);
  if (auto fits = check_scenario(scenario, grid, name); !fits) return fits.error();
  FiledProblems filed{.map_name = scenario.problems.front().map_name, .problems = {}, .note = {}};
  const bool is_grid = map.as_grid() == &grid;
  if (!is_grid) {
    filed.note =
        "The lengths in this file are those of paths from cell to cell. Paths here lead from square to "
        "square, so "
        "they are not compared.";
  }
  filed.problems.reserve(scenario.problems.size());
  std::size_t unknown = 0;
  for (const ScenarioProblem& p : scenario.problems) {
    const auto stated = known_length(p);
    unknown += stated ? 0 : 1;
    filed.problems.push_back({.line = p.line,
                              .bucket = p.bucket,
                              .start = node_of_cell(map, p.start),
                              .goal = node_of_cell(map, p.goal),
                              .stated_length = is_grid ? stated : std::nullopt});
  }
  if (is_grid && unknown > 0) {
    filed.note = fmt::format(
        "{} of the {} lengths in this file are 0 between two different cells. So they are not known, and not "
        "compared.",
        unknown, scenario.problems.size());
  }
  return filed;
}

Result<FiledProblems> problems_on(const Octree& octree, const VoxelScenario& scenario,
                                  const std::string& name) {
  if (auto fits = check_voxel_scenario(scenario, octree, name); !fits) return fits.error();
  FiledProblems filed{.map_name = scenario.map_name,
                      .problems = {},
                      .note =
                          "The lengths in this file are those of paths from voxel to voxel. Paths here "
                          "lead from block to block, so they are not compared."};
  filed.problems.reserve(scenario.problems.size());
  for (const VoxelProblem& p : scenario.problems) {
    filed.problems.push_back({.line = p.line,
                              .bucket = 0,
                              .start = octree.leaf_at(p.start).value_or(kNoNode),
                              .goal = octree.leaf_at(p.goal).value_or(kNoNode),
                              .stated_length = std::nullopt});
  }
  return filed;
}

template <class MapType, class Scenario>
Result<FiledProblems> filed(const MapType& map, const Result<Scenario>& scenario, const std::string& name) {
  if (!scenario) return scenario.error();
  return problems_on(map, *scenario, name);
}

}  // namespace

std::string_view scenario_ending(const Map& map) {
  if (grid_of_scenarios(map) != nullptr) return kGridScenarios;
  return octree_of_scenarios(map) != nullptr ? kVoxelScenarios : std::string_view();
}

Result<FiledProblems> parse_scenario_for(const Map& map, std::string_view text, const std::string& name) {
  if (grid_of_scenarios(map) != nullptr) return filed(map, parse_scenario(text, name), name);
  if (const Octree* octree = octree_of_scenarios(map))
    return filed(*octree, parse_voxel_scenario(text, name), name);
  return no_scenarios(map, name);
}

Result<FiledProblems> load_scenario_for(const Map& map, const std::filesystem::path& path) {
  const std::string name = path.string();
  if (grid_of_scenarios(map) != nullptr) return filed(map, load_scenario(path), name);
  if (const Octree* octree = octree_of_scenarios(map)) return filed(*octree, load_voxel_scenario(path), name);
  return no_scenarios(map, name);
}

Result<std::string> map_named_by_scenario(const std::filesystem::path& path) {
  if (path.extension() == kVoxelScenarios) {
    auto scenario = load_voxel_scenario(path);
    if (!scenario) return scenario.error();
    return std::move(scenario->map_name);
  }
  auto scenario = load_scenario(path);
  if (!scenario) return scenario.error();
  return std::move(scenario->problems.front().map_name);
}

}  // namespace goalbound
