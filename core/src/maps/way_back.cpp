#include "maps/way_back.hpp"

#include <algorithm>
#include <vector>

namespace goalbound {
namespace {

/// All edges from one node to another, the cheapest first.
std::vector<EdgeId> edges_between(const ListGraph& graph, NodeId from, NodeId to) {
  std::vector<EdgeId> edges;
  const auto out = graph.out(from);
  for (std::size_t e = 0; e < out.size(); ++e) {
    if (out[e].to == to) edges.push_back({from, EdgeIndex(e)});
  }
  std::ranges::stable_sort(edges, {}, [&](const EdgeId& edge) { return out[index_of(edge.edge)].cost; });
  return edges;
}

}  // namespace

std::optional<EdgeId> way_back(const ListGraph& graph, const EdgeId& edge) {
  const NodeId end = end_of(graph, edge);
  if (end == edge.node) return std::nullopt;
  const auto cost = [&](const EdgeId& of) { return graph.out(of.node)[index_of(of.edge)].cost; };
  std::vector<EdgeId> there = edges_between(graph, edge.node, end);
  std::vector<EdgeId> back = edges_between(graph, end, edge.node);
  for (std::size_t i = 0; i < there.size();) {
    const auto same = std::ranges::find(back, cost(there[i]), cost);
    if (same != back.end() && there[i] == edge) return *same;
    if (same == back.end()) {
      ++i;
      continue;
    }
    back.erase(same);
    there.erase(there.begin() + static_cast<std::ptrdiff_t>(i));
  }
  const auto rank = static_cast<std::size_t>(std::ranges::find(there, edge) - there.begin());
  return rank < back.size() ? std::optional(back[rank]) : std::nullopt;
}

}  // namespace goalbound
