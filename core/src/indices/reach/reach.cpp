// Reaches as an entry of the registry, in files, in words and in pictures: see reach_index.hpp.
#include <fmt/format.h>

#include <array>
#include <bit>
#include <cmath>
#include <numbers>

#include "goalbound/search/heuristics.hpp"
#include "goalbound/threads.hpp"
#include "indices/edge_numbers.hpp"
#include "indices/reach/reach_index.hpp"
#include "indices/reach/reach_maker.hpp"
#include "indices/section_values.hpp"

namespace goalbound {
namespace {

constexpr std::string_view kOfEdges = "edges";

std::vector<IndexChoice> reach_choices() {
  return {{"nodes", "a number of each node"},
          {kOfEdges, "one of each edge, for the node that it leaves, and so of each node as well"}};
}

ReachOf what_has_reach(const IndexValues& values) {
  return values.of("of") == kOfEdges ? ReachOf::kEdges : ReachOf::kNodes;
}

/// What a way costs at least that leads one unit of places on.
double least_cost_of_unit(const Map& map) {
  if (const ListGraph* list = map.as_list())
    return lowest_cost_of_length(*list, *find_heuristic("euclidean"));
  return static_cast<double>(kStraightCost * map.as_grid()->lowest_weight());
}

/// By arc as they stand there, to by edge of the map.
std::vector<Cost> by_edge(const Map& map, const MapArcs& arcs, const std::vector<Cost>& by_arc) {
  std::vector<Cost> reaches(map.box_count());
  for (std::uint32_t slot = 0; slot < arcs.node_count(); ++slot) {
    for (std::size_t a = arcs.first[slot]; a < arcs.first[slot + std::size_t{1}]; ++a)
      reaches[first_edge_of(map, slot) + arcs.arcs[a].edge.value()] = by_arc[a];
  }
  return reaches;
}

}  // namespace

ReachIndex::ReachIndex(const Map& map, const IndexValues& values, std::vector<Cost> reaches)
    : Index(values), map_(&map), cost_of_unit_(least_cost_of_unit(map)) {
  if (what_has_reach(values) == ReachOf::kNodes) {
    reaches_ = std::move(reaches);
    return;
  }
  of_edges_ = std::move(reaches);
  for (std::uint32_t slot = 0; slot < map.node_count(); ++slot) {
    const auto own =
        std::span(of_edges_).subspan(first_edge_of(map, slot), map.edge_limit(map.node_of_slot(slot)));
    reaches_.push_back(own.empty() ? 0 : *std::ranges::max_element(own));
  }
}

std::uint8_t ReachIndex::allowed_out_edges(std::uint32_t slot, std::size_t first, std::uint8_t edges,
                                           Cost travelled, Cost at_least_left,
                                           const QueryContext& /*context*/) const {
  if (of_edges_.empty()) return edges;
  const Cost nearer = std::min(travelled, at_least_left);
  const Cost* reaches = of_edges_.data() + first_edge_of(*map_, slot) + first;
  unsigned kept = 0;
  for (unsigned bits = edges; bits != 0; bits &= bits - 1) {
    const auto i = static_cast<unsigned>(std::countr_zero(bits));
    kept |= (nearer <= reaches[i] ? 1U : 0U) << i;
  }
  return static_cast<std::uint8_t>(kept);
}

std::string ReachIndex::why(const Map& map, const Refused& refused, const QueryContext& context) const {
  const bool of_edge = refused.what == Refused::What::kEdge && !of_edges_.empty();
  if (!of_edge && refused.what != Refused::What::kNode) return {};
  const std::uint32_t slot = map.slot(refused.node);
  const Cost reach = of_edge ? of_edges_[first_edge_of(map, slot) + refused.edge.value()] : reaches_[slot];
  if (std::min(refused.travelled, refused.at_least_left) <= reach) return {};
  const bool from_start = context.side == SearchSide::kStart;
  return fmt::format(
      "it was reached {} from the {} and lies, on an optimal path over {}, at least {} from the {}: too far "
      "from both "
      "ends, as no such path reaches farther than {} at its nearer end",
      map.length_text(refused.travelled), from_start ? "start" : "goal", of_edge ? "the edge" : "it",
      map.length_text(refused.at_least_left), from_start ? "goal" : "start", map.length_text(reach));
}

/// Around a node: who starts and ends beyond it has no optimal path over the node. On grids, where a
/// diagonal step costs what it is long, that is an octagon.
IndexLine ReachIndex::circle(NodeId node) const {
  constexpr int kCornersOfCircle = 64;
  constexpr int kCornersOnGrids = 8;
  const Place centre = map_->place(node);
  const double radius = reaches_[map_->slot(node)] / cost_of_unit_;
  const int corners = map_->as_grid() != nullptr ? kCornersOnGrids : kCornersOfCircle;
  IndexLine line;
  for (int i = 0; i < corners; ++i) {
    const double angle = 2 * std::numbers::pi * i / corners;
    line.push_back(
        {centre.x + radius * std::cos(angle), centre.y + radius * std::sin(angle), double(centre.z)});
  }
  return line;
}

void ReachIndex::picture(const Map& map, std::size_t which, NodeId node, const QueryContext* /*context*/,
                         IndexPicture& picture) const {
  picture = IndexPicture();
  if (which == 0) {
    if (node != kNoNode && cost_of_unit_ > 0) picture.outlines.push_back({kNoEdge, circle(node)});
    return;
  }
  for (const Cost reach : reaches_) picture.values.push_back(map.length_of(reach));
}

Result<std::shared_ptr<const Index>> ReachIndex::make(const IndexRequest& request, Progress& progress) {
  const MapArcs arcs = arcs_of(request.map);
  const ReachOf of = what_has_reach(request.values);
  const auto hierarchy = make_hierarchy(arcs, &progress, worker_count(request.threads));
  if (!hierarchy && hierarchy.error().code != ErrorCode::kLimit) return hierarchy.error();
  auto reaches = hierarchy ? swept_reaches(arcs, *hierarchy, of, request.threads, progress)
                           : flooded_reaches(request.map, arcs, of, request.threads, progress);
  if (!reaches) return reaches.error();
  if (of == ReachOf::kEdges) *reaches = by_edge(request.map, arcs, *reaches);
  return std::shared_ptr<const Index>(
      std::make_shared<const ReachIndex>(request.map, request.values, *std::move(reaches)));
}

namespace index_reach {
namespace {

constexpr std::uint32_t kReachSection = kFirstSection;

constexpr std::uint32_t kEdgeSection = kFirstSection + 1;

constexpr std::array<IndexParameter, 1> kParameters = {{
    {.id = "of",
     .name = "Of",
     .description = "what has a reach: 4 bytes each",
     .default_value = "nodes",
     .choices = &reach_choices},
}};

constexpr std::array<IndexPictureInfo, 2> kPictures = {{
    {.id = "circle",
     .name = "Circle",
     .description = "around the node as wide as its reach: paths between ends beyond it do not lead over it"},
    {.id = "reach", .name = "Reach", .description = "the reach of each node", .of_all_nodes = true},
}};

IndexMemory memory(const Map& map, const IndexValues& values) {
  constexpr std::size_t kOfANode = 132;  // of a sweep: sixteen costs, as many heights, and a reach
  constexpr std::size_t kOfAnArc = 28;   // twice, and where it was
  const auto nodes = std::size_t{map.node_count()};
  const std::size_t edges = what_has_reach(values) == ReachOf::kEdges ? map.box_count() : 0;
  return {
      .index_bytes = (nodes + edges) * sizeof(Cost),
      .scratch_bytes = static_cast<std::size_t>(map.box_count()) * kOfAnArc + hierarchy_bytes(map) +
                       (nodes * kOfANode + edges * sizeof(Cost)) * static_cast<std::size_t>(worker_count(0))};
}

std::vector<IndexSection> write(const Index& index) {
  const auto& reach = dynamic_cast<const ReachIndex&>(index);
  if (what_has_reach(index.values()) == ReachOf::kEdges)
    return {{kEdgeSection, std::as_bytes(reach.reaches_of_edges())}};
  return {{kReachSection, std::as_bytes(reach.reaches())}};
}

Result<std::shared_ptr<const Index>> read(const Map& map, const IndexValues& values,
                                          std::span<const IndexSection> sections) {
  const bool of_edges = what_has_reach(values) == ReachOf::kEdges;
  auto reaches = section_values<Cost>(sections, of_edges ? kEdgeSection : kReachSection,
                                      of_edges ? map.box_count() : map.node_count());
  if (!reaches) return reaches.error();
  return std::shared_ptr<const Index>(std::make_shared<const ReachIndex>(map, values, *std::move(reaches)));
}

constexpr auto kExamples = std::to_array<std::string_view>({"reach", "reach:edges"});

}  // namespace
}  // namespace index_reach

extern const IndexKind kIndex_reach;
const IndexKind kIndex_reach = {
    .id = "reach",
    .name = "Reach",
    .description =
        "reach (RE): for each node, or for each edge, how far the nearer end of an optimal path over it may "
        "lie, 4 bytes each; a node too far from both ends is not expanded",
    .file_code = 8,
    .roles = {IndexRole::kNodes},
    .parameters = index_reach::kParameters,
    .pictures = index_reach::kPictures,
    .examples = index_reach::kExamples,
    .memory = &index_reach::memory,
    .make = &ReachIndex::make,
    .write = &index_reach::write,
    .read = &index_reach::read,
};

}  // namespace goalbound
