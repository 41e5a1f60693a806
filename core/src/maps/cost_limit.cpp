#include "maps/cost_limit.hpp"

#include <algorithm>
#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <boost/graph/strong_components.hpp>
#include <limits>
#include <numeric>
#include <queue>
#include <utility>
#include <vector>

#include "maps/node_sets.hpp"

namespace goalbound {
namespace {

constexpr std::uint64_t kFar = std::numeric_limits<std::uint64_t>::max();

/// Parts of a graph within which every node reaches every other; no edge leads from one to a part of a higher
/// number.
struct StrongParts {
  std::vector<std::uint32_t> of_node;
  std::uint32_t count = 0;
};

StrongParts find_strong_parts(const Adjacency& graph) {
  using Graph = boost::compressed_sparse_row_graph<boost::directedS, boost::no_property, boost::no_property,
                                                   boost::no_property, std::uint32_t, std::uint32_t>;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> ends;
  ends.reserve(graph.edges.size());
  for (std::uint32_t n = 0; n < graph.node_count(); ++n) {
    for (const auto& edge : graph.out(n)) ends.emplace_back(n, static_cast<std::uint32_t>(edge.to));
  }
  const Graph copy(boost::edges_are_sorted, ends.begin(), ends.end(), graph.node_count());
  StrongParts parts;
  parts.of_node.resize(graph.node_count());
  // Tarjan's algorithm ends with a part before it ends with those that lead to it: their numbers are higher.
  parts.count = boost::strong_components(
      copy, boost::make_iterator_property_map(parts.of_node.begin(), boost::get(boost::vertex_index, copy)));
  return parts;
}

/// The first node of each part.
std::vector<std::uint32_t> roots_of(const StrongParts& parts) {
  std::vector<std::uint32_t> roots(parts.count);
  for (std::size_t n = parts.of_node.size(); n-- > 0;) {
    roots[parts.of_node[n]] = static_cast<std::uint32_t>(n);
  }
  return roots;
}

/// What lies around one node of each part, on paths within the part.
struct Reach {
  std::vector<std::uint64_t> depths;        ///< by part: the cost to its farthest node
  std::vector<std::uint32_t> farthest;      ///< by part: that node
  std::vector<std::uint64_t> distances;     ///< by node
  std::vector<std::uint32_t> predecessors;  ///< by node; a root has none, and is its own
};

Reach reach_of(const Adjacency& graph, const StrongParts& parts, std::span<const std::uint32_t> roots) {
  using Entry = std::pair<std::uint64_t, std::uint32_t>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
  Reach reach{std::vector<std::uint64_t>(parts.count, 0),
              {roots.begin(), roots.end()},
              std::vector<std::uint64_t>(graph.node_count(), kFar),
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
std::vector<std::uint32_t> middles_of(const Reach& reach) {
  std::vector<std::uint32_t> middles = reach.farthest;
  for (std::size_t part = 0; part < middles.size(); ++part) {
    std::uint32_t& n = middles[part];
    while (reach.distances[n] > reach.depths[part] / 2) n = reach.predecessors[n];
  }
  return middles;
}

/// All edges the other way round.
struct Reversed {
  explicit Reversed(const Adjacency& graph) : first(graph.first.size()), edges(graph.edges.size()) {
    for (const auto& edge : graph.edges) ++first[index_of(edge.to) + 1];
    for (std::size_t i = 1; i < first.size(); ++i) first[i] += first[i - 1];
    std::vector<std::uint32_t> next = first;
    for (std::uint32_t n = 0; n < graph.node_count(); ++n) {
      for (const auto& edge : graph.out(n)) edges[next[index_of(edge.to)]++] = {NodeId(n), edge.cost};
    }
  }
  Adjacency view() const { return {first, edges}; }

  std::vector<std::uint32_t> first;
  std::vector<ListGraph::OutEdge> edges;
};

/// What an optimal path within a part costs at most: no more than that over a root.
std::vector<std::uint64_t> diameters(const Adjacency& graph, const Adjacency& reversed,
                                     const StrongParts& parts, std::span<const std::uint32_t> roots) {
  std::vector<std::uint64_t> result = reach_of(graph, parts, roots).depths;
  const std::vector<std::uint64_t> inward = reach_of(reversed, parts, roots).depths;
  for (std::size_t part = 0; part < result.size(); ++part) result[part] += inward[part];
  return result;
}

/// The same over roots in the middle of each part, where that is less: at the end of a long part a root tells
/// twice as much as there is.
void tighten(std::vector<std::uint64_t>& within, const Adjacency& graph, const Adjacency& reversed,
             const StrongParts& parts) {
  const std::vector<std::uint32_t> ends = reach_of(graph, parts, roots_of(parts)).farthest;
  const std::vector<std::uint32_t> middles = middles_of(reach_of(graph, parts, ends));
  const std::vector<std::uint64_t> others = diameters(graph, reversed, parts, middles);
  for (std::size_t part = 0; part < within.size(); ++part)
    within[part] = std::min(within[part], others[part]);
}

/// For each part, what a path that starts in it may cost at most: `within` in each part that it visits, and
/// the edges between them.
std::vector<std::uint64_t> longest_chains(const Adjacency& graph, const StrongParts& parts,
                                          const std::vector<std::uint64_t>& within) {
  std::vector<std::uint32_t> nodes(graph.node_count());
  std::iota(nodes.begin(), nodes.end(), 0U);
  // Where a part leads to is done before it.
  std::stable_sort(nodes.begin(), nodes.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return parts.of_node[a] < parts.of_node[b]; });
  std::vector<std::uint64_t> longest = within;
  for (const std::uint32_t n : nodes) {
    const std::uint32_t part = parts.of_node[n];
    for (const auto& edge : graph.out(n)) {
      const std::uint32_t next = parts.of_node[index_of(edge.to)];
      if (next != part) longest[part] = std::max(longest[part], within[part] + edge.cost + longest[next]);
    }
  }
  return longest;
}

std::uint64_t sum_of_dearest_edges(const Adjacency& graph) {
  std::uint64_t sum = 0;
  for (std::uint32_t n = 0; n < graph.node_count(); ++n) {
    Cost dearest = 0;
    for (const auto& edge : graph.out(n)) dearest = std::max(dearest, edge.cost);
    sum += dearest;
  }
  return sum;
}

}  // namespace

std::uint64_t longest_path_bound(const Adjacency& graph, std::uint64_t enough) {
  // A path leaves no node twice.
  const std::uint64_t sum = sum_of_dearest_edges(graph);
  if (sum < enough) return sum;
  const StrongParts parts = find_strong_parts(graph);
  const Reversed reversed(graph);
  std::vector<std::uint64_t> within = diameters(graph, reversed.view(), parts, roots_of(parts));
  const auto longest = [&] {
    const std::vector<std::uint64_t> chains = longest_chains(graph, parts, within);
    return chains.empty() ? 0 : *std::max_element(chains.begin(), chains.end());
  };
  const std::uint64_t bound = longest();
  if (bound < enough) return bound;
  tighten(within, graph, reversed.view(), parts);
  return longest();
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
