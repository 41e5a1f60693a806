// The contraction hierarchy of a map.
#include <fmt/format.h>

#include "hierarchy/elimination.hpp"
#include "hierarchy/hierarchy_index.hpp"
#include "hierarchy/map_arcs.hpp"

namespace goalbound::index_hierarchy {
namespace {

Result<IndexValues> suits(const Map& /*map*/, const IndexValues& values) {
  return values;
}

/// An estimate: contraction alone tells how many arcs there will be, and refuses where they are too many.
IndexMemory memory(const Map& map, const IndexValues& /*values*/) {
  const UsualArcs arcs = usual_arcs(map);
  constexpr std::size_t kOfANode = 32;
  constexpr std::size_t kOfAKeptArc = 12;
  constexpr std::size_t kOfAContractedArc = 24;  // its end, and costs and middles of both ways
  return {.index_bytes = map.node_count() * (kOfANode + arcs.kept * kOfAKeptArc),
          .scratch_bytes = map.node_count() * arcs.contracted * kOfAContractedArc};
}

Result<std::shared_ptr<const Index>> make(const IndexRequest& request, Progress& progress) {
  constexpr std::uint64_t kSteps = 2;  // the order, and the costs
  const Error cancelled{ErrorCode::kCancelled, "the hierarchy was cancelled"};
  progress.start(kSteps);
  const MapArcs arcs = arcs_of(request.map);
  auto nodes = eliminate(neighbours_of(arcs), progress);
  if (progress.cancelled()) return cancelled;
  if (!nodes) {
    return Error{
        ErrorCode::kLimit,
        fmt::format("the index 'hierarchy' needs a map with small separators, as roads and grids have: "
                    "contracting the {} nodes of this one leaves more than {} arcs a node; use 'astar'",
                    request.map.node_count(), kMostArcsANode)};
  }
  progress.advance();
  auto hierarchy = make_hierarchy(arcs, *std::move(nodes), {.purpose = For::kPaths, .stop = progress});
  if (!hierarchy) return cancelled;
  progress.advance();
  return std::shared_ptr<const Index>(
      std::make_shared<const HierarchyIndex>(request.values, request.map, *std::move(hierarchy)));
}

}  // namespace
}  // namespace goalbound::index_hierarchy

namespace goalbound {

extern const IndexKind kIndex_hierarchy;
const IndexKind kIndex_hierarchy = {
    .id = "hierarchy",
    .name = "Contraction hierarchy",
    .description =
        "nodes in the order in which they are contracted, with arcs over those below: both ends climb it; "
        "seconds to make, for maps with small separators, as roads and grids have",
    .file_code = 4,
    .roles = {},
    .parameters = {},
    .pictures = {},
    .needs = {},
    .keeps = nullptr,
    .suits = &index_hierarchy::suits,
    .memory = &index_hierarchy::memory,
    .make = &index_hierarchy::make,
    .why_no_file = "as the order of its nodes is not settled, and a file would outlive it",
};

}  // namespace goalbound
