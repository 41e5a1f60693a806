// Costs are above 0, so every node that an optimal path passes before another is taken from the queue before
// it: labels are final then.
#include "graphs/graph_flood.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

namespace goalbound {

GraphFlood::GraphFlood(const WeightedGraph& graph)
    : graph_(&graph), costs_(graph.node_count(), kNoPathCost), labels_(graph.node_count()) {}

void GraphFlood::run(std::uint32_t source, Ordering ordering, std::span<Box> boxes) {
  assert(boxes.size() == graph_->edges(source).size());
  const bool unite = ordering == Ordering::kAllOptimal;
  const auto later = [](const Entry& a, const Entry& b) {
    return a.cost != b.cost ? a.cost > b.cost : a.node > b.node;
  };
  for (const std::uint32_t node : reached_) costs_[node] = kNoPathCost;
  reached_.assign(1, source);
  std::fill(boxes.begin(), boxes.end(), Box());
  costs_[source] = 0;
  std::uint64_t label = 1;
  for (const WeightedGraph::Edge& edge : graph_->edges(source)) {
    relax(edge.to, edge.cost, label, unite);
    label <<= 1;
  }
  std::make_heap(queue_.begin(), queue_.end(), later);
  while (!queue_.empty()) {
    std::pop_heap(queue_.begin(), queue_.end(), later);
    const Entry entry = queue_.back();
    queue_.pop_back();
    if (entry.cost != costs_[entry.node]) continue;  // reached more cheaply since
    const std::uint64_t labels = labels_[entry.node];
    for (std::uint64_t bits = labels; bits != 0; bits &= bits - 1)
      boxes[static_cast<std::size_t>(std::countr_zero(bits))].grow(graph_->place(entry.node));
    for (const WeightedGraph::Edge& edge : graph_->edges(entry.node)) {
      const std::size_t before = queue_.size();
      relax(edge.to, entry.cost + edge.cost, labels, unite);
      if (queue_.size() != before) std::push_heap(queue_.begin(), queue_.end(), later);
    }
  }
}

/// Appends to the queue when the way is better than any before.
void GraphFlood::relax(std::uint32_t node, PathCost cost, std::uint64_t labels, bool unite) {
  if (cost < costs_[node]) {
    if (costs_[node] == kNoPathCost) reached_.push_back(node);
    costs_[node] = cost;
    labels_[node] = labels;
    queue_.push_back({cost, node});
  } else if (unite && cost == costs_[node]) {
    labels_[node] |= labels;
  }
}

}  // namespace goalbound
