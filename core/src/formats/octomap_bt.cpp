// See formats/octomap_file.cpp.
#include "formats/map_format.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/octree.hpp"

namespace goalbound {

extern const FormatInfo kFormat_octomap_bt;
const FormatInfo kFormat_octomap_bt = {
    .id = "octomap-bt",
    .extension = ".bt",
    .description = "OctoMap of a robot, free or occupied, searched as an octree",
    .reads = true,
    .writes = false,
    .recognises =
        [](std::string_view beginning) { return beginning.starts_with("# Octomap OcTree binary file"); },
    .load = [](const std::filesystem::path& path,
               NamedFiles /*named*/) { return as_map(load_octomap(path)); },
    .parse = [](std::string_view text, std::string_view,
                const std::string& name) { return as_map(parse_octomap(text, name)); },
};

}  // namespace goalbound
