#include "graphs/graph_inherit.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace goalbound {
namespace {

/// Up to two neighbours of a node, by edges in or out, and whether there are more.
struct Neighbours {
  std::array<std::uint32_t, 2> nodes{};
  std::size_t count = 0;
  bool more = false;

  void add(std::uint32_t node) {
    const auto end = nodes.begin() + static_cast<std::ptrdiff_t>(count);
    if (std::find(nodes.begin(), end, node) != end) return;
    if (count == nodes.size()) {
      more = true;
    } else {
      nodes[count++] = node;
    }
  }
};

std::vector<Neighbours> neighbours_of(const WeightedGraph& graph) {
  std::vector<Neighbours> result(graph.node_count());
  for (std::uint32_t from = 0; from < graph.node_count(); ++from) {
    for (const WeightedGraph::Edge& edge : graph.edges(from)) {
      if (edge.to == from) continue;
      result[from].add(edge.to);
      result[edge.to].add(from);
    }
  }
  return result;
}

/// Inherits along whole roads, so that long ones take no time that grows faster than they do.
class RoadInheritance {
 public:
  RoadInheritance(const WeightedGraph& graph, GraphBounds& bounds)
      : graph_(&graph), bounds_(&bounds), known_(graph.edge_count()) {}

  void inherit(std::uint32_t node) {
    const std::uint32_t first = graph_->first_edge(node);
    for (std::uint32_t i = 0; i < graph_->edges(node).size(); ++i) follow({node, first + i});
    bounds_->qualities[node] = NodeQuality::kInherited;
  }

 private:
  struct Step {
    std::uint32_t from;
    std::uint32_t edge;  ///< its number
  };
  std::uint32_t target(const Step& step) const {
    return graph_->edges(step.from)[step.edge - graph_->first_edge(step.from)].to;
  }
  bool flooded(std::uint32_t node) const { return bounds_->qualities[node] == NodeQuality::kExact; }

  /// To the end of the road or an edge whose box is known, and then back, box by box.
  void follow(Step step) {
    road_.clear();
    for (std::optional<Step> next = step; next && !known_[next->edge]; next = onward(*next))
      road_.push_back(*next);
    for (; !road_.empty(); road_.pop_back()) {
      bounds_->boxes[road_.back().edge] = box_of(road_.back());
      known_[road_.back().edge] = true;
    }
  }
  /// The next edge of the road; nothing where it ends. Parallel edges inherit alike, so any will do.
  std::optional<Step> onward(const Step& step) const {
    const std::uint32_t at = target(step);
    if (at == step.from || flooded(at)) return std::nullopt;
    std::uint32_t number = graph_->first_edge(at);
    for (const WeightedGraph::Edge& edge : graph_->edges(at)) {
      if (edge.to != step.from && edge.to != at) return Step{at, number};
      ++number;
    }
    return std::nullopt;
  }
  Box box_of(const Step& step) const {
    const std::uint32_t at = target(step);
    if (at == step.from) return {};  // no optimal path takes it
    Box box;
    box.grow(graph_->place(at));
    std::uint32_t number = graph_->first_edge(at);
    if (flooded(at)) {
      for (const WeightedGraph::Edge& edge : graph_->edges(at)) {
        if (edge.to != step.from) box.grow(bounds_->boxes[number]);
        ++number;
      }
    } else if (const auto next = onward(step)) {
      box.grow(bounds_->boxes[next->edge]);
    }
    return box;
  }

  const WeightedGraph* graph_;
  GraphBounds* bounds_;
  std::vector<bool> known_;  ///< by edge
  std::vector<Step> road_;
};

}  // namespace

std::vector<std::uint32_t> junctions(const WeightedGraph& graph) {
  const std::vector<Neighbours> neighbours = neighbours_of(graph);
  std::vector<bool> ends(graph.node_count());  // roads that are known to end
  std::vector<std::uint32_t> result;
  std::vector<std::uint32_t> waiting;
  const auto end_roads_at = [&](std::uint32_t node) {
    ends[node] = true;
    waiting.assign(1, node);
    while (!waiting.empty()) {
      const Neighbours& next = neighbours[waiting.back()];
      waiting.pop_back();
      for (std::size_t i = 0; i < next.count; ++i) {
        if (ends[next.nodes[i]]) continue;
        ends[next.nodes[i]] = true;
        waiting.push_back(next.nodes[i]);
      }
    }
  };
  // From a junction only its first two neighbours are known, but each of the others knows the junction.
  for (std::uint32_t node = 0; node < graph.node_count(); ++node) {
    if (neighbours[node].more) result.push_back(node);
  }
  for (std::uint32_t node = 0; node < graph.node_count(); ++node) {
    const Neighbours& next = neighbours[node];
    const bool at_junction =
        std::any_of(next.nodes.begin(), next.nodes.begin() + static_cast<std::ptrdiff_t>(next.count),
                    [&](std::uint32_t other) { return neighbours[other].more; });
    if (next.more || next.count < 2 || at_junction) {
      if (!ends[node]) end_roads_at(node);
    }
  }
  for (std::uint32_t node = 0; node < graph.node_count(); ++node) {
    if (ends[node]) continue;
    result.push_back(node);  // of a ring
    end_roads_at(node);
  }
  std::sort(result.begin(), result.end());
  return result;
}

void inherit_boxes(const WeightedGraph& graph, GraphBounds& bounds) {
  RoadInheritance roads(graph, bounds);
  for (std::uint32_t node = 0; node < graph.node_count(); ++node) {
    if (bounds.qualities[node] != NodeQuality::kExact) roads.inherit(node);
  }
}

}  // namespace goalbound
