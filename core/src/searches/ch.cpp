#include <fmt/format.h>

#include "searches/hierarchy_search.hpp"
#include "searches/map_query.hpp"

namespace goalbound {

/// The nodes of the best way on one side, from the meeting down to the end. Which node gave another its cost
/// is not written down while the search runs: it is the time of the search, and found again by looking at
/// each node of the way to the root once.
std::vector<HierarchySearch::Rank> HierarchySearch::way_up(SearchSide side) const {
  const Climb& own = climb(side);
  const Hierarchy::Arcs& arcs = arcs_of(side);
  std::vector<Rank> below;
  for (Rank n = own.end; n != meeting_; n = parent_of(n)) below.push_back(n);
  std::vector<Rank> way = {meeting_};
  for (; !below.empty(); below.pop_back()) {
    const Rank n = below.back();
    const auto arc = arcs.find(n, way.back());
    if (arc && std::uint64_t{own.costs[n]} + arcs.arcs[*arc].cost == own.costs[way.back()]) way.push_back(n);
  }
  return way;
}

/// The nodes of the map that an arc leads over, the first one left out.
void HierarchySearch::append_way(Rank from, Rank to, std::vector<NodeId>& path) const {
  std::vector<std::pair<Rank, Rank>> left = {{from, to}};
  while (!left.empty()) {
    const auto [a, b] = left.back();
    left.pop_back();
    const Hierarchy::Arcs& arcs = arcs_of(a < b ? SearchSide::kStart : SearchSide::kGoal);
    const Rank middle = arcs.middles[*arcs.find(std::min(a, b), std::max(a, b))];
    if (middle == Hierarchy::kNoMiddle) {
      path.push_back(node_of(b));
    } else {
      left.emplace_back(middle, b);
      left.emplace_back(a, middle);
    }
  }
}

void HierarchySearch::path(std::vector<NodeId>& path) const {
  path.clear();
  if (status_ != SearchStatus::kFound) return;
  path.push_back(node_of(climb(SearchSide::kStart).end));
  const std::vector<Rank> from_start = way_up(SearchSide::kStart);
  for (std::size_t i = from_start.size(); i-- > 1;) append_way(from_start[i], from_start[i - 1], path);
  const std::vector<Rank> to_goal = way_up(SearchSide::kGoal);
  for (std::size_t i = 1; i < to_goal.size(); ++i) append_way(to_goal[i - 1], to_goal[i], path);
}

namespace {

Result<std::unique_ptr<Query>> make_hierarchy_query(const QuerySetup& setup) {
  const MapArcs arcs = arcs_of(*setup.map);
  auto nodes = eliminate(neighbours_of(arcs));
  if (!nodes) {
    return Error{
        ErrorCode::kLimit,
        fmt::format("the search 'ch' needs a map with small separators, as roads and grids have: "
                    "contracting the {} nodes of this one leaves more than {} arcs a node; use 'astar'",
                    setup.map->node_count(), kMostArcsANode)};
  }
  auto hierarchy = make_hierarchy(arcs, *std::move(nodes), {.purpose = For::kPaths, .stop = setup.stop});
  if (!hierarchy)
    return Error{ErrorCode::kCancelled, "the search 'ch' was stopped while its hierarchy was made"};
  HierarchySearch search(*setup.map, std::make_shared<const Hierarchy>(*std::move(hierarchy)));
  return std::unique_ptr<Query>(std::make_unique<MapQuery<HierarchySearch>>(std::move(search)));
}

}  // namespace

extern const SearchInfo kSearch_ch;
const SearchInfo kSearch_ch = {
    .id = "ch",
    .name = "Contraction hierarchy",
    .description =
        "climbs a contraction hierarchy from both ends; for maps with small separators, as roads and grids "
        "have",
    .optimal = true,
    .needs_bounds = false,
    .canonical = false,
    .plain_id = "ch",
    .octile = {.make = &make_hierarchy_query},
    .weighted = {.make = &make_hierarchy_query},
    .list = {.make = &make_hierarchy_query},
    .hierarchical = true,
};

}  // namespace goalbound
