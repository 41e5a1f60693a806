// Meshes as Detour keeps them: its tiles, and the files of games and of RecastDemo.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "goalbound/mesh_parts.hpp"
#include "goalbound/result.hpp"

namespace goalbound {

struct DetourTile {
  std::uint32_t ref = 0;  ///< Detour's own name of the tile in a set; 0: it may choose
  std::string bytes;      ///< what dtCreateNavMeshData made
};

/// What a file holds: one tile alone (dtNavMesh::init of a tile), or a set of tiles (the "MSET" of
/// RecastDemo). Lengths in the unit of the level, y upwards.
struct DetourMesh {
  bool is_set = false;
  // Of sets alone:
  std::array<float, 3> origin{};
  float tile_width = 0;
  float tile_height = 0;
  std::int32_t max_tiles = 1;
  std::int32_t max_polygons = 0;

  std::vector<DetourTile> tiles;
};

/// Whether a file that begins so may be one of Detour.
bool begins_as_detour(std::string_view beginning);

/// Detour trusts its input; so each count, length, index and number of each tile is checked before Detour
/// sees it. Version 7 of tiles, version 1 of sets, little-endian; what was made with 64-bit references
/// becomes what 32-bit ones make. Errors: kSyntax when it is no such file; kVersion; kCorrupt with the tile
/// and what is wrong; kLimit.
Result<DetourMesh> parse_detour(std::string_view bytes, const std::string& name);
/// Errors: also those of read_file.
Result<DetourMesh> load_detour(const std::filesystem::path& path);
/// The same bytes that parse_detour was given, unless those had 64-bit references.
std::string format_detour(const DetourMesh& mesh);

/// Gives the tiles of a set the names that Detour gives them when they are added in this order to an empty
/// mesh.
void name_tiles(DetourMesh& mesh);

/// The polygons that Detour's usual filter lets through (those with a flag), across tiles too: where a side
/// of one tile lies along several of the next, their corners become corners of it, and corners that differ in
/// height by no more than the agent climbs are one. Off-mesh connections become links. x and y are Detour's x
/// and z, z its y; with `y_up` y is -z. Errors: kCorrupt when Detour refuses the tiles, kInvalidArgument when
/// there is no polygon.
Result<MeshParts> parts_of(const DetourMesh& mesh, bool y_up = false);

}  // namespace goalbound
