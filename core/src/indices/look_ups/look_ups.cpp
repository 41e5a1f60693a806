// Hierarchical look-up tables as an index, in files and in pictures: see goalbound/look_ups.hpp.
#include "goalbound/look_ups.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "indices/box_outline.hpp"
#include "indices/look_ups/look_up_check.hpp"
#include "indices/look_ups/look_up_maker.hpp"
#include "indices/regions.hpp"
#include "indices/section_values.hpp"

namespace goalbound {
namespace {

/// Kinds of sections of its files.
/// @{
constexpr std::uint32_t kLookUpStartSection = kFirstSection;
constexpr std::uint32_t kLookUpParentSection = kFirstSection + 1;
constexpr std::uint32_t kLookUpCentreSection = kFirstSection + 2;
constexpr std::uint32_t kLookUpLowSection = kFirstSection + 3;
constexpr std::uint32_t kLookUpHighSection = kFirstSection + 4;
constexpr std::uint32_t kLookUpFirstLinkSection = kFirstSection + 5;
constexpr std::uint32_t kLookUpLinkSection = kFirstSection + 6;
/// @}

Error impossible_look_ups() {
  return {ErrorCode::kCorrupt, "look-up tables that the map cannot have"};
}

/// All that there is in a section.
template <class Value>
Result<void> read_into(std::vector<Value>& values, std::span<const IndexSection> sections,
                       std::uint32_t kind) {
  auto read = listed_values<Value>(sections, kind, size_of_section(sections, kind) / sizeof(Value));
  if (!read) return read.error();
  values = *std::move(read);
  return {};
}

Result<LookUpTables> read_tables(std::span<const IndexSection> sections) {
  LookUpTables tables;
  for (const auto& read : {read_into(tables.starts, sections, kLookUpStartSection),
                           read_into(tables.parents, sections, kLookUpParentSection),
                           read_into(tables.centres, sections, kLookUpCentreSection),
                           read_into(tables.low, sections, kLookUpLowSection),
                           read_into(tables.high, sections, kLookUpHighSection),
                           read_into(tables.first_link, sections, kLookUpFirstLinkSection),
                           read_into(tables.links, sections, kLookUpLinkSection)}) {
    if (!read) return read.error();
  }
  return tables;
}

}  // namespace

LookUpIndex::Chain::Chain(const LookUpIndex& index, std::uint32_t slot) {
  nodes_[0] = slot;
  for (std::size_t level = 1; level < index.level_count(); ++level)
    nodes_[level] = index.component(nodes_[level - 1]);
}

LookUpIndex::LookUpIndex(const Map& map, const IndexValues& values, LookUpTables tables)
    : Index(values), map_(&map), tables_(std::move(tables)) {
  number_members();
}

void LookUpIndex::number_members() {
  const std::uint32_t bottom = tables_.starts[1];
  sizes_.assign(tables_.starts.back() - bottom, 0);
  places_.resize(tables_.parents.size());
  for (std::size_t node = 0; node < places_.size(); ++node)
    places_[node] = sizes_[tables_.parents[node] - bottom]++;
  first_entry_.assign(1, 0);
  for (const std::uint32_t size : sizes_)
    first_entry_.push_back(first_entry_.back() + std::uint64_t{size} * size);
}

Result<std::shared_ptr<const Index>> LookUpIndex::make(const IndexRequest& request, Progress& progress) {
  auto tables = LookUpMaker(request, progress).make();
  if (!tables) return tables.error();
  return std::shared_ptr<const Index>(new LookUpIndex(request.map, request.values, *std::move(tables)));
}

std::span<const LookUpTables::Link> LookUpIndex::links(std::uint32_t component) const {
  const std::uint32_t at = component - tables_.starts[1];
  const std::uint32_t first = tables_.first_link[at];
  return std::span(tables_.links).subspan(first, tables_.first_link[at + 1] - first);
}

std::uint32_t LookUpIndex::within(std::uint32_t from, std::uint32_t to) const {
  const std::uint32_t component = tables_.parents[from] - tables_.starts[1];
  const std::uint64_t at =
      first_entry_[component] + std::uint64_t{places_[from]} * sizes_[component] + places_[to];
  const std::uint32_t high = tables_.high.empty() ? 0 : tables_.high[at];
  return high << 8 | tables_.low[at];
}

std::uint32_t LookUpIndex::onward(std::size_t level, std::uint32_t node, const Chain& goal) const {
  const std::uint32_t component = tables_.parents[node];
  if (component == tables_.parents[goal.at(level)]) return within(node, goal.at(level));
  if (level + 1 == level_count()) return 0;
  const std::uint32_t up = onward(level + 1, component, goal);
  if (up == 0) return 0;
  const LookUpTables::Link& link = links(component)[up - 1];
  return link.from == node ? link.edge + 1 : within(node, link.from);
}

EdgeIndex LookUpIndex::next_edge(std::uint32_t from, std::uint32_t to) const {
  if (from == to) return kNoEdge;
  const std::uint32_t next = onward(0, from, Chain(*this, to));
  return next == 0 ? kNoEdge : EdgeIndex(next - 1);
}

std::uint64_t LookUpIndex::byte_size() const {
  const std::size_t numbers = tables_.starts.size() + tables_.parents.size() + tables_.centres.size() +
                              tables_.first_link.size() + places_.size() + sizes_.size();
  return numbers * sizeof(std::uint32_t) + first_entry_.size() * sizeof(std::uint64_t) + tables_.low.size() +
         tables_.high.size() + tables_.links.size() * sizeof(LookUpTables::Link);
}

/// A box around its nodes, its middle and where it is left. Of a map with one component its nodes alone.
void LookUpIndex::show_component(const Map& map, std::uint32_t slot, IndexPicture& picture) const {
  Box box;
  for (std::uint32_t other = 0; other < map.node_count(); ++other) {
    if (component(other) == component(slot)) box.grow(map.place(map.node_of_slot(other)));
  }
  picture.outlines.push_back({kNoEdge, outline_of(box, map.place(map.node_of_slot(slot)).z)});
  if (level_count() == 1) return;
  picture.marks.push_back(map.node_of_slot(centre(component(slot))));
  for (const LookUpTables::Link& link : links(component(slot)))
    picture.marks.push_back(map.node_of_slot(link.from));
}

void LookUpIndex::show_parts(std::size_t level, IndexPicture& picture) const {
  for (std::uint32_t node = 0; node < tables_.starts[1]; ++node) {
    std::uint32_t part = component(node);
    for (std::size_t i = 0; i < level; ++i) part = component(part);
    picture.values.push_back(part - tables_.starts[level + 1]);
  }
}

std::uint32_t LookUpIndex::middle(std::uint32_t node) const {
  while (node >= tables_.starts[1]) node = centre(node);
  return node;
}

/// Each once, although it leads both ways.
void LookUpIndex::show_links(const Map& map, IndexPicture& picture) const {
  for (std::size_t level = 1; level < level_count(); ++level) {
    for (std::uint32_t part = tables_.starts[level]; part < tables_.starts[level + 1]; ++part) {
      for (const LookUpTables::Link& link : links(part)) {
        const bool leads_back = std::ranges::any_of(
            links(link.to), [part](const LookUpTables::Link& back) { return back.to == part; });
        if (leads_back && link.to < part) continue;
        picture.lines.push_back({map.node_of_slot(middle(part)), map.node_of_slot(middle(link.to)),
                                 static_cast<std::uint8_t>(level - 1)});
      }
    }
  }
}

void LookUpIndex::picture(const Map& map, std::size_t which, NodeId node, const QueryContext* /*context*/,
                          IndexPicture& picture) const {
  picture = IndexPicture();
  if (which == 0 && node != kNoNode) show_component(map, map.slot(node), picture);
  if (which == 1) show_parts(0, picture);
  if (which == 2) show_parts(level_count() > 2 ? level_count() - 2 : 0, picture);
  if (which == 3) show_links(map, picture);
}

std::vector<IndexSection> LookUpIndex::sections() const {
  return {{kLookUpStartSection, std::as_bytes(std::span(tables_.starts))},
          {kLookUpParentSection, std::as_bytes(std::span(tables_.parents))},
          {kLookUpCentreSection, std::as_bytes(std::span(tables_.centres))},
          {kLookUpLowSection, std::as_bytes(std::span(tables_.low))},
          {kLookUpHighSection, std::as_bytes(std::span(tables_.high))},
          {kLookUpFirstLinkSection, std::as_bytes(std::span(tables_.first_link))},
          {kLookUpLinkSection, std::as_bytes(std::span(tables_.links))}};
}

Result<std::shared_ptr<const LookUpIndex>> LookUpIndex::from_sections(
    const Map& map, const IndexValues& values, std::span<const IndexSection> sections) {
  auto tables = read_tables(sections);
  if (!tables) return tables.error();
  if (!have_possible_sizes(map, *tables)) return impossible_look_ups();
  const std::shared_ptr<LookUpIndex> index(new LookUpIndex(map, values, *std::move(tables)));
  if (!is_possible(map, *index)) return impossible_look_ups();
  return std::shared_ptr<const LookUpIndex>(index);
}

namespace index_look_ups {
namespace {

constexpr std::array<IndexParameter, 4> kParameters = {{
    {.id = "nodes",
     .name = "Nodes",
     .description = "about how many nodes make a component, and how many components one of the next level",
     .default_value = "64",
     .choices = nullptr,
     .least = 2,
     .most = 1024},
    {.id = "levels",
     .name = "Levels",
     .description = "levels of tables at most; the last one has all that is left",
     .default_value = "3",
     .choices = nullptr,
     .least = 1,
     .most = LookUpIndex::kMostLevels},
    {.id = "detour",
     .name = "Detour",
     .description = "percentage by which a path within a component may be longer than one that leaves it; "
                    "other components are split",
     .default_value = "50",
     .choices = nullptr,
     .least = 0,
     .most = 10000},
    {.id = "partition",
     .name = "Partition",
     .description = "how the map is cut first, before components are split",
     .default_value = "kd-tree",
     .choices = &partition_choices},
}};

constexpr std::array<IndexPictureInfo, 4> kPictures = {{
    {.id = "component",
     .name = "Component",
     .description = "around the component of the node that is looked at; its middle and where it is left"},
    {.id = "components",
     .name = "Components",
     .description = "those of the map, neighbours in different colours",
     .of_all_nodes = true,
     .values = PictureValues::kClasses},
    {.id = "parts",
     .name = "Parts",
     .description = "those of the last level that is cut",
     .of_all_nodes = true,
     .values = PictureValues::kClasses},
    {.id = "links",
     .name = "Links",
     .description = "between the middles of components, of each level by itself",
     .is_graph = true},
}};

Result<IndexValues> resolve(const Map& map, const IndexValues& values) {
  for (std::uint32_t slot = 0; map.as_list() != nullptr && slot < map.node_count(); ++slot) {
    const std::size_t edges = map.edge_limit(map.node_of_slot(slot));
    if (edges <= LookUpIndex::kMostEdges) continue;
    return Error{.message = fmt::format(
                     "the index 'look-ups' is for nodes with up to {} edges, and {} has {}; use 'moves'",
                     LookUpIndex::kMostEdges, map.name_of(map.node_of_slot(slot)), edges)};
  }
  return values;
}

/// An estimate: components as large as wanted, and one table of what is left on the last level.
IndexMemory memory(const Map& map, const IndexValues& values) {
  const auto nodes = std::uint64_t{map.node_count()};
  const std::uint64_t wanted = values.number("nodes");
  std::uint64_t left = nodes;
  std::uint64_t entries = 0;
  for (std::uint32_t level = 1; level < values.number("levels") && left > wanted; ++level) {
    entries += left * wanted;
    left = left / wanted + 1;
  }
  constexpr std::size_t kOfANode = 12;
  constexpr std::size_t kScratchOfANode = 96;
  return {.index_bytes = static_cast<std::size_t>(entries + left * left * 2 + nodes * kOfANode),
          .scratch_bytes = static_cast<std::size_t>(nodes * kScratchOfANode)};
}

std::vector<IndexSection> write(const Index& index) {
  return dynamic_cast<const LookUpIndex&>(index).sections();
}

Result<std::shared_ptr<const Index>> read(const Map& map, const IndexValues& values,
                                          std::span<const IndexSection> sections) {
  auto index = LookUpIndex::from_sections(map, values, sections);
  if (!index) return index.error();
  return std::shared_ptr<const Index>(*std::move(index));
}

}  // namespace
}  // namespace index_look_ups

extern const IndexKind kIndex_look_ups;
const IndexKind kIndex_look_ups = {
    .id = "look-ups",
    .name = "Hierarchical look-up tables",
    .description =
        "hierarchical look-up tables: components of nodes, a table of next edges in each, and tables of "
        "components above them; 'look-ups' needs no search, its paths are too long",
    .file_code = 20,
    .roles = {},
    .parameters = index_look_ups::kParameters,
    .pictures = index_look_ups::kPictures,
    .resolve = &index_look_ups::resolve,
    .memory = &index_look_ups::memory,
    .make = &LookUpIndex::make,
    .write = &index_look_ups::write,
    .read = &index_look_ups::read,
};

}  // namespace goalbound
