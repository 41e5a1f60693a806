// Arc flags as an entry of the registry: see flag_index.hpp.
#include <array>

#include "goalbound/threads.hpp"
#include "hierarchy/hierarchy.hpp"
#include "indices/flags/flag_index.hpp"

namespace goalbound::index_flags {
namespace {

constexpr std::array<IndexParameter, 2> kParameters = {{
    {.id = "regions",
     .name = "Regions",
     .description = "number of regions: one bit of each edge for each",
     .default_value = "64",
     .choices = nullptr,
     .least = 2,
     .most = 256},
    {.id = "partition",
     .name = "Partition",
     .description = "how the map is cut",
     .default_value = "kd-tree",
     .choices = &partition_choices},
}};

constexpr std::array<IndexPictureInfo, 2> kPictures = {{
    {.id = "flags", .name = "Flags", .description = "the regions that each edge of the node is flagged for"},
    {.id = "regions",
     .name = "Regions",
     .description = "the region of each node",
     .of_all_nodes = true,
     .values = PictureValues::kClasses},
}};

IndexMemory memory(const Map& map, const IndexValues& values) {
  constexpr std::size_t kOfANode = 144;  // of a sweep: sixteen costs twice, and the scratch memory of a query
  constexpr std::size_t kOfAnArc = 12;
  const auto edges = static_cast<std::size_t>(map.box_count());
  const auto nodes = std::size_t{map.node_count()};
  return {.index_bytes = nodes * sizeof(Region) + edges * FlagIndex::words(values) * sizeof(FlagIndex::Word),
          .scratch_bytes = edges * kOfAnArc + hierarchy_bytes(map) +
                           (nodes * kOfANode + edges) * static_cast<std::size_t>(worker_count(0))};
}

std::vector<IndexSection> write(const Index& index) {
  return dynamic_cast<const FlagIndex&>(index).sections();
}

}  // namespace
}  // namespace goalbound::index_flags

namespace goalbound {

extern const IndexKind kIndex_flags;
const IndexKind kIndex_flags = {
    .id = "flags",
    .name = "Arc flags",
    .description =
        "arc flags: for each edge a bit for each region of the map, set where an optimal path into the "
        "region begins with the edge",
    .file_code = 5,
    .roles = {IndexRole::kEdges},
    .parameters = index_flags::kParameters,
    .pictures = index_flags::kPictures,
    .memory = &index_flags::memory,
    .make = &index_flags::FlagIndex::make,
    .write = &index_flags::write,
    .read = &index_flags::FlagIndex::from_sections,
};

}  // namespace goalbound
