// The mesh in Detour's own form.
#pragma once

#include <DetourNavMesh.h>

#include <memory>

#include "goalbound/levels/detour.hpp"

namespace goalbound {

struct FreeNavMesh {
  void operator()(dtNavMesh* mesh) const { dtFreeNavMesh(mesh); }
};
using NavMeshPointer = std::unique_ptr<dtNavMesh, FreeNavMesh>;

/// What dtNavMesh::addTile would believe. Errors: see parse_detour, without the name of the file.
Result<void> check_tile(std::string_view bytes);

/// Of a mesh that was checked. Errors: kCorrupt for tiles that do not go together.
Result<NavMeshPointer> nav_mesh_of(const DetourMesh& mesh);

}  // namespace goalbound
