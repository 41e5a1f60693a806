#include "maps/cost_limit.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <queue>
#include <type_traits>
#include <utility>
#include <vector>

#include "maps/node_sets.hpp"
#include "maps/strong_parts.hpp"

namespace goalbound {
namespace {

/// Of costs of edges: whole numbers in whole numbers, decimal ones in decimal ones.
template <class Graph>
using SumOf =
    std::conditional_t<std::is_floating_point_v<decltype(Graph::Edge::cost)>, double, std::uint64_t>;
template <class Sum>
constexpr Sum kFar = std::numeric_limits<Sum>::max();

/// The first node of each part.
std::vector<std::uint32_t> roots_of(const StrongParts& parts) {
  std::vector<std::uint32_t> roots(parts.count);
  for (std::size_t n = parts.of_node.size(); n-- > 0;) {
    roots[parts.of_node[n]] = static_cast<std::uint32_t>(n);
  }
  return roots;
}

/// What lies around one node of each part, on paths within the part.
template <class Sum>
struct Reach {
  std::vector<Sum> depths;                  ///< by part: the cost to its farthest node
  std::vector<std::uint32_t> farthest;      ///< by part: that node
  std::vector<Sum> distances;               ///< by node
  std::vector<std::uint32_t> predecessors;  ///< by node; a root has none, and is its own
};

template <class Graph, class Sum = SumOf<Graph>>
Reach<Sum> reach_of(const Graph& graph, const StrongParts& parts, std::span<const std::uint32_t> roots) {
  using Entry = std::pair<Sum, std::uint32_t>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
  Reach<Sum> reach{std::vector<Sum>(parts.count, 0),
                   {roots.begin(), roots.end()},
                   std::vector<Sum>(graph.node_count(), kFar<Sum>),
                   std::vector<std::uint32_t>(graph.node_count(), 0)};
  for (const std::uint32_t root : roots) {
    reach.distances[root] = 0;
    reach.predecessors[root] = root;
    open.push({0, root});
  }
  while (!open.empty()) {
    const auto [cost, n] = open.top();
    open.pop();
    if (cost != reach.distances[n]) continue;
    reach.depths[parts.of_node[n]] = cost;
    reach.farthest[parts.of_node[n]] = n;
    for (const auto& edge : graph.out(n)) {
      const auto to = static_cast<std::uint32_t>(edge.to);
      if (parts.of_node[to] != parts.of_node[n] || cost + edge.cost >= reach.distances[to]) continue;
      reach.distances[to] = cost + edge.cost;
      reach.predecessors[to] = n;
      open.push({reach.distances[to], to});
    }
  }
  return reach;
}

/// By part, the node half of the way to the farthest one.
template <class Sum>
std::vector<std::uint32_t> middles_of(const Reach<Sum>& reach) {
  std::vector<std::uint32_t> middles = reach.farthest;
  for (std::size_t part = 0; part < middles.size(); ++part) {
    std::uint32_t& n = middles[part];
    while (reach.distances[n] > reach.depths[part] / 2) n = reach.predecessors[n];
  }
  return middles;
}

/// All edges the other way round.
template <class Graph>
struct Reversed {
  explicit Reversed(const Graph& graph) : first(graph.first.size()), edges(graph.edges.size()) {
    for (const auto& edge : graph.edges) ++first[index_of(edge.to) + 1];
    for (std::size_t i = 1; i < first.size(); ++i) first[i] += first[i - 1];
    std::vector<std::uint32_t> next = first;
    for (std::uint32_t n = 0; n < graph.node_count(); ++n) {
      for (const auto& edge : graph.out(n)) edges[next[index_of(edge.to)]++] = {NodeId(n), edge.cost};
    }
  }
  Graph view() const { return {first, edges}; }

