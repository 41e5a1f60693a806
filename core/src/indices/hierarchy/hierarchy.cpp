// The contraction hierarchy of a map.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "goalbound/threads.hpp"
#include "hierarchy/elimination.hpp"
#include "hierarchy/hierarchy_index.hpp"
#include "hierarchy/map_arcs.hpp"
#include "indices/inner_graph.hpp"
#include "indices/section_values.hpp"

namespace goalbound {
namespace {

/// Of each rank one more than the highest level that is contracted below it.
std::vector<double> levels_of(const Hierarchy& hierarchy) {
  std::vector<double> levels(hierarchy.node_count());
  for (std::uint32_t rank = 0; rank < hierarchy.node_count(); ++rank) {
    for (const bool from_start : {true, false}) {
      for (const Hierarchy::Arc& arc : hierarchy.climbed(from_start).of(rank))
        levels[arc.above] = std::max(levels[arc.above], levels[rank] + 1);
    }
  }
  return levels;
}

/// What an arc leads over: itself, or both arcs of its middle and what those lead over.
class ArcsOpened {
 public:
  ArcsOpened(const Map& map, const Hierarchy& hierarchy, IndexPicture& picture)
      : map_(map), hierarchy_(hierarchy), picture_(picture) {}

  /// From the lower end to the upper one where `up`, else back.
  void open(std::uint32_t lower, std::uint32_t upper, bool up, std::uint8_t depth) {
    picture_.lines.push_back({node(lower), node(upper), depth});
    const Hierarchy::Arcs& arcs = hierarchy_.climbed(up);
    const auto place = arcs.find(lower, upper);
    if (!place || arcs.middles.empty()) return;
    const std::uint32_t middle = arcs.middles[*place].node;
    if (middle == Hierarchy::kNoMiddle) return;
    open(middle, lower, !up, 1);
    open(middle, upper, up, 1);
  }

 private:
  NodeId node(std::uint32_t rank) const { return map_.node_of_slot(hierarchy_.nodes.slot_of_rank[rank]); }

  const Map& map_;
  const Hierarchy& hierarchy_;
  IndexPicture& picture_;
};

}  // namespace

void HierarchyIndex::picture(const Map& map, std::size_t which, NodeId node, const QueryContext* /*context*/,
                             IndexPicture& picture) const {
  picture = IndexPicture();
  if (which == 0) {
    const std::vector<double> levels = levels_of(hierarchy_);
    for (const std::uint32_t rank : hierarchy_.nodes.rank_of_slot) picture.values.push_back(levels[rank]);
  }
  if (which == 1 && node != kNoNode) {
    const std::uint32_t rank = hierarchy_.nodes.rank_of_slot[map.slot(node)];
    ArcsOpened opened(map, hierarchy_, picture);
    for (const Hierarchy::Arc& arc : hierarchy_.up.of(rank)) opened.open(rank, arc.above, true, 0);
  }
}

}  // namespace goalbound

