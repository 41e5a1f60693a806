// See formats/octomap_file.cpp.
#include "formats/octomap_file.hpp"
#include "goalbound/formats.hpp"

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
    .load = octomap_in,
    .parse = [](std::string_view text, std::string_view,
                const std::string& name) { return octomap_from(text, name); },
};

}  // namespace goalbound