  std::vector<std::uint32_t> first;
  std::vector<typename Graph::Edge> edges;
};

/// What an optimal path within a part costs at most: no more than that over a root.
template <class Graph, class Sum = SumOf<Graph>>
std::vector<Sum> diameters(const Graph& graph, const Graph& reversed, const StrongParts& parts,
                           std::span<const std::uint32_t> roots) {
  std::vector<Sum> result = reach_of(graph, parts, roots).depths;
  const std::vector<Sum> inward = reach_of(reversed, parts, roots).depths;
  for (std::size_t part = 0; part < result.size(); ++part) result[part] += inward[part];
  return result;
}

/// The same over roots in the middle of each part, where that is less: at the end of a long part a root tells
/// twice as much as there is.
template <class Graph, class Sum = SumOf<Graph>>
void tighten(std::vector<Sum>& within, const Graph& graph, const Graph& reversed, const StrongParts& parts) {
  const std::vector<std::uint32_t> ends = reach_of(graph, parts, roots_of(parts)).farthest;
  const std::vector<std::uint32_t> middles = middles_of(reach_of(graph, parts, ends));
  const std::vector<Sum> others = diameters(graph, reversed, parts, middles);
  for (std::size_t part = 0; part < within.size(); ++part)
    within[part] = std::min(within[part], others[part]);
}

/// For each part, what a path that starts in it may cost at most: `within` in each part that it visits, and
/// the edges between them.
template <class Graph, class Sum = SumOf<Graph>>
std::vector<Sum> longest_chains(const Graph& graph, const StrongParts& parts,
                                const std::vector<Sum>& within) {
  std::vector<std::uint32_t> nodes(graph.node_count());
  std::iota(nodes.begin(), nodes.end(), 0U);
  // Where a part leads to is done before it.
  std::stable_sort(nodes.begin(), nodes.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return parts.of_node[a] < parts.of_node[b]; });
  std::vector<Sum> longest = within;
  for (const std::uint32_t n : nodes) {
    const std::uint32_t part = parts.of_node[n];
    for (const auto& edge : graph.out(n)) {
      const std::uint32_t next = parts.of_node[index_of(edge.to)];
      if (next != part) longest[part] = std::max(longest[part], within[part] + edge.cost + longest[next]);
    }
  }
  return longest;
}

template <class Graph, class Sum = SumOf<Graph>>
Sum sum_of_dearest_edges(const Graph& graph) {
  Sum sum = 0;
  for (std::uint32_t n = 0; n < graph.node_count(); ++n) {
    Sum dearest = 0;
    for (const auto& edge : graph.out(n)) dearest = std::max<Sum>(dearest, edge.cost);
    sum += dearest;
  }
  return sum;
}

template <class Graph, class Sum = SumOf<Graph>>
Sum bound_of_paths(const Graph& graph, Sum enough) {
  // A path leaves no node twice.
  const Sum sum = sum_of_dearest_edges(graph);
  if (sum < enough) return sum;
  const StrongParts parts = find_strong_parts(graph);
  const Reversed<Graph> reversed(graph);
  std::vector<Sum> within = diameters(graph, reversed.view(), parts, roots_of(parts));
  const auto longest = [&] {
    const std::vector<Sum> chains = longest_chains(graph, parts, within);
    return chains.empty() ? Sum(0) : *std::max_element(chains.begin(), chains.end());
  };
  const Sum bound = longest();
  if (bound < enough) return bound;
  tighten(within, graph, reversed.view(), parts);
  return longest();
}

}  // namespace

std::uint64_t longest_path_bound(const Adjacency& graph, std::uint64_t enough) {
  return bound_of_paths(graph, enough);
}

double longest_path_bound(const OwnAdjacency& graph, double enough) {
  return bound_of_paths(graph, enough);
}

PartsBound bound_of_parts(const OwnAdjacency& graph) {
  const StrongParts parts = find_strong_parts(graph);
  const Reversed<OwnAdjacency> reversed(graph);
  std::vector<double> within = diameters(graph, reversed.view(), parts, roots_of(parts));
  tighten(within, graph, reversed.view(), parts);
  std::vector<double> dearest_out(parts.count, 0);
  for (std::uint32_t n = 0; n < graph.node_count(); ++n) {
    const std::uint32_t part = parts.of_node[n];
    for (const OwnEdge& edge : graph.out(n)) {
      if (parts.of_node[index_of(edge.to)] != part)
        dearest_out[part] = std::max(dearest_out[part], edge.cost);
    }
  }
  return {std::accumulate(within.begin(), within.end(), 0.0) +
              std::accumulate(dearest_out.begin(), dearest_out.end(), 0.0),
          parts.count};
}

std::uint64_t most_free_arcs(std::uint32_t node_count, std::span<const ListGraph::Arc> arcs) {
  NodeSets sets(node_count);
  // A set of n nodes is joined by n - 1 arcs that connect what was apart.
  std::uint64_t joins = 0;
  for (const ListGraph::Arc& arc : arcs) {
    if (arc.cost == 0 && sets.join(arc.from, arc.to)) ++joins;
  }
  return joins;
}

}  // namespace goalbound
