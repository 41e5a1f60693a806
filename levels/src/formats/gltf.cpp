// Level geometry as glTF with text.
#include "level_format.hpp"

namespace goalbound {

extern const FormatInfo kFormat_gltf;
const FormatInfo kFormat_gltf = {
    .id = "gltf",
    .extension = ".gltf",
    .description = "level geometry in JSON, of which Recast builds a navmesh",
    .reads = true,
    .writes = false,
    .recognises =
        [](std::string_view beginning) {
          const auto first = beginning.find_first_not_of(" \t\r\n");
          return first != std::string_view::npos && beginning[first] == '{' &&
                 beginning.find("\"asset\"") != std::string_view::npos;
        },
    .load = [](const std::filesystem::path& path,
               const OpenOptions& /*options*/) { return load_as_map(load_level_map, path); },
    .beside = kLevelSettingsEnding,
};

}  // namespace goalbound
