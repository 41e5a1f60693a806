#include "searches/hierarchy_search.hpp"

#include "hierarchy/hierarchy_index.hpp"
#include "searches/map_query.hpp"

namespace goalbound {
namespace {

template <class Pruner>
Result<std::unique_ptr<Query>> query_with(const QuerySetup& setup, Pruner pruner) {
  return std::unique_ptr<Query>(std::make_unique<MapQuery<HierarchySearch<Pruner>>>(
      IndexSet(), *setup.map, hierarchy_of(index_around<HierarchyIndex>(setup.set)), std::move(pruner)));
}

}  // namespace

Result<std::unique_ptr<Query>> make_hierarchy_query(const QuerySetup& setup) {
  std::vector<std::uint8_t> nested;  // their numbers in the set
  for (std::size_t i = 0; i < setup.set.size(); ++i) {
    if (std::dynamic_pointer_cast<const NestedIndex>(setup.set.members()[i]) != nullptr)
      nested.push_back(static_cast<std::uint8_t>(i));
  }
  if (nested.empty()) return query_with(setup, NoArcPruning());
  auto index = setup.set.get<NestedIndex>();
  const IndexSet& inside = index->inside(SearchSide::kStart);
  const bool is_boxes = nested.size() == 1 && inside.size() == 1 && inside.get<BoxIndex>() != nullptr;
  if (is_boxes) return query_with(setup, ArcBoxPruning(std::move(index), nested.front()));
  return query_with(setup, ArcIndexPruning(setup.set));
}

/// Which node gave another its cost is not written down while the search runs: it is the time of the search,
/// and found again by looking at each node of the way to the root once.
std::vector<std::uint32_t> HierarchyWay::up(const Hierarchy& hierarchy, const Hierarchy::Arcs& arcs,
                                            const std::vector<Cost>& costs, std::uint32_t end,
                                            std::uint32_t meeting) {
  std::vector<std::uint32_t> below;
  for (std::uint32_t n = end; n != meeting; n = hierarchy.nodes.parent[n]) below.push_back(n);
  std::vector<std::uint32_t> way = {meeting};
  for (; !below.empty(); below.pop_back()) {
    const std::uint32_t n = below.back();
    const auto arc = arcs.find(n, way.back());
    if (arc && std::uint64_t{costs[n]} + arcs.arcs[*arc].cost == costs[way.back()]) way.push_back(n);
  }
  return way;
}

void HierarchyWay::append(const Map& map, const Hierarchy& hierarchy, std::uint32_t from, std::uint32_t to,
                          std::vector<NodeId>& path) {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> left = {{from, to}};
  while (!left.empty()) {
    const auto [a, b] = left.back();
    left.pop_back();
    const Hierarchy::Arcs& arcs = hierarchy.climbed(a < b);
    const std::uint32_t middle = arcs.middles[*arcs.find(std::min(a, b), std::max(a, b))];
    if (middle == Hierarchy::kNoMiddle) {
      path.push_back(map.node_of_slot(hierarchy.nodes.slot_of_rank[b]));
    } else {
      left.emplace_back(middle, b);
      left.emplace_back(a, middle);
    }
  }
}

}  // namespace goalbound
