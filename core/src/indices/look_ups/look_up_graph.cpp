#include "indices/look_ups/look_up_graph.hpp"

#include <algorithm>
#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <boost/graph/strong_components.hpp>
#include <cmath>
#include <numeric>

#include "maps/node_sets.hpp"

namespace goalbound {

void LookUpFloods::flood_within(std::uint32_t source, std::span<PathCost> costs,
                                std::span<std::uint32_t> entries) {
  std::ranges::fill(costs, kNoWay);
  std::ranges::fill(entries, 0U);
  costs[place_[source]] = 0;
  open_.push({0, source});
  while (!open_.empty()) {
    const auto [cost, node] = open_.top();
    open_.pop();
    const std::uint32_t at = place_[node];
    if (cost != costs[at]) continue;
    for (const LookUpGraph::Arc& arc : graph_.out(node)) {
      const std::uint32_t to = place_[arc.to];
      if (to == kOutside || cost + arc.cost >= costs[to]) continue;
      costs[to] = cost + arc.cost;
      entries[to] = node == source ? arc.number + 1 : entries[at];
      open_.push({costs[to], arc.to});
    }
  }
}

void LookUpFloods::each_row(const LookUpMembers& members, const UseRow& use) {
  std::vector<PathCost> costs(members.size());
  std::vector<std::uint32_t> entries(members.size());
  for (std::uint32_t i = 0; i < members.size(); ++i) place_[members[i]] = i;
  for (const std::uint32_t member : members) {
    flood_within(member, costs, entries);
    if (!use(costs, entries)) break;
  }
  for (const std::uint32_t member : members) place_[member] = kOutside;
}

LookUpCosts LookUpFloods::within(const LookUpMembers& members) {
  LookUpCosts result;
  result.size = members.size();
  each_row(members, [&](std::span<const PathCost> costs, std::span<const std::uint32_t> entries) {
    result.costs.insert(result.costs.end(), costs.begin(), costs.end());
    result.entries.insert(result.entries.end(), entries.begin(), entries.end());
    return true;
  });
  return result;
}

bool LookUpFloods::is_at_border(std::uint32_t node) const {
  return std::ranges::any_of(graph_.out(node),
                             [&](const LookUpGraph::Arc& arc) { return place_[arc.to] == kOutside; });
}

/// Over the whole graph, until something is found, all within the limit is known, or it takes too long.
bool LookUpFloods::flood_finds(std::uint32_t source, PathCost limit, std::size_t visits,
                               const std::function<bool(std::uint32_t place, PathCost cost)>& finds) {
  const auto reach = [&](std::uint32_t node, PathCost cost) {
    if (cost > limit || cost >= cost_[node]) return;
    if (cost_[node] == kNoWay) seen_.push_back(node);
    cost_[node] = cost;
    open_.push({cost, node});
  };
  reach(source, 0);
  bool found = false;
  while (!open_.empty() && !found && visits > 0) {
    const auto [cost, node] = open_.top();
    open_.pop();
    if (cost != cost_[node]) continue;
    --visits;
    found = place_[node] != kOutside && finds(place_[node], cost);
    for (const LookUpGraph::Arc& arc : graph_.out(node)) reach(arc.to, cost + arc.cost);
  }
  open_ = {};
  for (const std::uint32_t node : seen_) cost_[node] = kNoWay;
  seen_.clear();
  return found;
}

bool LookUpFloods::has_short_cut(const LookUpMembers& members, const LookUpCosts& costs, double share) {
  constexpr std::size_t kVisitsOfAMember = 32;
  for (std::uint32_t i = 0; i < members.size(); ++i) place_[members[i]] = i;
  bool found = false;
  for (std::size_t i = 0; i < members.size() && !found; ++i) {
    if (!is_at_border(members[i])) continue;
    const auto row = std::span(costs.costs).subspan(i * members.size(), members.size());
    const auto allowed = [&](PathCost cost) {
      return static_cast<PathCost>(std::floor(double(cost) * share));
    };
    found = flood_finds(
        members[i], allowed(*std::ranges::max_element(row)), members.size() * kVisitsOfAMember,
        [&](std::uint32_t place, PathCost cost) { return cost < row[place] && cost <= allowed(row[place]); });
  }
  for (const std::uint32_t member : members) place_[member] = kOutside;
  return found;
}

std::vector<LookUpMembers> strong_parts(const LookUpGraph& graph, const LookUpMembers& members) {
  using Graph = boost::compressed_sparse_row_graph<boost::directedS, boost::no_property, boost::no_property,
                                                   boost::no_property, std::uint32_t, std::uint32_t>;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> ends;
  for (std::uint32_t i = 0; i < members.size(); ++i) {
    for (const LookUpGraph::Arc& arc : graph.out(members[i])) {
      const auto at = std::ranges::lower_bound(members, arc.to);
      if (at != members.end() && *at == arc.to)
        ends.emplace_back(i, static_cast<std::uint32_t>(at - members.begin()));
    }
  }
  const Graph copy(boost::edges_are_sorted, ends.begin(), ends.end(),
                   static_cast<std::uint32_t>(members.size()));
  std::vector<std::uint32_t> part(members.size());
  const std::uint32_t count = boost::strong_components(
      copy, boost::make_iterator_property_map(part.begin(), boost::get(boost::vertex_index, copy)));
  std::vector<LookUpMembers> parts(count);
  for (std::size_t i = 0; i < members.size(); ++i) parts[part[i]].push_back(members[i]);
  return parts;
}

std::vector<LookUpMembers> joined_parts(const LookUpGraph& graph) {
  NodeSets sets(graph.node_count());
  for (std::uint32_t n = 0; n < graph.node_count(); ++n) {
    for (const LookUpGraph::Arc& arc : graph.out(n)) sets.join(n, arc.to);
  }
  constexpr std::uint32_t kNone = 0xFFFFFFFF;
  std::vector<std::uint32_t> part_of(graph.node_count(), kNone);
  std::vector<LookUpMembers> parts;
  for (std::uint32_t n = 0; n < graph.node_count(); ++n) {
    std::uint32_t& part = part_of[sets.find(n)];
    if (part == kNone) {
      part = static_cast<std::uint32_t>(parts.size());
      parts.emplace_back();
    }
    parts[part].push_back(n);
  }
  return parts;
}

}  // namespace goalbound
