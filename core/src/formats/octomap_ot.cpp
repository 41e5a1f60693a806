// See formats/octomap_file.cpp.
#include "formats/octomap_file.hpp"
#include "goalbound/formats.hpp"

namespace goalbound {

extern const FormatInfo kFormat_octomap_ot;
const FormatInfo kFormat_octomap_ot = {
    .id = "octomap-ot",
    .extension = ".ot",
    .description = "OctoMap of a robot with its probabilities, searched as an octree",
    .reads = true,
    .writes = false,
    .recognises = [](std::string_view beginning) { return beginning.starts_with("# Octomap OcTree file"); },
    .load = octomap_in,
    .parse = [](std::string_view text, std::string_view,
                const std::string& name) { return octomap_from(text, name); },
};

}  // namespace goalbound
