// Rows of first moves as an entry of the registry, in files, in words and in pictures.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>

#include "goalbound/first_moves.hpp"
#include "goalbound/grid.hpp"
#include "goalbound/list_graph.hpp"
#include "goalbound/threads.hpp"
#include "hierarchy/hierarchy.hpp"
#include "indices/box_outline.hpp"
#include "indices/moves/target_orders.hpp"
#include "indices/section_values.hpp"

namespace goalbound {
namespace {

/// Kinds of sections of its files.
/// @{
constexpr std::uint32_t kFirstRunSection = kFirstSection;
constexpr std::uint32_t kBeginSection = kFirstSection + 1;
constexpr std::uint32_t kEdgeSection = kFirstSection + 2;
constexpr std::uint32_t kPlaceSection = kFirstSection + 3;
/// @}

}  // namespace

FirstMoveIndex::FirstMoveIndex(const Map& map, const IndexValues& values)
    : Index(values),
      map_(&map),
      pages_(std::max<std::size_t>(1, (std::size_t{map.node_count()} + (1U << kPageBits) - 1) >> kPageBits)) {
  Components parts = find_components(map);
  if (parts.count() > 1) parts_ = std::move(parts.of_slot);
}

NodeId FirstMoveIndex::linked(Place place) const {
  const NodeId node = map_->node_at(place);
  return node != kNoNode && map_->is_node(node) ? node : map_->nearest_node(place);
}

std::uint64_t FirstMoveIndex::byte_size() const {
  return begins_.size() * (sizeof(Begin) + sizeof(std::uint8_t)) +
         (first_.size() + places_.size() + parts_.size()) * sizeof(std::uint32_t);
}

QueryContext FirstMoveIndex::context(const Map& map, NodeId start, NodeId goal, SearchSide side) const {
  QueryContext context = Index::context(map, start, goal, side);
  context.note = {place_of(map.slot(goal)), map.slot(goal)};
  return context;
}

std::uint8_t FirstMoveIndex::allowed_edges(std::uint32_t slot, std::size_t first, std::uint8_t edges,
                                           const QueryContext& context) const {
  const auto target = static_cast<std::uint32_t>(context.note[1]);
  if (slot == target || !may_be_joined(slot, target)) return 0;
  const EdgeIndex edge = edge_at(slot, static_cast<std::uint32_t>(context.note[0]));
  const std::size_t bit = edge.value() - first;  // wraps around below them
  return edge == kNoEdge || bit >= 8 ? 0 : static_cast<std::uint8_t>(edges & 1U << bit);
}

std::string FirstMoveIndex::why(const Map& map, const Refused& refused, const QueryContext& context) const {
  if (refused.what != Refused::What::kEdge) return {};
  const EdgeIndex edge = first_edge(refused.node, context.goal);
  if (edge == refused.edge) return {};
  if (refused.node == context.goal) return "the goal is reached";
  if (edge == kNoEdge) return "no path leads from here to the goal";
  return fmt::format("the row of {} has another edge for the goal: {}", map.name_of(refused.node),
                     map.name_of(EdgeId{refused.node, edge}));
}

std::vector<double> FirstMoveIndex::edges_to_all(std::uint32_t slot) const {
  std::vector<double> edges(first_.size() - 1);
  for (std::uint32_t target = 0; target < edges.size(); ++target) {
    if (target == slot || !may_be_joined(slot, target)) continue;
    const EdgeIndex edge = edge_at(slot, place_of(target));
    if (edge != kNoEdge) edges[target] = static_cast<double>(edge.value() + 1);
  }
  return edges;
}

void FirstMoveIndex::picture(const Map& map, std::size_t which, NodeId node, const QueryContext* /*context*/,
                             IndexPicture& picture) const {
  picture = IndexPicture();
  if (which == 1) {
    for (std::uint32_t slot = 0; slot < map.node_count(); ++slot)
      picture.values.push_back(static_cast<double>(run_count(slot)));
    return;
  }
  if (node == kNoNode) return;
  picture.values = edges_to_all(map.slot(node));
  std::vector<Box> boxes(map.edge_limit(node));
  for (std::uint32_t target = 0; target < map.node_count(); ++target) {
    if (picture.values[target] > 0)
      boxes[static_cast<std::size_t>(picture.values[target]) - 1].grow(map.place(map.node_of_slot(target)));
  }
  for (std::size_t edge = 0; edge < boxes.size(); ++edge) {
    if (!boxes[edge].empty())
      picture.outlines.push_back({EdgeIndex(edge), outline_of(boxes[edge], map.place(node).z)});
  }
}

std::vector<IndexSection> FirstMoveIndex::sections() const {
  std::vector<IndexSection> sections = {{kFirstRunSection, std::as_bytes(std::span(first_))},
                                        {kBeginSection, std::as_bytes(std::span(begins_))},
                                        {kEdgeSection, std::as_bytes(std::span(edges_))}};
  if (values().of("order") != kOrderOfSlots)
    sections.push_back({kPlaceSection, std::as_bytes(std::span(places_))});
  return sections;
}

Result<std::shared_ptr<const FirstMoveIndex>> FirstMoveIndex::from_sections(
    const Map& map, const IndexValues& values, std::span<const IndexSection> sections) {
  const std::shared_ptr<FirstMoveIndex> index(new FirstMoveIndex(map, values));
  auto first = section_values<std::uint32_t>(sections, kFirstRunSection,
                                             std::size_t{map.node_count()} * index->pages_ + 1);
  if (!first) return first.error();
  index->first_ = *std::move(first);
  auto begins = listed_values<Begin>(sections, kBeginSection, index->first_.back());
  if (!begins) return begins.error();
  auto edges = listed_values<std::uint8_t>(sections, kEdgeSection, index->first_.back());
  if (!edges) return edges.error();
  index->begins_ = *std::move(begins);
  index->edges_ = *std::move(edges);
  if (values.of("order") != kOrderOfSlots) {
    auto places = section_values<std::uint32_t>(sections, kPlaceSection, map.node_count());
    if (!places) return places.error();
    index->places_ = *std::move(places);
  }
  if (auto good = index->check_rows(); !good) return good.error();
  return std::shared_ptr<const FirstMoveIndex>(index);
}

/// That no search can leave the map by them. Whether they lead to the goal is found out by making them anew.
Result<void> FirstMoveIndex::check_rows() const {
  const Error corrupt{ErrorCode::kCorrupt, "a row of first moves that the map cannot have"};
  const std::uint32_t nodes = map_->node_count();
  std::vector<bool> taken(nodes);
  for (const std::uint32_t place : places_) {
    if (place >= nodes || taken[place]) return corrupt;
    taken[place] = true;
  }
  if (first_.front() != 0) return corrupt;
  for (std::size_t page = 0; page + 1 < first_.size(); ++page) {
    if (first_[page] >= first_[page + 1] || first_[page + 1] > begins_.size()) return corrupt;
    const auto runs = std::span(begins_).subspan(first_[page], first_[page + 1] - first_[page]);
    if (runs.front() != 0 || std::ranges::adjacent_find(runs, std::ranges::greater_equal()) != runs.end())
      return corrupt;
  }
  std::vector<Edge> edges;
  for (std::uint32_t slot = 0; slot < nodes; ++slot) {
    map_->edges(map_->node_of_slot(slot), edges);
    const auto is_there = [&](std::uint8_t edge) {
      return edge == kNoPath || std::ranges::find(edges, edge_of(edge), &Edge::index) != edges.end();
    };
    const auto own = std::span(edges_).subspan(first_[std::size_t{slot} * pages_], run_count(slot));
    if (!std::ranges::all_of(own, is_there)) return corrupt;
  }
  return {};
}

namespace index_moves {
namespace {

constexpr std::array<IndexParameter, 1> kParameters = {{
    {.id = "order",
     .name = "Order",
     .description = "of the targets in each row: the closer neighbours stand together, the fewer runs",
     .default_value = "depth-first",
     .choices = &target_orders},
}};

constexpr std::array<IndexPictureInfo, 2> kPictures = {{
    {.id = "row",
     .name = "Row",
     .description = "the first edge to each node from the one that is looked at, and the boxes of its edges",
     .of_node = true,
     .values = PictureValues::kEdges},
    {.id = "runs", .name = "Runs", .description = "how many runs each row has", .of_all_nodes = true},
}};

/// One of them, whichever.
PathsKept paths_kept(const IndexValues& /*values*/) {
  return PathsKept::kOne;
}

Result<IndexValues> resolve(const Map& map, const IndexValues& values) {
  for (std::uint32_t slot = 0; map.as_list() != nullptr && slot < map.node_count(); ++slot) {
    const std::size_t edges = map.edge_limit(map.node_of_slot(slot));
    if (edges <= FirstMoveIndex::kMostEdges) continue;
    return Error{.message =
                     fmt::format("the index 'moves' is for nodes with up to {} edges, and {} has {}; use "
                                 "'hierarchy'",
                                 FirstMoveIndex::kMostEdges, map.name_of(map.node_of_slot(slot)), edges)};
  }
  return values;
}

/// An estimate: the runs of a row are as many as walls and ties make them.
IndexMemory memory(const Map& map, const IndexValues& /*values*/) {
  constexpr std::size_t kRunsOfANode = 30;
  constexpr std::size_t kOfARun = 3;
  constexpr std::size_t kOfANode = 12;
  constexpr std::size_t kRowBeingMade = 150;
  constexpr std::size_t kOfABatch = 160;  // costs twice, and marks
  const auto nodes = std::size_t{map.node_count()};
  return {.index_bytes = nodes * (kOfANode + kRunsOfANode * kOfARun),
          .scratch_bytes = hierarchy_bytes(map) +
                           nodes * (kRowBeingMade + kOfABatch * static_cast<std::size_t>(worker_count(0)))};
}

std::vector<IndexSection> write(const Index& index) {
  return dynamic_cast<const FirstMoveIndex&>(index).sections();
}

Result<std::shared_ptr<const Index>> read(const Map& map, const IndexValues& values,
                                          std::span<const IndexSection> sections) {
  auto index = FirstMoveIndex::from_sections(map, values, sections);
  if (!index) return index.error();
  return std::shared_ptr<const Index>(*std::move(index));
}

}  // namespace
}  // namespace index_moves

extern const IndexKind kIndex_moves;
const IndexKind kIndex_moves = {
    .id = "moves",
    .name = "First moves",
    .description =
        "first moves, a compressed path database (CPD): for each node the first edge to every other one, 3 "
        "bytes for each run of targets with the same; 'first-moves' needs no search, others follow that edge "
        "alone",
    .file_code = 14,
    .roles = {IndexRole::kEdges},
    .parameters = index_moves::kParameters,
    .pictures = index_moves::kPictures,
    .paths_kept = &index_moves::paths_kept,
    .resolve = &index_moves::resolve,
    .memory = &index_moves::memory,
    .make = &FirstMoveIndex::make,
    .write = &index_moves::write,
    .read = &index_moves::read,
};

}  // namespace goalbound
