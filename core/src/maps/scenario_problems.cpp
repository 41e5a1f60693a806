// Problems of scenario files on maps of the kinds that such files speak of.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "goalbound/formats.hpp"
#include "goalbound/grid.hpp"
#include "goalbound/nav_mesh.hpp"
#include "goalbound/octree.hpp"
#include "goalbound/problems.hpp"
#include "goalbound/quadtree.hpp"
#include "maps/scenario_texts.hpp"

namespace goalbound {
namespace {

constexpr std::string_view kGridScenarios = ".scen";
constexpr std::string_view kVoxelScenarios = ".3dscen";
constexpr std::string_view kRoadScenarios = ".p2p";
constexpr std::string_view kPairs = ".pairs";
constexpr std::uint64_t kMaxProblemsBytes = std::uint64_t{256} << 20;

/// The map as one that scenarios of its kind speak of; null otherwise.
const Octree* octree_of_scenarios(const Map& map) {
  return map.kind().scenarios ? dynamic_cast<const Octree*>(&map) : nullptr;
}

Error no_scenarios(const Map& map, const std::string& name) {
  return {
      ErrorCode::kInvalidArgument,
      fmt::format("scenario files are for uniform grids, worlds of voxels and meshes, and this map is of the "
                  "kind '{}'; use pairs of nodes (.p2p, or a line START GOAL for each), or random problems",
                  map.kind().id),
      name};
}

/// The length that a problem states. 0 between two cells is none: programs that draw problems write it where
/// they do not know one.
std::optional<double> known_length(const ScenarioProblem& p) {
  if (p.optimal_length == 0 && p.start != p.goal) return std::nullopt;
  return p.optimal_length;
}

/// Why lengths of a scenario say nothing about paths on the map.
std::string why_not_compared(const Map& map) {
  if (as_quadtree(map) != nullptr)
    return "The lengths in this file are those of paths from cell to cell. Paths here lead from square to "
           "square, so they are not compared.";
  return fmt::format(
      "The lengths in this file are those of eight moves without cut corners. This is a {}, so they are not "
      "compared.",
      map.kind().name);
}

/// On the grid itself, or on what is made of its cells.
Result<FiledProblems> problems_on(const Map& map, const Scenario& scenario, const std::string& name) {
  const Grid& grid = *grid_of_scenarios(map);
  if (auto fits = check_scenario(scenario, grid, name); !fits) return fits.error();
  FiledProblems filed{.map_name = scenario.problems.front().map_name, .problems = {}, .note = {}};
  const bool has_lengths = map.as_grid() == &grid && grid.is_uniform();
  if (!has_lengths) filed.note = why_not_compared(map);
  filed.problems.reserve(scenario.problems.size());
  std::size_t unknown = 0;
  for (const ScenarioProblem& p : scenario.problems) {
    const auto stated = known_length(p);
    unknown += stated ? 0 : 1;
    filed.problems.push_back({.line = p.line,
                              .bucket = p.bucket,
                              .start = node_of_cell(map, p.start),
                              .goal = node_of_cell(map, p.goal),
                              .stated_length = has_lengths ? stated : std::nullopt});
  }
  if (has_lengths && unknown > 0) {
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

/// Of a mesh or graph, by the names and places of nodes.
Result<FiledProblems> problems_of_pairs(const Map& map, std::string_view text, const std::string& name) {
  const auto pairs = parse_node_pairs(text, name);
  if (!pairs) return pairs.error();
  FiledProblems filed;
  filed.problems.reserve(pairs->size());
  for (const NodePair& pair : *pairs) {
    std::array<NodeId, 2> ends{};
    for (std::size_t i = 0; i < ends.size(); ++i) {
      const auto node = map.find_node(i == 0 ? pair.start : pair.goal);
      if (!node) return Error{ErrorCode::kMismatch, node.error().message, name, pair.line};
      ends[i] = *node;
    }
    filed.problems.push_back(
        {.line = pair.line, .bucket = 0, .start = ends[0], .goal = ends[1], .stated_length = pair.length});
  }
  return filed;
}

/// The node of the polygon that holds the point; none outside of the mesh.
NodeId node_at_point(const NavMesh& mesh, const MeshPoint& point) {
  return mesh.area_of(point) ? mesh.nearest_node(mesh.place_of(point)) : kNoNode;
}

Result<FiledProblems> problems_on_mesh(const NavMesh& mesh, std::string_view text, const std::string& name) {
  if (!begins_as_point_scenario(text)) return problems_of_pairs(mesh, text, name);
  const auto scenario = parse_point_scenario(text, name);
  if (!scenario) return scenario.error();
  FiledProblems filed{.map_name = scenario->map_name,
                      .problems = {},
                      .note =
                          "The lengths in this file are those of paths from point to point. Paths here lead "
                          "from node to node, so they are not compared."};
  filed.problems.reserve(scenario->problems.size());
  for (const PointProblem& p : scenario->problems) {
    filed.problems.push_back({.line = p.line,
                              .bucket = p.bucket,
                              .start = node_at_point(mesh, p.start),
                              .goal = node_at_point(mesh, p.goal),
                              .stated_length = std::nullopt});
  }
  return filed;
}

/// Whether nodes are told by their names: on graphs, and on what derives from them without scenarios.
bool has_pairs(const Map& map) {
  return map.as_list() != nullptr && !map.kind().scenarios;
}

Result<FiledProblems> problems_on_list(const Map& map, std::string_view text, const std::string& name) {
  const NavMesh* mesh = as_nav_mesh(map);
  if (mesh != nullptr) return problems_on_mesh(*mesh, text, name);
  return begins_as_point_scenario(text) ? no_scenarios(map, name) : problems_of_pairs(map, text, name);
}

template <class MapType, class Scenario>
Result<FiledProblems> filed(const MapType& map, const Result<Scenario>& scenario, const std::string& name) {
  if (!scenario) return scenario.error();
  return problems_on(map, *scenario, name);
}

}  // namespace

std::string_view scenario_ending(const Map& map) {
  if (grid_of_scenarios(map) != nullptr) return kGridScenarios;
  if (octree_of_scenarios(map) != nullptr) return kVoxelScenarios;
  if (!has_pairs(map)) return {};
  return as_nav_mesh(map) != nullptr ? kGridScenarios : kRoadScenarios;
}

std::vector<std::filesystem::path> scenario_files_of(const Map& map, const std::filesystem::path& file) {
  const std::string_view ending = scenario_ending(map);
  std::vector<std::filesystem::path> files;
  if (ending.empty()) return files;
  for (std::filesystem::path of : files_of_map(file)) {
    files.push_back(of.string() + std::string(ending));
    if (has_pairs(map)) files.push_back(of.replace_extension(ending));
  }
  return files;
}

bool is_scenario_name(const std::filesystem::path& path) {
  constexpr auto kEndings = std::to_array({kGridScenarios, kVoxelScenarios, kRoadScenarios, kPairs});
  return std::ranges::find(kEndings, path.extension().string()) != kEndings.end();
}

Result<FiledProblems> parse_scenario_for(const Map& map, std::string_view text, const std::string& name) {
  if (grid_of_scenarios(map) != nullptr) return filed(map, parse_scenario(text, name), name);
  if (const Octree* octree = octree_of_scenarios(map))
    return filed(*octree, parse_voxel_scenario(text, name), name);
  return has_pairs(map) ? problems_on_list(map, text, name) : no_scenarios(map, name);
}

Result<FiledProblems> load_scenario_for(const Map& map, const std::filesystem::path& path) {
  const std::string name = path.string();
  if (grid_of_scenarios(map) != nullptr) return filed(map, load_scenario(path), name);
  if (const Octree* octree = octree_of_scenarios(map)) return filed(*octree, load_voxel_scenario(path), name);
  if (!has_pairs(map)) return no_scenarios(map, name);
  const auto text = read_text_file(path, kMaxProblemsBytes);
  if (!text) return text.error();
  return problems_on_list(map, *text, name);
}

Result<std::string> map_named_by_scenario(const std::filesystem::path& path) {
  if (path.extension() == kVoxelScenarios) {
    auto scenario = load_voxel_scenario(path);
    if (!scenario) return scenario.error();
    return std::move(scenario->map_name);
  }
  // These name no map: it is called as they are.
  if (path.extension() == kRoadScenarios || path.extension() == kPairs) {
    const std::filesystem::path stem = path.stem();
    return stem.has_extension() ? stem.string() : stem.string() + ".gr";
  }
  auto scenario = load_scenario(path);
  if (scenario) return std::move(scenario->problems.front().map_name);
  // Of a mesh, whose points may be decimals.
  const auto text = read_text_file(path, kMaxProblemsBytes);
  if (!text) return scenario.error();
  auto points = parse_point_scenario(*text, path.string());
  if (!points) return scenario.error();
  return std::move(points->map_name);
}

}  // namespace goalbound
