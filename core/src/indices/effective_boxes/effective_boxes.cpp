// Effective boxes as an entry of the registry, in files, in words and in pictures.
#include <fmt/format.h>

#include <array>
#include <bit>

#include "goalbound/bounds.hpp"
#include "goalbound/box_index.hpp"
#include "indices/box_outline.hpp"
#include "indices/effective_boxes/effective_box_index.hpp"
#include "indices/ordering_parameter.hpp"
#include "indices/section_values.hpp"

namespace goalbound {
namespace index_effective_boxes {
namespace {

/// Kinds of sections of its files.
/// @{
constexpr std::uint32_t kBoxedSection = kFirstSection;
constexpr std::uint32_t kMarkedSection = kFirstSection + 1;
constexpr std::uint32_t kNumberSection = kFirstSection + 2;
/// @}

std::vector<IndexChoice> number_choices() {
  return {{"whole", "as the boxes have them"}, {"bytes", "a byte each, on a raster of 256 steps at most"}};
}

constexpr std::array<std::string_view, 1> kNeeds = {"boxes"};

constexpr std::array<IndexParameter, 5> kParameters = {{
    {.id = "share",
     .name = "Share of the boxes",
     .description = "percentage of boxes that is left: neighbours share, and the least useful boxes go",
     .default_value = "40",
     .choices = nullptr,
     .least = 0,
     .most = 100},
    {.id = "numbers",
     .name = "Numbers",
     .description = "how the limits of boxes are stored",
     .default_value = "whole",
     .choices = &number_choices},
    {.id = "problems",
     .name = "Problems",
     .description = "number of random problems that tell how useful a box is; fewer on small maps",
     .default_value = "10000",
     .choices = nullptr,
     .least = 1,
     .most = 1'000'000},
    kOrderingParameter,
    kMethodParameter,
}};

constexpr std::array<IndexPictureInfo, 2> kPictures = {{
    {.id = "effective-boxes", .name = "Boxes", .description = "those that edges of the node have"},
    {.id = "box-counts",
     .name = "Own boxes",
     .description = "how many boxes of its own each node has left",
     .of_all_nodes = true},
}};

IndexValues needed_values(const IndexValues& values, const IndexKind& needed) {
  IndexValues wanted(needed);
  // Words of both kinds.
  (void)wanted.set("ordering", values.of("ordering")).ok();
  (void)wanted.set("method", values.of("method")).ok();
  return wanted;
}

Result<IndexValues> resolve(const Map& map, const IndexValues& values) {
  return with_chosen_ordering(map, values);
}

IndexMemory memory(const Map& map, const IndexValues& values) {
  constexpr std::size_t kHundred = 100;
  // A run of the maker, its place in two orders, and what its box spared.
  constexpr std::size_t kOfAnEdge = 176;
  const auto edges = static_cast<std::size_t>(map.box_count());
  const std::size_t boxes = (edges * values.number("share") + kHundred - 1) / kHundred;
  return {.index_bytes = boxes * raster_of(map, values).box_bytes() + edges / 3 + sizeof(PackedBoxes::Word),
          .scratch_bytes = edges * kOfAnEdge};
}

std::vector<IndexSection> write(const Index& index) {
  const PackedBoxes& boxes = dynamic_cast<const EffectiveBoxIndex&>(index).boxes();
  return {{kBoxedSection, std::as_bytes(boxes.boxed())},
          {kMarkedSection, std::as_bytes(boxes.marked())},
          {kNumberSection, boxes.numbers()}};
}

Result<std::shared_ptr<const Index>> read(const Map& map, const IndexValues& values,
                                          std::span<const IndexSection> sections) {
  const auto edges = static_cast<std::size_t>(map.box_count());
  const std::size_t words = (edges + PackedBoxes::kBitsOfAWord - 1) / PackedBoxes::kBitsOfAWord;
  auto boxed = section_values<PackedBoxes::Word>(sections, kBoxedSection, words);
  if (!boxed) return boxed.error();
  auto marked = section_values<PackedBoxes::Word>(sections, kMarkedSection, words);
  if (!marked) return marked.error();
  const Error corrupt{ErrorCode::kCorrupt, "boxes that are not those of the edges that have one"};
  const BoxRaster raster = raster_of(map, values);
  const std::uint64_t size = size_of_section(sections, kNumberSection);
  if (size > std::uint64_t{edges} * raster.box_bytes()) return corrupt;
  auto numbers = section_values<std::byte>(sections, kNumberSection, size);
  if (!numbers) return numbers.error();
  auto boxes = PackedBoxes::from(raster, order_of_edges(map), edges, *std::move(boxed), *std::move(marked),
                                 *std::move(numbers));
  if (!boxes) return corrupt;
  return std::shared_ptr<const Index>(
      std::make_shared<const EffectiveBoxIndex>(map, values, *std::move(boxes)));
}

}  // namespace
}  // namespace index_effective_boxes

extern const IndexKind kIndex_effective_boxes;
const IndexKind kIndex_effective_boxes = {
    .id = "effective-boxes",
    .name = "Effective boxes",
    .description =
        "goal bounding with two fifths of the boxes: neighbours share one where that costs searches least, "
        "and an edge without one is always followed; 2 to 4 bytes an edge",
    .file_code = 13,
    .roles = {IndexRole::kEdges},
    .parameters = index_effective_boxes::kParameters,
    .pictures = index_effective_boxes::kPictures,
    .needs = index_effective_boxes::kNeeds,
    .needed_values = &index_effective_boxes::needed_values,
    .paths_kept = &kept_by_ordering,
    .resolve = &index_effective_boxes::resolve,
    .memory = &index_effective_boxes::memory,
    .make = &EffectiveBoxIndex::make,
    .write = &index_effective_boxes::write,
    .read = &index_effective_boxes::read,
    .first_maker_of_directed = 1,  // before, classes of targets were lost
};

BoxRaster raster_of(const Map& map, const IndexValues& values) {
  return BoxRaster::of(map.limits(), map.kind().axes, values.of("numbers") == "bytes");
}

EdgeOrder order_of_edges(const Map& map) {
  return {map.as_grid() == nullptr ? 0 : std::size_t{map.node_count()}};
}

std::uint8_t EffectiveBoxIndex::allowed_edges(std::uint32_t slot, std::size_t first, std::uint8_t edges,
                                              const QueryContext& context) const {
  const std::size_t edge = first_edge_of(*map_, slot) + first;
  const BoxRaster::Numbers goal = boxes_.raster().of(context.place);
  unsigned kept = 0;
  for (unsigned bits = edges; bits != 0; bits &= bits - 1) {
    const auto i = static_cast<std::size_t>(std::countr_zero(bits));
    if (boxes_.holds(edge + i, goal)) kept |= 1U << i;
  }
  return static_cast<std::uint8_t>(kept);
}

std::string EffectiveBoxIndex::why(const Map& map, const Refused& refused,
                                   const QueryContext& context) const {
  if (refused.what != Refused::What::kEdge) return {};
  const std::size_t edge = edge_number(refused.node, refused.edge);
  if (boxes_.has(edge) == PackedBoxes::Has::kNothing) return {};
  return explain_exclusion(boxes_.has_box(edge) ? boxes_.box(edge) : Box(), context.place, map.place_words());
}

void EffectiveBoxIndex::picture(const Map& map, std::size_t which, NodeId node,
                                const QueryContext* /*context*/, IndexPicture& picture) const {
  picture = IndexPicture();
  if (which == 1) {
    picture.values.resize(map.node_count());
    for (std::uint32_t slot = 0; slot < map.node_count(); ++slot) {
      const NodeId of = map.node_of_slot(slot);
      for (std::size_t e = 0; e < map.edge_limit(of); ++e) {
        const bool own = boxes_.has(edge_number(of, EdgeIndex(e))) == PackedBoxes::Has::kOwnBox;
        picture.values[slot] += own ? 1 : 0;
      }
    }
    return;
  }
  for (std::size_t e = 0; node != kNoNode && e < map.edge_limit(node); ++e) {
    const std::size_t edge = edge_number(node, EdgeIndex(e));
    if (!boxes_.has_box(edge)) continue;
    const Box box = boxes_.box(edge);
    picture.outlines.push_back({EdgeIndex(e), outline_of(box, box.min_z)});
    if (box.max_z != box.min_z) picture.outlines.push_back({EdgeIndex(e), outline_of(box, box.max_z)});
  }
}

}  // namespace goalbound
