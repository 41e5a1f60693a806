// Problems of files on maps that are not made of cells: points of meshes, and nodes by their names.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "goalbound/mesh_parts.hpp"
#include "goalbound/result.hpp"

namespace goalbound {

struct PointProblem {
  std::size_t line = 0;
  int bucket = 0;
  MeshPoint start;
  MeshPoint goal;
  double length = 0;  ///< of what the file's author calls so: of a grid's moves, or of the shortest way
};
struct PointScenario {
  std::string map_name;
  std::vector<PointProblem> problems;
};
/// Whether a text is a scenario of points rather than pairs of nodes.
bool begins_as_point_scenario(std::string_view text);
/// Errors: kSyntax with the line; a scenario without problems is one.
Result<PointScenario> parse_point_scenario(std::string_view text, const std::string& name);

/// Two nodes as Map::find_node reads them.
struct NodePair {
  std::size_t line = 0;
  std::string start;
  std::string goal;
  std::optional<double> length{};
};
/// Point-to-point queries of the 9th DIMACS challenge (`p aux sp p2p`), or a pair of nodes a line. Errors:
/// kSyntax with the line; a text without any pair is one.
Result<std::vector<NodePair>> parse_node_pairs(std::string_view text, const std::string& name);

}  // namespace goalbound
