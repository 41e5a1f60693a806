// Swamps as an entry of the registry, in files, in words and in pictures: see swamp_index.hpp.
#include <algorithm>
#include <array>
#include <bit>

#include "goalbound/threads.hpp"
#include "indices/section_values.hpp"
#include "indices/swamps/swamp_index.hpp"

namespace goalbound {
namespace {

/// An end of a query, as a note has it.
struct End {
  Region region = 0;
  std::uint8_t levels = 0;

  std::uint64_t packed() const { return std::uint64_t{region} << 8 | levels; }
  static End unpacked(std::uint64_t bits) {
    return {static_cast<Region>(bits >> 8), static_cast<std::uint8_t>(bits)};
  }
  /// Bit l where it lies in a swamp of the same region of level l.
  unsigned shares(Region other) const {
    const auto first_same =
        static_cast<unsigned>(std::bit_width(static_cast<unsigned>(region ^ other)) + 1) / 2;
    return levels & (0xFFU << first_same);
  }
};

}  // namespace

QueryContext SwampIndex::context(const Map& map, NodeId start, NodeId goal, SearchSide side) const {
  QueryContext context = Index::context(map, start, goal, side);
  const auto end = [&](NodeId node) {
    const std::uint32_t slot = map.slot(node);
    return End{swamps_.region[slot], swamps_.levels[slot]}.packed();
  };
  context.note = {end(start), end(goal)};
  return context;
}

bool SwampIndex::may_expand(std::uint32_t slot, Cost /*travelled*/, Cost /*at_least_left*/,
                            const QueryContext& context) const {
  const unsigned levels = swamps_.levels[slot];
  if (levels == 0) return true;
  const Region region = swamps_.region[slot];
  const unsigned shared =
      End::unpacked(context.note[0]).shares(region) | End::unpacked(context.note[1]).shares(region);
  return (levels & ~shared) == 0;
}

std::string SwampIndex::why(const Map& map, const Refused& refused, const QueryContext& context) const {
  if (refused.what != Refused::What::kNode) return {};
  if (may_expand(map.slot(refused.node), refused.travelled, refused.at_least_left, context)) return {};
  return "it lies in a swamp: no optimal path passes it that begins and ends outside";
}

void SwampIndex::picture(const Map& map, std::size_t /*which*/, NodeId /*node*/,
                         const QueryContext* /*context*/, IndexPicture& picture) const {
  picture = IndexPicture();
  picture.values.reserve(map.node_count());
  for (const std::uint8_t levels : swamps_.levels)
    picture.values.push_back(std::popcount(static_cast<unsigned>(levels)));
}

namespace index_swamps {
namespace {

constexpr std::uint32_t kRegionSection = kFirstSection;
constexpr std::uint32_t kLevelSection = kFirstSection + 1;

constexpr std::array<IndexParameter, 2> kParameters = {{
    {.id = "size",
     .name = "Size",
     .description = "about how many nodes the smallest regions have that are tested",
     .default_value = "64",
     .choices = nullptr,
     .least = 4,
     .most = 4096},
    {.id = "levels",
     .name = "Levels",
     .description = "how many sizes of regions, each four times as large as the one before",
     .default_value = "3",
     .choices = nullptr,
     .least = 1,
     .most = SwampIndex::kMostLevels},
}};

constexpr std::array<IndexPictureInfo, 1> kPictures = {{
    {.id = "swamps",
     .name = "Swamps",
     .description = "on how many levels each node lies in a swamp",
     .of_all_nodes = true},
}};

IndexMemory memory(const Map& map, const IndexValues& /*values*/) {
  constexpr std::size_t kOfAnEdge = 24;  // both ways
  constexpr std::size_t kOfANode = 48;   // of each worker: costs and sets
  const auto nodes = std::size_t{map.node_count()};
  return {.index_bytes = nodes * (sizeof(Region) + 1),
          .scratch_bytes = static_cast<std::size_t>(map.box_count()) * kOfAnEdge +
                           nodes * kOfANode * static_cast<std::size_t>(worker_count(0))};
}

std::vector<IndexSection> write(const Index& index) {
  const Swamps& swamps = dynamic_cast<const SwampIndex&>(index).swamps();
  return {{kRegionSection, std::as_bytes(std::span(swamps.region))},
          {kLevelSection, std::as_bytes(std::span(swamps.levels))}};
}

Result<std::shared_ptr<const Index>> read(const Map& map, const IndexValues& values,
                                          std::span<const IndexSection> sections) {
  auto region = section_values<Region>(sections, kRegionSection, map.node_count());
  if (!region) return region.error();
  auto levels = section_values<std::uint8_t>(sections, kLevelSection, map.node_count());
  if (!levels) return levels.error();
  const unsigned most = (1U << values.number("levels")) - 1;
  if (std::ranges::any_of(*levels, [most](std::uint8_t bits) { return bits > most; }))
    return Error{ErrorCode::kCorrupt, "a swamp of a level that there is not"};
  return std::shared_ptr<const Index>(
      std::make_shared<const SwampIndex>(map, values, Swamps{*std::move(region), *std::move(levels)}));
}

}  // namespace
}  // namespace index_swamps

extern const IndexKind kIndex_swamps;
const IndexKind kIndex_swamps = {
    .id = "swamps",
    .name = "Swamps",
    .description =
        "swamps: parts of the map that no optimal path between nodes outside of them passes, 3 bytes a node; "
        "a search leaves out those in which neither end lies",
    .file_code = 10,
    .roles = {IndexRole::kNodes},
    .parameters = index_swamps::kParameters,
    .pictures = index_swamps::kPictures,
    .memory = &index_swamps::memory,
    .make = &SwampIndex::make,
    .write = &index_swamps::write,
    .read = &index_swamps::read,
};

}  // namespace goalbound
