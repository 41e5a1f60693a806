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

/// For each part, how far its farthest node lies from its root, on ways within the part.
std::vector<std::uint64_t> depths(const Adjacency& graph, const StrongParts& parts) {
  using Entry = std::pair<std::uint64_t, std::uint32_t>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
  std::vector<std::uint64_t> distance(graph.node_count(), kFar);
  for (const std::uint32_t root : roots_of(parts)) {
    distance[root] = 0;
    open.push({0, root});
  }
  std::vector<std::uint64_t> result(parts.count, 0);
  while (!open.empty()) {
    const auto [cost, n] = open.top();
    open.pop();
    if (cost != distance[n]) continue;
    result[parts.of_node[n]] = cost;
    for (const auto& edge : graph.out(n)) {
      const auto to = static_cast<std::uint32_t>(edge.to);
      if (parts.of_node[to] != parts.of_node[n] || cost + edge.cost >= distance[to]) continue;
      distance[to] = cost + edge.cost;
      open.push({distance[to], to});
    }
  }
  return result;
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
  // Within a part an optimal path costs no more than the way over the root.
  std::vector<std::uint64_t> within = depths(Reversed(graph).view(), parts);
  const std::vector<std::uint64_t> outward = depths(graph, parts);
  for (std::uint32_t part = 0; part < parts.count; ++part) within[part] += outward[part];
  const std::vector<std::uint64_t> longest = longest_chains(graph, parts, within);
  return longest.empty() ? 0 : *std::max_element(longest.begin(), longest.end());
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
