// The open list may hold a node several times; all but the cheapest are passed over when they come. A node is
// expanded again when a cheaper way to it comes late, so the estimate need only be admissible.
#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "goalbound/graph_bounds.hpp"

namespace goalbound {
namespace {

/// Lower f first, and of these the larger g, which is nearer to the goal.
constexpr auto kLater = [](const auto& a, const auto& b) { return a.f != b.f ? a.f > b.f : a.g < b.g; };

double straight_length(Cell a, Cell b) {
  return std::hypot(static_cast<double>(a.x) - b.x, static_cast<double>(a.y) - b.y);
}

/// Of a unit of length on the cheapest edge, a little less: no path costs less than its straight length times
/// this, so what is rounded down is admissible.
double lowest_cost_of_length(const WeightedGraph& graph) {
  constexpr double kSafety = 1 - 1e-9;
  double lowest = std::numeric_limits<double>::infinity();
  for (std::uint32_t node = 0; node < graph.node_count(); ++node) {
    for (const WeightedGraph::Edge& edge : graph.edges(node)) {
      const double length = straight_length(graph.place(node), graph.place(edge.to));
      if (length > 0) lowest = std::min(lowest, edge.cost / length);
    }
  }
  return std::isfinite(lowest) ? lowest * kSafety : 0;
}

}  // namespace

GraphSearch::GraphSearch(const WeightedGraph& graph, Kind kind, const GraphBounds* bounds)
    : graph_(&graph), bounds_(bounds), nodes_(graph.node_count()) {
  assert(bounds == nullptr || bounds->fits(graph));
  if (kind == Kind::kAStar) cost_of_length_ = lowest_cost_of_length(graph);
}

GraphAnswer GraphSearch::find(std::uint32_t start, std::uint32_t goal) {
  begin(start, goal);
  GraphAnswer answer;
  while (!open_.empty()) {
    const Entry entry = pop();
    if (entry.g != nodes_[entry.node].g) continue;
    ++answer.expanded;
    if (entry.node == goal) {
      answer.cost = entry.g;
      found_ = true;
      break;
    }
    expand(entry, answer);
  }
  return answer;
}

void GraphSearch::begin(std::uint32_t start, std::uint32_t goal) {
  if (query_ == std::numeric_limits<std::uint32_t>::max()) {
    std::fill(nodes_.begin(), nodes_.end(), Node());
    query_ = 0;
  }
  ++query_;
  open_.clear();
  found_ = false;
  start_ = start;
  goal_ = goal;
  nodes_[start] = {0, query_, start};
  push(start, 0);
}

void GraphSearch::expand(const Entry& entry, GraphAnswer& answer) {
  std::uint32_t number = graph_->first_edge(entry.node);
  for (const WeightedGraph::Edge& edge : graph_->edges(entry.node)) {
    if (bounds_ != nullptr && !bounds_->boxes[number++].contains(graph_->place(goal_))) {
      ++answer.pruned;
      continue;
    }
    const PathCost g = entry.g + edge.cost;
    Node& node = nodes_[edge.to];
    if (node.query == query_ && node.g <= g) continue;
    node = {g, query_, entry.node};
    push(edge.to, g);
  }
}

PathCost GraphSearch::estimate(std::uint32_t node) const {
  if (cost_of_length_ == 0) return 0;
  return static_cast<PathCost>(cost_of_length_ * straight_length(graph_->place(node), graph_->place(goal_)));
}

void GraphSearch::push(std::uint32_t node, PathCost g) {
  open_.push_back({g + estimate(node), g, node});
  std::push_heap(open_.begin(), open_.end(), kLater);
}

GraphSearch::Entry GraphSearch::pop() {
  std::pop_heap(open_.begin(), open_.end(), kLater);
  const Entry entry = open_.back();
  open_.pop_back();
  return entry;
}

std::vector<std::uint32_t> GraphSearch::path() const {
  std::vector<std::uint32_t> path;
  if (!found_) return path;
  for (std::uint32_t node = goal_; node != start_; node = nodes_[node].parent) path.push_back(node);
  path.push_back(start_);
  std::reverse(path.begin(), path.end());
  return path;
}

}  // namespace goalbound
