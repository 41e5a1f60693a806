#include "indices/flags/flag_index.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "indices/box_outline.hpp"
#include "indices/edge_numbers.hpp"
#include "indices/section_values.hpp"
#include "maps/convex.hpp"

namespace goalbound::index_flags {
namespace {

/// Kinds of sections of its files.
/// @{
constexpr std::uint32_t kRegionSection = kFirstSection;
constexpr std::uint32_t kFlagSection = kFirstSection + 1;
/// @}

}  // namespace

FlagIndex::FlagIndex(const Map& map, IndexValues values)
    : Index(std::move(values)),
      map_(&map),
      words_(words(this->values())),
      regions_(map.node_count()),
      flags_(static_cast<std::size_t>(map.box_count()) * words_) {}

std::vector<IndexSection> FlagIndex::sections() const {
  return {{kRegionSection, std::as_bytes(std::span(regions_))},
          {kFlagSection, std::as_bytes(std::span(flags_))}};
}

Result<std::shared_ptr<const Index>> FlagIndex::from_sections(const Map& map, const IndexValues& values,
                                                              std::span<const IndexSection> sections) {
  const auto index = std::make_shared<FlagIndex>(map, values);
  auto regions = section_values<Region>(sections, kRegionSection, index->regions_.size());
  if (!regions) return regions.error();
  const std::uint32_t count = values.number("regions");
  if (std::ranges::any_of(*regions, [count](Region region) { return region >= count; }))
    return Error{ErrorCode::kCorrupt, fmt::format("a node lies in a region that is none of the {}", count)};
  auto flags = section_values<Word>(sections, kFlagSection, index->flags_.size());
  if (!flags) return flags.error();
  index->regions_ = *std::move(regions);
  index->flags_ = *std::move(flags);
  index->outline_regions();
  return std::shared_ptr<const Index>(index);
}

bool FlagIndex::fits(const Map& map) const {
  return &map == map_ || (map.hash() == map_->hash() && map.node_count() == map_->node_count());
}

std::uint64_t FlagIndex::byte_size() const {
  return regions_.size() * sizeof(Region) + flags_.size() * sizeof(Word);
}

QueryContext FlagIndex::context(const Map& map, NodeId start, NodeId goal, SearchSide side) const {
  QueryContext context = Index::context(map, start, goal, side);
  context.note[0] = regions_[map.slot(side == SearchSide::kStart ? goal : start)];
  return context;
}

std::uint8_t FlagIndex::allowed_edges(std::uint32_t slot, std::size_t first, std::uint8_t edges,
                                      const QueryContext& context) const {
  const auto region = static_cast<std::uint32_t>(context.note[0]);
  const std::size_t edge = first_edge_of(*map_, slot) + first;
  const Word* words = flags_.data() + edge * words_ + region / kBitsOfAWord;
  unsigned kept = 0;
  for (unsigned bits = edges; bits != 0; bits &= bits - 1) {
    const auto i = static_cast<std::size_t>(std::countr_zero(bits));
    kept |= static_cast<unsigned>((words[i * words_] >> (region % kBitsOfAWord)) & 1U) << i;
  }
  return static_cast<std::uint8_t>(kept);
}

std::string FlagIndex::why(const Map& /*map*/, const Refused& refused, const QueryContext& context) const {
  const auto region = static_cast<Region>(context.note[0]);
  if (refused.what != Refused::What::kEdge || flag(refused.node, refused.edge, region)) return {};
  return fmt::format("no optimal path into region {} of {}, where the {} lies, begins with this edge",
                     region + 1, values().number("regions"),
                     context.side == SearchSide::kStart ? "goal" : "start");
}

void FlagIndex::outline_regions() {
  std::vector<Box> boxes(values().number("regions"));
  std::vector<std::vector<PlanePoint>> points(boxes.size());
  const bool in_rectangles = values().of("partition") != kSeparators;
  for (std::uint32_t slot = 0; slot < regions_.size(); ++slot) {
    const Place place = map_->place(map_->node_of_slot(slot));
    boxes[regions_[slot]].grow(place);
    if (!in_rectangles) points[regions_[slot]].push_back({double(place.x), double(place.y)});
  }
  outlines_.assign(boxes.size(), {});
  for (std::size_t region = 0; region < boxes.size(); ++region) {
    const Box& box = boxes[region];
    if (box.empty()) continue;
    for (const std::size_t i : hull_of(points[region]))
      outlines_[region].push_back({points[region][i].x, points[region][i].y, double(box.min_z)});
    if (outlines_[region].size() < 3) outlines_[region] = outline_of(box, box.min_z);
  }
}

void FlagIndex::picture(const Map& map, std::size_t which, NodeId node, const QueryContext* /*context*/,
                        IndexPicture& picture) const {
  picture = IndexPicture();
  if (which == 1) {
    picture.values.assign(regions_.begin(), regions_.end());
    return;
  }
  if (node == kNoNode) return;
  for (std::size_t e = 0; e < map.edge_limit(node); ++e) {
    for (std::size_t region = 0; region < outlines_.size(); ++region) {
      const bool is_told =
          flag(node, EdgeIndex(e), static_cast<Region>(region)) && !outlines_[region].empty();
      if (is_told) picture.outlines.push_back({EdgeIndex(e), outlines_[region]});
    }
  }
}

}  // namespace goalbound::index_flags
