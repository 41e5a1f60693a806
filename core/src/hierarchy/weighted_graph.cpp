#include "hierarchy/weighted_graph.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace goalbound {
namespace {

constexpr std::uint32_t kUnmatched = 0xFFFFFFFFU;

/// Finds pairs.
class Matching {
 public:
  Matching(const WeightedGraph& graph, std::uint32_t heaviest)
      : graph_(graph), heaviest_(heaviest), partner_(graph.node_count(), kUnmatched) {}

  /// Each node with the free neighbour of the heaviest edge; those of few neighbours first, as they would be
  /// left over.
  void match_neighbours(SeededRandom& random) {
    for (const std::uint32_t node : by_degree(random)) {
      if (partner_[node] == kUnmatched) match(node, heaviest_neighbour(node));
    }
  }

  /// Leaves around a node that is taken would never find anybody.
  void match_leaves() {
    std::vector<std::uint32_t> waiting(graph_.node_count(), kUnmatched);
    for (std::uint32_t node = 0; node < graph_.node_count(); ++node) {
      if (partner_[node] != node || graph_.degree(node) != 1) continue;
      std::uint32_t& other = waiting[graph_.of(node).front()];
      if (other != kUnmatched && fit(node, other)) {
        match(node, std::exchange(other, kUnmatched));
      } else {
        other = node;
      }
    }
  }

  std::uint32_t partner(std::uint32_t node) const { return partner_[node]; }

 private:
  bool fit(std::uint32_t a, std::uint32_t b) const {
    return graph_.node_weights[a] + graph_.node_weights[b] <= heaviest_;
  }

  void match(std::uint32_t a, std::uint32_t b) {
    partner_[a] = b;
    partner_[b] = a;
  }

  std::vector<std::uint32_t> by_degree(SeededRandom& random) const {
    constexpr std::uint32_t kMost = 16;
    std::vector<std::uint32_t> nodes(graph_.node_count());
    std::iota(nodes.begin(), nodes.end(), 0U);
    random.shuffle(nodes);
    std::vector<std::uint32_t> next(kMost + 2);
    const auto bucket = [&](std::uint32_t node) { return std::min(graph_.degree(node), kMost); };
    for (const std::uint32_t node : nodes) ++next[bucket(node) + 1];
    std::partial_sum(next.begin(), next.end(), next.begin());
    std::vector<std::uint32_t> result(nodes.size());
    for (const std::uint32_t node : nodes) result[next[bucket(node)]++] = node;
    return result;
  }

  /// The node itself where none is free.
  std::uint32_t heaviest_neighbour(std::uint32_t node) const {
    std::uint32_t best = node;
    std::uint32_t best_weight = 0;
    for (std::uint32_t i = graph_.first[node]; i < graph_.first[node + 1]; ++i) {
      const std::uint32_t other = graph_.ends[i];
      if (partner_[other] != kUnmatched || graph_.edge_weights[i] <= best_weight || !fit(node, other))
        continue;
      best = other;
      best_weight = graph_.edge_weights[i];
    }
    return best;
  }

  const WeightedGraph& graph_;
  std::uint32_t heaviest_;
  std::vector<std::uint32_t> partner_;  ///< by node; itself where it is alone
};

/// Joins nodes of a finer graph one coarse node after the other.
class Joining {
 public:
  Joining(const WeightedGraph& finer, const std::vector<std::uint32_t>& node_of, std::uint32_t nodes)
      : finer_(finer), node_of_(node_of), place_(nodes, 0) {
    graph_.first.reserve(nodes + std::size_t{1});
    graph_.node_weights.reserve(nodes);
    graph_.ends.reserve(finer.ends.size());
    graph_.edge_weights.reserve(finer.ends.size());
    graph_.weight = finer.weight;
  }

  /// Both may be the same.
  void add(std::uint32_t a, std::uint32_t b) {
    const std::uint32_t self = graph_.node_count();
    const auto begin = static_cast<std::uint32_t>(graph_.ends.size());
    add_edges(a, self, begin);
    if (b != a) add_edges(b, self, begin);
    graph_.first.push_back(static_cast<std::uint32_t>(graph_.ends.size()));
    graph_.node_weights.push_back(finer_.node_weights[a] + (b == a ? 0 : finer_.node_weights[b]));
  }

  WeightedGraph take() && { return std::move(graph_); }

 private:
  void add_edges(std::uint32_t node, std::uint32_t self, std::uint32_t begin) {
    for (std::uint32_t i = finer_.first[node]; i < finer_.first[node + 1]; ++i) {
      const std::uint32_t end = node_of_[finer_.ends[i]];
      if (end == self) continue;
      std::uint32_t& place = place_[end];  // of the edge to it, and one more: 0 is none
      if (place <= begin) {
        graph_.ends.push_back(end);
        graph_.edge_weights.push_back(0);
        place = static_cast<std::uint32_t>(graph_.ends.size());
      }
      graph_.edge_weights[place - 1] += finer_.edge_weights[i];
    }
  }

  const WeightedGraph& finer_;
  const std::vector<std::uint32_t>& node_of_;
  std::vector<std::uint32_t> place_;  ///< by coarse node
  WeightedGraph graph_;
};

}  // namespace

WeightedGraph WeightedGraph::of(const Neighbours& neighbours) {
  WeightedGraph result;
  result.first.assign(neighbours.first.begin(), neighbours.first.end());
  result.ends.assign(neighbours.nodes.begin(), neighbours.nodes.end());
  result.edge_weights.assign(result.ends.size(), 1);
  result.node_weights.assign(neighbours.node_count(), 1);
  result.weight = neighbours.node_count();
  return result;
}

CoarserGraph coarsened(const WeightedGraph& graph, std::uint32_t heaviest, SeededRandom& random) {
  Matching matching(graph, heaviest);
  matching.match_neighbours(random);
  matching.match_leaves();
  const std::uint32_t nodes = graph.node_count();
  CoarserGraph result;
  result.node_of.resize(nodes);
  std::uint32_t count = 0;
  for (std::uint32_t node = 0; node < nodes; ++node) {
    const std::uint32_t partner = matching.partner(node);
    result.node_of[node] = partner < node ? result.node_of[partner] : count++;
  }
  Joining joining(graph, result.node_of, count);
  for (std::uint32_t node = 0; node < nodes; ++node) {
    if (matching.partner(node) >= node) joining.add(node, matching.partner(node));
  }
  result.graph = std::move(joining).take();
  return result;
}

}  // namespace goalbound