namespace goalbound::index_hierarchy {
namespace {

constexpr std::array<IndexPictureInfo, 2> kPictures = {{
    {.id = "levels",
     .name = "Levels",
     .description = "how many contractions lie below each node, one upon the other",
     .of_all_nodes = true},
    {.id = "arcs",
     .name = "Arcs, opened",
     .description = "those up from the node that is looked at, and the ways below that they stand for",
     .is_graph = true},
}};

constexpr std::string_view kCustomizable = "customizable";

std::vector<IndexChoice> costs() {
  return {{"fixed", "those of the map: when it changes, the hierarchy is made anew"},
          {kCustomizable,
           "the order of the nodes is kept, and a map that changes (docs/changes.md) lets the "
           "costs follow at once, where it gets no edge between nodes that it never joined"}};
}

constexpr std::array<IndexParameter, 1> kParameters = {
    {{.id = "costs",
      .name = "Costs",
      .description = "whether costs follow changes of the map",
      .default_value = "fixed",
      .choices = &costs}}};

/// An estimate: contraction alone tells how many arcs there will be, and refuses where they are too many.
IndexMemory memory(const Map& map, const IndexValues& values) {
  const UsualArcs arcs = usual_arcs(map);
  constexpr std::size_t kOfANode = 32;
  constexpr std::size_t kOfAKeptArc = sizeof(Hierarchy::Arc) + sizeof(Hierarchy::Middle);
  constexpr std::size_t kOfAContractedArc = 34;  // both its ends, and costs and middles of both ways
  const std::size_t of_order =
      values.of("costs") == kCustomizable ? KeptOrder::bytes_of_a_node(arcs.contracted) : 0;
  return {.index_bytes = map.node_count() * (kOfANode + arcs.kept * kOfAKeptArc + of_order),
          .scratch_bytes = map.node_count() * arcs.contracted * kOfAContractedArc};
}

Error cancelled_hierarchy() {
  return {ErrorCode::kCancelled, "the hierarchy was cancelled"};
}

Result<std::shared_ptr<const Index>> made_in_order(const IndexRequest& request, const MapArcs& arcs,
                                                   Elimination nodes, std::shared_ptr<const KeptOrder> order,
                                                   const Progress& progress) {
  const HierarchyOptions options = {
      .purpose = For::kPaths, .threads = worker_count(request.threads), .progress = &progress};
  return or_lack_of_threads("the hierarchy cannot be made", [&]() -> Result<std::shared_ptr<const Index>> {
    auto hierarchy = make_hierarchy(arcs, std::move(nodes), options);
    if (!hierarchy) return cancelled_hierarchy();
    return std::shared_ptr<const Index>(std::make_shared<const HierarchyIndex>(
        request.values, request.map, *std::move(hierarchy), std::move(order)));
  });
}

std::shared_ptr<const KeptOrder> order_to_keep(const IndexValues& values, const Elimination& nodes) {
  return values.of("costs") == kCustomizable ? std::make_shared<const KeptOrder>(nodes) : nullptr;
}

Result<std::shared_ptr<const Index>> make(const IndexRequest& request, Progress& progress) {
  constexpr std::uint64_t kSteps = 2;  // the order, and the costs
  progress.start(kSteps);
  const MapArcs arcs = arcs_of(request.map);
  auto nodes = eliminate(neighbours_of(arcs), &progress);
  if (progress.cancelled()) return cancelled_hierarchy();
  if (!nodes) {
    return Error{
        ErrorCode::kLimit,
        fmt::format("the index 'hierarchy' needs a map with small separators, as roads and grids have: "
                    "contracting the {} nodes of this one leaves more than {} arcs a node; use 'astar'",
                    request.map.node_count(), kMostArcsANode)};
  }
  progress.advance();
  auto order = order_to_keep(request.values, *nodes);
  auto made = made_in_order(request, arcs, *std::move(nodes), std::move(order), progress);
  if (made) progress.advance();
  return made;
}

/// In the same order, where that knows all edges of the map as it is now. Made anew it might have another
/// one, as closed edges are in none.
Result<std::shared_ptr<const Index>> repair(const Index& index, const Map& was, const IndexRequest& request,
                                            Progress& progress) {
  const std::shared_ptr<const Index> made_anew;
  const auto* before = dynamic_cast<const HierarchyIndex*>(&index);
  const Map& now = request.map;
  if (before == nullptr || before->order() == nullptr || now.node_count() != was.node_count())
    return made_anew;
  for (std::uint32_t slot = 0; slot < now.node_count(); ++slot) {
    if (now.node_of_slot(slot) != was.node_of_slot(slot)) return made_anew;
  }
  const MapArcs arcs = arcs_of(now);
  const Elimination& nodes = before->order()->nodes;
  for (std::uint32_t slot = 0; slot < now.node_count(); ++slot) {
    for (const MapArcs::Arc& arc : arcs.out(slot)) {
      if (!FollowedCosts::knows(nodes, slot, arc.to)) return made_anew;
    }
  }
  progress.start(1);
  return made_in_order(request, arcs, nodes, before->order(), progress);
}

constexpr std::uint32_t kOrderSection = kFirstSection;

std::vector<IndexSection> write(const Index& index) {
  const Hierarchy& hierarchy = dynamic_cast<const HierarchyIndex&>(index).hierarchy();
  return {{kOrderSection, std::as_bytes(std::span(hierarchy.nodes.slot_of_rank))}};
}

bool is_order(std::span<const std::uint32_t> slots) {
  std::vector<bool> taken(slots.size());
  return std::ranges::all_of(slots, [&](std::uint32_t slot) {
    if (slot >= taken.size() || taken[slot]) return false;
    taken[slot] = true;
    return true;
  });
}

/// The order alone is in the file. All that follows from it is made of it.
Result<std::shared_ptr<const Index>> read(const Map& map, const IndexValues& values,
                                          std::span<const IndexSection> sections) {
  const Error corrupt{ErrorCode::kCorrupt, "an order of nodes that no hierarchy of the map has"};
  const auto slots = section_values<std::uint32_t>(sections, kOrderSection, map.node_count());
  if (!slots) return slots.error();
  if (!is_order(*slots)) return corrupt;
  const MapArcs arcs = arcs_of(map);
  auto nodes = eliminate(neighbours_of(arcs), *slots, kMostArcsANode * map.node_count());
  if (!nodes) return corrupt;
  auto order = order_to_keep(values, *nodes);
  const Progress progress;
  return made_in_order({.map = map, .values = values, .threads = 1}, arcs, *std::move(nodes),
                       std::move(order), progress);
}

/// What a search climbs from one end, and the edges of the map that lead down: all distances are those of the
/// map, as the arcs up are, and ways go up first. Nodes are ranks, and the edges of each begin with the arcs
/// up in their order. `arcs`: of the map, or those of the map reversed.
Result<ListGraph> climbed_graph(const Map& map, const MapArcs& arcs, const Hierarchy& hierarchy,
                                bool from_start) {
  ListGraph::Parts parts;
  const Elimination& nodes = hierarchy.nodes;
  for (std::uint32_t rank = 0; rank < hierarchy.node_count(); ++rank) {
    const std::uint32_t slot = nodes.slot_of_rank[rank];
    parts.places.push_back(map.place(map.node_of_slot(slot)));
    for (const Hierarchy::Arc& arc : hierarchy.climbed(from_start).of(rank))
      parts.arcs.push_back({rank, arc.above, arc.cost});
    for (const MapArcs::Arc& arc : arcs.out(slot)) {
      const std::uint32_t to = nodes.rank_of_slot[arc.to];
      if (to < rank) parts.arcs.push_back({rank, to, arc.cost});
    }
  }
  return inner_graph(map, std::move(parts));
}

Result<InnerGraphs> inner(const Map& map, const Index& index) {
  const Hierarchy& hierarchy = dynamic_cast<const HierarchyIndex&>(index).hierarchy();
  InnerGraphs result;
  for (const std::uint32_t rank : hierarchy.nodes.rank_of_slot) result.node_of_slot.push_back(NodeId(rank));
  const MapArcs arcs = arcs_of(map);
  for (const bool from_start : {true, false}) {
    auto& own = result.graphs[from_start ? 0 : 1];
    if (!from_start && hierarchy.same_both_ways) {
      // All distances are the same both ways then, though edges that no optimal path needs may lead one way:
      // a graph that keeps distances serves both ends.
      own = result.graphs.front();
      continue;
    }
    auto graph = climbed_graph(map, from_start ? arcs : reversed(arcs), hierarchy, from_start);
    if (!graph) return graph.error();
    own = std::make_shared<const ListGraph>(*std::move(graph));
  }
  return result;
}

constexpr auto kExamples = std::to_array<std::string_view>(
    {"hierarchy", "hierarchy:customizable", "hierarchy(boxes)", "hierarchy(flags:regions=6,reach)",
     "hierarchy(container:disk,landmarks:count=3)",
     "hierarchy(metric-boxes,embedding:dimensions=2,effective-boxes:problems=9)"});

}  // namespace
}  // namespace goalbound::index_hierarchy

namespace goalbound {

extern const IndexKind kIndex_hierarchy;
const IndexKind kIndex_hierarchy = {
    .id = "hierarchy",
    .name = "Contraction hierarchy",
    .description =
        "contraction hierarchy: nodes in the order of their contraction, with shortcuts over those below; "
        "both ends climb it; seconds to make, for maps with small separators, such as roads and grids; "
        "others are made inside of it: hierarchy(boxes)",
    .file_code = 4,
    .roles = {},
    .parameters = index_hierarchy::kParameters,
    .pictures = index_hierarchy::kPictures,
    .examples = index_hierarchy::kExamples,
    .memory = &index_hierarchy::memory,
    .make = &index_hierarchy::make,
    .write = &index_hierarchy::write,
    .read = &index_hierarchy::read,
    .inner = &index_hierarchy::inner,
    .repair = &index_hierarchy::repair,
};

}  // namespace goalbound
