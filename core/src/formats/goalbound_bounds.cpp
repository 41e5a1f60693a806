// Files of indices, as far as a list of formats names them. Their bytes are the business of bounds/ and
// docs/bounds-format.md.
#include "formats/bounds/layout.hpp"
#include "goalbound/formats.hpp"

namespace goalbound {

extern const FormatInfo kFormat_goalbound_bounds;
const FormatInfo kFormat_goalbound_bounds = {
    .id = "goalbound-bounds",
    .extension = kBoundsEnding,
    .description = "boxes of every edge, with the hash of their map and checksums",
    .reads = true,
    .writes = true,
    .recognises = [](std::string_view beginning) { return beginning.starts_with(bounds_file::kMagic); },
    .no_map = "these are boxes; give the map that they were made for",
};

}  // namespace goalbound
