// Boxes of several units as an entry of the registry, in files, in words and in pictures.
#include "goalbound/united_boxes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include "goalbound/box_index.hpp"
#include "goalbound/text.hpp"
#include "indices/box_outline.hpp"
#include "indices/ordering_parameter.hpp"
#include "indices/section_values.hpp"
#include "indices/united_boxes/united_maker.hpp"

namespace goalbound {
namespace index_united_boxes {
namespace {

/// Of all units: a file has room for that, and for the other values.
constexpr std::size_t kLongestUnits = 3500;

/// Kinds of sections of its files.
/// @{
constexpr std::uint32_t kHashSection = kFirstSection;
constexpr std::uint32_t kNodeSection = kFirstSection + 1;
constexpr std::uint32_t kBoxSection = kFirstSection + 2;
/// @}

constexpr std::array<IndexParameter, 2> kParameters = {{
    {.id = "units",
     .name = "Units",
     .description =
         "their sizes, with '/' between: 1/2/3x2/r1.5, and behind a size what letters cost, 2+.1+T5",
     .default_value = "1/2/3",
     .choices = nullptr},
    kMethodParameter,
}};

constexpr std::array<IndexPictureInfo, 1> kPictures = {{
    {.id = "united-boxes",
     .name = "United boxes",
     .description = "the box of each edge of the node, for all units"},
}};

const UnitedBoxIndex& united(const Index& index) {
  return dynamic_cast<const UnitedBoxIndex&>(index);
}

Result<IndexValues> resolve(const Map& map, const IndexValues& values) {
  if (map.as_grid() == nullptr) {
    return Error{.message =
                     fmt::format("the index 'united-boxes' is for units on grids of squares; this map is "
                                 "of the kind '{}': make boxes of its own",
                                 map.kind().id)};
  }
  if (auto good = check_precompute(map, options_of(values)); !good) return good.error();
  const auto texts = texts_of_units(named_units_of(map), values.of("units"));
  if (!texts) return texts.error();
  if (const std::string twice = named_twice(*texts); !twice.empty())
    return Error{.message = fmt::format("the unit '{}' is named twice", twice)};
  if (texts->size() > kLongestUnits) {
    return Error{.message =
                     fmt::format("the texts of the units take {} characters, and {} are the most: make a set "
                                 "for some of them, and another for the others",
                                 texts->size(), kLongestUnits)};
  }
  IndexValues resolved = values;
  if (auto set = resolved.set("units", *texts); !set) return set.error();
  return resolved;
}

std::vector<IndexSection> write(const Index& index) {
  const UnitedBoxIndex& own = united(index);
  return {{kHashSection, std::as_bytes(own.hashes())},
          {kNodeSection, std::as_bytes(own.bits())},
          {kBoxSection, own.boxes().bytes()}};
}

Result<std::shared_ptr<const Index>> read(const Map& map, const IndexValues& values,
                                          std::span<const IndexSection> sections) {
  const Grid& grid = *map.as_grid();
  const auto texts = split_fields(values.of("units"), '/');
  auto hashes = section_values<std::uint64_t>(sections, kHashSection, texts.size());
  if (!hashes) return hashes.error();
  auto bits = section_values<std::uint32_t>(sections, kNodeSection, words_for(grid));
  if (!bits) return bits.error();
  const NodeRanks ranks(*bits);
  for (std::uint32_t n = 0; n < bits->size() * 32; ++n) {
    const NodeId node{n};
    if (ranks.contains(node) && (n >= grid.node_limit() || !grid.contains(grid.cell(node))))
      return Error{ErrorCode::kCorrupt, "a node lies outside of the map"};
  }
  Bounds::Info info = info_of_boxes(grid, ranks.count());
  BoxShape shape = shape_of_boxes(info);
  if (auto good = check_section(sections, kBoxSection, shape.byte_size()); !good) return good.error();
  BoxMemory memory(shape.byte_size());
  if (auto good = unpack_section(*find_section(sections, kBoxSection), memory.writable()); !good)
    return good.error();
  Bounds boxes(info, std::move(shape), std::move(memory),
               std::vector<NodeQuality>(ranks.count(), NodeQuality::kInherited));
  for (std::uint32_t slot = 0; slot < ranks.count(); ++slot) {
    for (const Direction d : kAllDirections) {
      if (!info.limits.contains(boxes.box(slot, d)))
        return Error{ErrorCode::kCorrupt, "a box reaches beyond the map"};
    }
  }
  auto index =
      std::make_shared<const UnitedBoxIndex>(values, *std::move(hashes), *std::move(bits), std::move(boxes));
  // Of the whole map it may well be without fitting it: for units that are all larger than a cell.
  const std::string_view unit = unit_of(map).empty() ? "1" : unit_of(map);
  if (std::ranges::find(texts, unit) != texts.end() && !index->fits(map)) return no_such_unit(*index, map);
  return std::shared_ptr<const Index>(std::move(index));
}

constexpr auto kExamples =
    std::to_array<std::string_view>({"united-boxes:units=1/2", "united-boxes:units=1/1x2/r1.2:inherited"});

}  // namespace
}  // namespace index_united_boxes

extern const IndexKind kIndex_united_boxes;
const IndexKind kIndex_united_boxes = {
    .id = "united-boxes",
    .name = "United boxes",
    .description =
        "goal bounding for units of several sizes and costs: one set of boxes, each around those of all "
        "units; "
        "64 bytes a cell for all of them together, 32 on small maps",
    .file_code = 22,
    .roles = {IndexRole::kEdges},
    .parameters = index_united_boxes::kParameters,
    .pictures = index_united_boxes::kPictures,
    .examples = index_united_boxes::kExamples,
    .resolve = &index_united_boxes::resolve,
    .memory = &index_united_boxes::memory,
    .make = &index_united_boxes::make,
    .write = &index_united_boxes::write,
    .read = &index_united_boxes::read,
};

NodeRanks::NodeRanks(std::span<const std::uint32_t> bits) {
  words_.reserve(bits.size());
  for (const std::uint32_t word : bits) {
    words_.push_back({word, count_});
    count_ += static_cast<std::uint32_t>(std::popcount(word));
  }
}

UnitedBoxIndex::UnitedBoxIndex(IndexValues values, std::vector<std::uint64_t> hashes,
                               std::vector<std::uint32_t> bits, Bounds boxes)
    : Index(std::move(values)),
      hashes_(std::move(hashes)),
      bits_(std::move(bits)),
      ranks_(bits_),
      boxes_(std::move(boxes)) {}

bool UnitedBoxIndex::fits(const Map& map) const {
  const Grid* grid = map.as_grid();
  if (grid == nullptr || map.limits() != boxes_.info().limits) return false;
  if (std::ranges::find(hashes_, map.hash()) == hashes_.end()) return false;
  return std::ranges::all_of(grid->free_nodes(), [&](NodeId n) { return ranks_.contains(n); });
}

std::shared_ptr<const std::uint32_t[]> UnitedBoxIndex::places_on(const Grid& map) const {
  std::shared_ptr<std::uint32_t[]> places(new std::uint32_t[map.free_count()]);
  for (std::uint32_t slot = 0; slot < map.free_count(); ++slot)
    places[slot] = ranks_.rank(map.free_nodes()[slot]);
  return places;
}

QueryContext UnitedBoxIndex::context(const Map& map, NodeId start, NodeId goal, SearchSide side) const {
  QueryContext context = Index::context(map, start, goal, side);
  // Slots are those of the unit's map, which says what nodes they are.
  context.note[0] = reinterpret_cast<std::uintptr_t>(map.as_grid()->free_nodes().data());
  return context;
}

std::uint8_t UnitedBoxIndex::allowed_edges(std::uint32_t slot, std::size_t /*first*/, std::uint8_t edges,
                                           const QueryContext& context) const {
  const auto* nodes = reinterpret_cast<const NodeId*>(static_cast<std::uintptr_t>(context.note[0]));
  unsigned kept = 0;
  for (std::size_t i = 0; i < kDirectionCount; ++i) {
    if ((edges >> i & 1U) != 0 && box(nodes[slot], EdgeIndex(i)).contains(context.place)) kept |= 1U << i;
  }
  return static_cast<std::uint8_t>(kept);
}

std::string UnitedBoxIndex::why(const Map& map, const Refused& refused, const QueryContext& context) const {
  if (refused.what != Refused::What::kEdge) return {};
  return explain_exclusion(box(refused.node, refused.edge), context.place, map.place_words());
}

void UnitedBoxIndex::picture(const Map& /*map*/, std::size_t /*which*/, NodeId node,
                             const QueryContext* /*context*/, IndexPicture& picture) const {
  picture = IndexPicture();
  if (node == kNoNode || !ranks_.contains(node)) return;
  for (const Direction d : kAllDirections) {
    const Box around = box(node, d);
    if (!around.empty()) picture.outlines.push_back({EdgeIndex(d), outline_of(around, 0)});
  }
}

Error no_such_unit(const UnitedBoxIndex& index, const Map& map) {
  const std::string_view unit = unit_of(map);
  return {ErrorCode::kMismatch,
          fmt::format(
              "these united boxes are for the units {}, and {}; a size that is not among them needs "
              "boxes of its own, also one between two of them: open the map with --unit and one of these, "
              "or make the boxes anew with this one among the units",
              index.values().of("units"),
              unit.empty() ? "the map is that of none of them" : fmt::format("the map is that of {}", unit))};
}

}  // namespace goalbound
