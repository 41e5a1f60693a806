// Levels and files of Detour as maps: what the formats of the command line and the viewer read with.
#pragma once

#include <filesystem>

#include "goalbound/job.hpp"
#include "goalbound/levels/recast.hpp"
#include "goalbound/nav_mesh.hpp"
#include "goalbound/result.hpp"

namespace goalbound {

/// The mesh that the settings ask for: Recast's, or the level's own walkable polygons. Errors: those of
/// build_with_recast and walkable_polygons.
Result<MeshParts> parts_of_level(const LevelGeometry& level, const LevelSettings& settings,
                                 Progress& progress);

/// With the settings of the file beside. Errors: those of load_level, settings_beside, parts_of_level and
/// NavMesh::create.
Result<NavMesh> load_level_map(const std::filesystem::path& path);
/// With the nodes that the file beside asks for. Errors: those of load_detour, parts_of and NavMesh::create.
Result<NavMesh> load_detour_map(const std::filesystem::path& path);

}  // namespace goalbound
