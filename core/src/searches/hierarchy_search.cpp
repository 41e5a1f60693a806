#include "searches/hierarchy_search.hpp"

#include "hierarchy/hierarchy_index.hpp"
#include "searches/map_query.hpp"

namespace goalbound {

Result<std::unique_ptr<Query>> make_hierarchy_query(const QuerySetup& setup) {
  return with_inner_pruning<OneNodeAnEnd>(
      setup.set, "hierarchy", [&]<class Pruner>(Pruner pruner, const std::shared_ptr<const Index>& around) {
        auto index = around == nullptr ? setup.set.get<HierarchyIndex>()
                                       : std::dynamic_pointer_cast<const HierarchyIndex>(around);
        return std::unique_ptr<Query>(std::make_unique<MapQuery<HierarchySearch<Pruner>>>(
            IndexSet(), *setup.map, hierarchy_of(std::move(index)), std::move(pruner)));
      });
}

std::unique_ptr<Query> make_hierarchy_query(const Map& map, std::shared_ptr<const Hierarchy> hierarchy) {
  return std::make_unique<MapQuery<HierarchySearch<NoInnerPruning>>>(IndexSet(), map, std::move(hierarchy),
                                                                     NoInnerPruning());
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
    if (costs[n] >= costs[way.back()]) continue;  // most were never reached
    const auto arc = arcs.find(n, way.back());
    if (arc && std::uint64_t{costs[n]} + arcs.arcs[*arc].cost == costs[way.back()]) way.push_back(n);
  }
  return way;
}

ArcUnpacking::ArcUnpacking(const Map& map, const Hierarchy& hierarchy, std::vector<NodeId>& path)
    : map_(map), slots_are_nodes_(map.as_list() != nullptr), hierarchy_(hierarchy), path_(path) {}

NodeId ArcUnpacking::node_of(std::uint32_t rank) const {
  const std::uint32_t slot = hierarchy_.nodes.slot_of_rank[rank];
  return slots_are_nodes_ ? NodeId(slot) : map_.node_of_slot(slot);
}

std::size_t ArcUnpacking::half(const Hierarchy::Arcs& arcs, std::uint32_t middle, std::uint16_t place,
                               std::uint32_t other) {
  return place == Hierarchy::Middle::kFar ? *arcs.find(middle, other) : arcs.first[middle] + place;
}

void ArcUnpacking::append(std::uint32_t from, std::uint32_t to) {
  const Hierarchy::Arcs& down = hierarchy_.climbed(false);
  left_.assign(1, {*hierarchy_.climbed(from < to).find(std::min(from, to), std::max(from, to)), from, to});
  while (!left_.empty()) {
    const Part part = left_.back();
    left_.pop_back();
    const bool is_up = part.from < part.to;
    Hierarchy::Middle middle = (is_up ? hierarchy_.up : down).middles[part.arc];
    if (middle.node == Hierarchy::kNoMiddle) {
      path_.push_back(node_of(part.to));
      continue;
    }
    if (!is_up && hierarchy_.same_both_ways) std::swap(middle.there, middle.on);  // it is kept for the way up
    left_.push_back({half(hierarchy_.up, middle.node, middle.on, part.to), middle.node, part.to});
    left_.push_back({half(down, middle.node, middle.there, part.from), part.from, middle.node});
  }
}

}  // namespace goalbound
