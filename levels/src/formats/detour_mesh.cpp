// Meshes of Detour.
#include "level_format.hpp"

namespace goalbound {

extern const FormatInfo kFormat_detour_mesh;
const FormatInfo kFormat_detour_mesh = {
    .id = "detour-mesh",
    .extension = ".bin",
    .description = "Detour navmesh: one tile, or the set of tiles of RecastDemo",
    .reads = true,
    .writes = false,
    .recognises = begins_as_detour,
    .load = [](const std::filesystem::path& path,
               const OpenOptions& /*options*/) { return load_as_map(load_detour_map, path); },
    .beside = kLevelSettingsEnding,
};

}  // namespace goalbound
