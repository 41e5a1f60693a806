// Level geometry as glTF in one binary file.
#include "level_format.hpp"

namespace goalbound {

extern const FormatInfo kFormat_glb;
const FormatInfo kFormat_glb = {
    .id = "glb",
    .extension = ".glb",
    .description = "level geometry in binary glTF, of which Recast builds a navmesh",
    .reads = true,
    .writes = false,
    .recognises = [](std::string_view beginning) { return beginning.starts_with("glTF"); },
    .load = [](const std::filesystem::path& path,
               const OpenOptions& /*options*/) { return load_as_map(load_level_map, path); },
    .beside = kLevelSettingsEnding,
};

}  // namespace goalbound
