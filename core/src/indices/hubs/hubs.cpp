// Hub labels as an entry of the registry, in files and in pictures: see goalbound/hub_labels.hpp.
#include <algorithm>
#include <array>

#include "goalbound/grid.hpp"
#include "goalbound/hub_labels.hpp"
#include "goalbound/nested_index.hpp"
#include "hierarchy/hierarchy_index.hpp"
#include "indices/hubs/hub_maker.hpp"
#include "indices/section_values.hpp"

namespace goalbound {
namespace {

/// Its number, cost, next node and place there.
constexpr std::size_t kBytesOfAHub = 2 * sizeof(std::uint32_t) + sizeof(Cost) + sizeof(std::uint16_t);

/// Kinds of sections of its files: the nodes that are hubs, and of each side four more.
/// @{
constexpr std::uint32_t kHubSection = kFirstSection;
constexpr std::array<std::uint32_t, 2> kSideSections = {kFirstSection + 1, kFirstSection + 5};
/// @}

Error impossible_hubs() {
  return {ErrorCode::kCorrupt, "hub labels that the map cannot have"};
}

Result<HubLists> lists_from(const Map& map, std::span<const IndexSection> sections, std::uint32_t kind) {
  HubLists lists;
  auto first = section_values<std::uint32_t>(sections, kind, map.node_count() + std::size_t{1});
  if (!first) return first.error();
  lists.first = *std::move(first);
  const std::size_t count = lists.first.back();
  auto hubs = listed_values<std::uint32_t>(sections, kind + 1, count);
  if (!hubs) return hubs.error();
  auto costs = listed_values<Cost>(sections, kind + 2, count);
  if (!costs) return costs.error();
  auto next = listed_values<std::uint32_t>(sections, kind + 3, count);
  if (!next) return next.error();
  lists.hubs = *std::move(hubs);
  lists.costs = *std::move(costs);
  lists.next = *std::move(next);
  return lists;
}

/// Whether lists of these nodes are in order and name hubs alone.
bool are_in_order(const HubLists& lists, std::uint32_t nodes) {
  if (lists.first.front() != 0) return false;
  for (std::uint32_t slot = 0; slot < nodes; ++slot) {
    const auto [begin, end] = lists.of(slot);
    if (begin > end || end > lists.size() || end - begin > HubLists::kMostOfANode) return false;
    for (std::uint32_t i = begin; i < end; ++i) {
      const bool is_in_order = i == begin || lists.hubs[i - 1] < lists.hubs[i];
      if (!is_in_order || lists.hubs[i] >= nodes) return false;
    }
  }
  return true;
}

/// Fills HubLists::places, which follow from the rest. False where some next node is not an arc away that has
/// the same hub, nearer by what that arc costs: all walks end at their hubs otherwise. The lists must be in
/// order.
bool find_places(const MapArcs& arcs, std::span<const std::uint32_t> slot_of_hub, HubLists& lists) {
  lists.places.resize(lists.size());
  std::vector<bool> found(lists.size());
  for (std::uint32_t slot = 0; slot < arcs.node_count(); ++slot) {
    for_each_shared_hub(
        arcs.out(slot), lists, slot, [&](const MapArcs::Arc& arc, std::uint32_t here, std::uint32_t there) {
          if (lists.next[here] != arc.to || std::uint64_t{lists.costs[there]} + arc.cost != lists.costs[here])
            return;
          lists.places[here] = static_cast<std::uint16_t>(there - lists.first[arc.to]);
          found[here] = true;
        });
    const auto [begin, end] = lists.of(slot);
    for (std::uint32_t i = begin; i < end; ++i) {
      if (slot_of_hub[lists.hubs[i]] == slot ? lists.next[i] != slot || lists.costs[i] != 0 : !found[i])
        return false;
    }
  }
  return true;
}

/// Appends the nodes from one to the hub at that place of its list.
template <class NodeOf>
void append_walk(const HubLists& lists, std::uint32_t slot, std::uint32_t place, const NodeOf& node_of,
                 std::vector<NodeId>& path) {
  for (;;) {
    path.push_back(node_of(slot));
    const std::uint32_t next = lists.next[place];
    if (next == slot) return;
    place = lists.first[next] + lists.places[place];
    slot = next;
  }
}

}  // namespace

std::optional<std::uint32_t> HubLists::find(std::uint32_t slot, std::uint32_t hub) const {
  const auto [begin, end] = of(slot);
  const auto at = std::lower_bound(hubs.begin() + begin, hubs.begin() + end, hub);
  if (at == hubs.begin() + end || *at != hub) return std::nullopt;
  return static_cast<std::uint32_t>(at - hubs.begin());
}

HubLabelIndex::Meeting HubLabelIndex::meeting(std::uint32_t start, std::uint32_t goal) const {
  const HubLists& from = lists(SearchSide::kStart);
  const HubLists& to = lists(SearchSide::kGoal);
  auto [a, a_end] = from.of(start);
  auto [b, b_end] = to.of(goal);
  Meeting best;
  while (a < a_end && b < b_end) {
    const std::uint32_t hub = from.hubs[a];
    const std::uint32_t other = to.hubs[b];
    if (hub == other) {
      const std::uint64_t cost = std::uint64_t{from.costs[a]} + to.costs[b];
      if (cost < best.cost) best = {static_cast<Cost>(cost), hub, a, b};
    }
    a += hub <= other ? 1 : 0;  // no branch: nobody could foresee it
    b += other <= hub ? 1 : 0;
  }
  return best;
}

void HubLabelIndex::path(std::uint32_t start, std::uint32_t goal, const Meeting& meeting,
                         std::vector<NodeId>& path) const {
  path.clear();
  if (meeting.cost == kInfiniteCost) return;
  const auto walk_both = [&](const auto& node_of) {
    append_walk(lists(SearchSide::kStart), start, meeting.from_start, node_of, path);
    path.pop_back();  // the hub, which the other walk ends with
    const auto middle = static_cast<std::ptrdiff_t>(path.size());
    append_walk(lists(SearchSide::kGoal), goal, meeting.to_goal, node_of, path);
    std::reverse(path.begin() + middle, path.end());
  };
  // What a node is called is asked for each of them.
  if (map_->as_list() != nullptr) return walk_both([](std::uint32_t slot) { return NodeId(slot); });
  walk_both([grid = map_->as_grid()](std::uint32_t slot) { return grid->node_of_slot(slot); });
}

std::uint64_t HubLabelIndex::byte_size() const {
  std::uint64_t bytes = slot_of_hub_.size() * sizeof(std::uint32_t);
  for (const HubLists& lists : lists_)
    bytes += lists.first.size() * sizeof(std::uint32_t) + lists.size() * kBytesOfAHub;
  return bytes;
}

void HubLabelIndex::picture(const Map& map, std::size_t which, NodeId node, const QueryContext* /*context*/,
                            IndexPicture& picture) const {
  picture = IndexPicture();
  const HubLists& lists = this->lists(SearchSide::kStart);
  if (which == 0 && node != kNoNode) {
    const auto [begin, end] = lists.of(map.slot(node));
    for (std::uint32_t i = begin; i < end; ++i) picture.marks.push_back(node_of_hub(lists.hubs[i]));
  }
  if (which == 1) {
    for (std::uint32_t slot = 0; slot < map.node_count(); ++slot) {
      const auto [begin, end] = lists.of(slot);
      picture.values.push_back(end - begin);
    }
  }
  if (which == 2) {
    picture.values.resize(map.node_count());
    for (const std::uint32_t hub : lists.hubs) picture.values[slot_of_hub_[hub]] += 1;
  }
}

std::vector<IndexSection> HubLabelIndex::sections() const {
  std::vector<IndexSection> sections = {{kHubSection, std::as_bytes(std::span(slot_of_hub_))}};
  for (std::size_t side = 0; side < (is_symmetric() ? 1U : 2U); ++side) {
    const HubLists& lists = lists_[side];
    sections.push_back({kSideSections[side], std::as_bytes(std::span(lists.first))});
    sections.push_back({kSideSections[side] + 1, std::as_bytes(std::span(lists.hubs))});
    sections.push_back({kSideSections[side] + 2, std::as_bytes(std::span(lists.costs))});
    sections.push_back({kSideSections[side] + 3, std::as_bytes(std::span(lists.next))});
  }
  return sections;
}

Result<std::shared_ptr<const HubLabelIndex>> HubLabelIndex::from_sections(
    const Map& map, const IndexValues& values, std::span<const IndexSection> sections) {
  const std::shared_ptr<HubLabelIndex> index(new HubLabelIndex(map, values));
  auto hubs = section_values<std::uint32_t>(sections, kHubSection, map.node_count());
  if (!hubs) return hubs.error();
  index->slot_of_hub_ = *std::move(hubs);
  if (auto good = index->check_hubs(); !good) return good.error();
  const MapArcs arcs = arcs_of(map);
  for (std::size_t side = 0; side < (leads_both_ways(map) ? 1U : 2U); ++side) {
    auto lists = lists_from(map, sections, kSideSections[side]);
    if (!lists) return lists.error();
    if (!are_in_order(*lists, map.node_count()) ||
        !find_places(side == 0 ? arcs : reversed(arcs), index->slot_of_hub_, *lists))
      return impossible_hubs();
    index->lists_[side] = *std::move(lists);
  }
  return std::shared_ptr<const HubLabelIndex>(index);
}

/// That each node is a hub of one number.
Result<void> HubLabelIndex::check_hubs() const {
  std::vector<bool> taken(map_->node_count());
  for (const std::uint32_t slot : slot_of_hub_) {
    if (slot >= taken.size() || taken[slot]) return impossible_hubs();
    taken[slot] = true;
  }
  return {};
}

Result<std::shared_ptr<const HubLabelIndex>> HubLabelIndex::make(const IndexRequest& request,
                                                                 Progress& progress) {
  const Hierarchy& hierarchy = index_around<HierarchyIndex>(request.set)->hierarchy();
  const std::shared_ptr<HubLabelIndex> index(new HubLabelIndex(request.map, request.values));
  auto lists = make_hub_lists(request, hierarchy, progress);
  if (!lists) return lists.error();
  index->lists_ = *std::move(lists);
  index->slot_of_hub_.assign(hierarchy.nodes.slot_of_rank.rbegin(), hierarchy.nodes.slot_of_rank.rend());
  return std::shared_ptr<const HubLabelIndex>(index);
}

namespace index_hubs {
namespace {

constexpr std::array<std::string_view, 1> kNeedsHierarchy = {"hierarchy"};

constexpr std::array<IndexPictureInfo, 3> kPictures = {{
    {.id = "hubs", .name = "Hubs", .description = "of the node that is looked at"},
    {.id = "counts",
     .name = "Hubs of each node",
     .description = "how many each node has",
     .of_all_nodes = true},
    {.id = "uses",
     .name = "Nodes of each hub",
     .description = "how many nodes each node is a hub of",
     .of_all_nodes = true},
}};

/// An estimate: a node has about as many hubs as a climb to the top of the hierarchy has nodes.
IndexMemory memory(const Map& map, const IndexValues& /*values*/) {
  const std::size_t hubs_a_node = map.as_grid() != nullptr ? 60 : 30;
  const std::size_t lists = leads_both_ways(map) ? 1 : 2;
  const std::size_t bytes = std::size_t{map.node_count()} * hubs_a_node * lists * kBytesOfAHub;
  return {.index_bytes = bytes, .scratch_bytes = bytes};
}

Result<std::shared_ptr<const Index>> make(const IndexRequest& request, Progress& progress) {
  auto index = HubLabelIndex::make(request, progress);
  if (!index) return index.error();
  return std::shared_ptr<const Index>(*std::move(index));
}

std::vector<IndexSection> write(const Index& index) {
  return dynamic_cast<const HubLabelIndex&>(index).sections();
}

Result<std::shared_ptr<const Index>> read(const Map& map, const IndexValues& values,
                                          std::span<const IndexSection> sections) {
  auto index = HubLabelIndex::from_sections(map, values, sections);
  if (!index) return index.error();
  return std::shared_ptr<const Index>(*std::move(index));
}

constexpr auto kExamples = std::to_array<std::string_view>({"hubs"});

}  // namespace
}  // namespace index_hubs

extern const IndexKind kIndex_hubs;
const IndexKind kIndex_hubs = {
    .id = "hubs",
    .name = "Hub labels",
    .description =
        "hub labels: for each node the distances to a few others, 14 bytes each, of which any two nodes "
        "share one on an optimal path; 'hub-labels' merges two lists and needs no search",
    .file_code = 15,
    .roles = {},
    .parameters = {},
    .pictures = index_hubs::kPictures,
    .examples = index_hubs::kExamples,
    .needs = index_hubs::kNeedsHierarchy,
    .memory = &index_hubs::memory,
    .make = &index_hubs::make,
    .write = &index_hubs::write,
    .read = &index_hubs::read,
};

}  // namespace goalbound
