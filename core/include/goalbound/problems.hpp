// Problems to measure searches by: those of scenario files, and random ones on maps that no scenario speaks
// of.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "goalbound/map.hpp"
#include "goalbound/result.hpp"

namespace goalbound {

/// A start and a goal that were drawn, and the cost of an optimal path between them.
struct RandomProblem {
  NodeId start = kNoNode;  ///< of the problem
  NodeId goal = kNoNode;   ///< in the same component
};

/// Starts are drawn evenly from the nodes, goals from those of the same component. The same map, count and
/// seed give the same problems on every machine. Error: kInvalidArgument on a map without nodes. Cost: one
/// visit of each node.
Result<std::vector<RandomProblem>> draw_problems(const Map& map, std::size_t count, std::uint64_t seed);

/// A problem of a scenario file on its map.
struct FiledProblem {
  std::size_t line = 0;    ///< in the file, counted from 1
  int bucket = 0;          ///< as the file says
  NodeId start = kNoNode;  ///< a blocked cell too; kNoNode where solid voxels are no nodes
  NodeId goal = kNoNode;   ///< the same holds of it
  /// As in the file: rounded. Nothing where it is not that of this map, or 0 between two different cells,
  /// which files say that know none.
  std::optional<double> stated_length;
};
/// The problems of a scenario file, on the nodes of a map.
struct FiledProblems {
  std::string map_name;                ///< of the first problem
  std::vector<FiledProblem> problems;  ///< in the order of the file
  std::string note;                    ///< a sentence for people: why lengths are not stated; empty: all are
};
/// How the names of scenario files of such a map end, ".scen", ".3dscen" or ".p2p"; empty where none speaks
/// of its kind.
std::string_view scenario_ending(const Map& map);
/// Where the scenario of a map's file may lie: "arena.map.scen" of "arena.map"; of meshes and graphs also
/// "arena.scen", "town.p2p". Whether or not they exist.
std::vector<std::filesystem::path> scenario_files_of(const Map& map, const std::filesystem::path& file);
/// Whether a file is called as scenarios are: `.scen`, `.3dscen`, `.p2p`, `.pairs`.
bool is_scenario_name(const std::filesystem::path& path);
/// On grids, quadtrees and hexagons lines of Moving AI scenarios, on octrees those of voxels; on meshes lines
/// of such scenarios whose ends are points, decimals too; on these and on graphs queries of the 9th DIMACS
/// challenge, or a pair of nodes a line. Errors: kInvalidArgument for a kind of map that scenario files do
/// not speak of; those of parse_scenario and check_scenario, or of parse_voxel_scenario and
/// check_voxel_scenario; kSyntax with the line; kMismatch for nodes that are not there.
Result<FiledProblems> parse_scenario_for(const Map& map, std::string_view text, const std::string& name);
/// Errors: also those of read_file.
Result<FiledProblems> load_scenario_for(const Map& map, const std::filesystem::path& path);
/// The file of a map, as the first problem of a scenario file of any kind names it. Errors: those of
/// load_scenario and load_voxel_scenario.
Result<std::string> map_named_by_scenario(const std::filesystem::path& path);

}  // namespace goalbound
