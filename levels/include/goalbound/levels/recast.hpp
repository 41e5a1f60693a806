// Meshes for walking made by Recast from what a level looks like.
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "goalbound/job.hpp"
#include "goalbound/levels/detour.hpp"
#include "goalbound/levels/level.hpp"
#include "goalbound/mesh_parts.hpp"
#include "goalbound/nav_mesh.hpp"
#include "goalbound/result.hpp"

namespace goalbound {

/// Lengths in the unit of the level; the usual values are RecastDemo's, for metres. Limits: recast_options().
struct RecastOptions {
  double cell_size = 0.3;
  double cell_height = 0.2;
  double agent_height = 2.0;
  double agent_radius = 0.6;
  double max_climb = 0.9;
  double max_slope = 45;
  double region_min_size = 8;
  double region_merge_size = 20;
  double edge_max_length = 12;
  double edge_max_error = 1.3;
  double corners = 6;
  double detail_distance = 6;
  double detail_max_error = 1;
  double tile_size = 0;
};

/// One of them, for command lines, files and help.
struct RecastOption {
  std::string_view id;  ///< "cell-size"
  double RecastOptions::*value;
  double least;
  double most;
  bool whole;             ///< takes whole numbers alone
  std::string_view unit;  ///< "unit", "degrees", "cells", "" ...
  std::string_view help;  ///< one line
};
std::span<const RecastOption> recast_options();
/// Errors: kInvalidArgument with the option and its limits.
Result<void> check_recast_options(const RecastOptions& options);

/// What stands in the file beside a level (level.obj: level.recast): how it becomes a map.
struct LevelSettings {
  RecastOptions recast;
  UpAxis up = UpAxis::kAuto;
  /// The polygons of the level themselves instead of what Recast makes of it.
  bool own_polygons = false;
  MeshNodes nodes = MeshNodes::kCentres;
  /// Ways that nobody walks: jumps, ladders.
  std::vector<MeshParts::Link> links;
};
/// Lines "NAME VALUE" (cell-size 0.2), "up y", "mesh polygons" or "mesh recast", "nodes centres" or "nodes
/// edge-middles", "link X Y Z X Y Z one-way"
/// or "both-ways" in the coordinates of LevelGeometry; # begins a comment. Errors: kSyntax with the line.
Result<LevelSettings> parse_level_settings(std::string_view text, const std::string& name);
/// Those of the file beside the level; the usual ones when there is none. Errors: also those of read_file.
Result<LevelSettings> settings_beside(const std::filesystem::path& level);
inline constexpr std::string_view kLevelSettingsEnding = ".recast";

struct RecastReport {
  std::size_t triangles = 0;  ///< of the level
  std::size_t walkable = 0;   ///< of these by their slope
  int columns = 0;            ///< of the grid of cells
  int rows = 0;
  std::size_t tiles = 0;        ///< with ground in them
  std::size_t empty_tiles = 0;  ///< without
};

struct RecastMesh {
  DetourMesh detour;
  MeshParts parts;
  RecastReport report;
};

/// Recast's own pipeline: a grid of cells from the triangles, cells where the agent stands, regions,
/// contours, polygons with heights. With tile_size 0 one tile alone, otherwise a set of tiles. Progress
/// counts tiles. Errors: check_recast_options; kCancelled (asked for between the steps of each tile); kLimit
/// for more cells, heights or polygons than Recast holds, with what to change; kInvalidArgument when nothing
/// of the level can be walked on.
Result<RecastMesh> build_with_recast(const LevelGeometry& level, const RecastOptions& options,
                                     const std::vector<MeshParts::Link>& links, Progress& progress);

}  // namespace goalbound
