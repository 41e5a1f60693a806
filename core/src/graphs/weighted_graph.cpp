#include "goalbound/weighted_graph.hpp"

#include <fmt/format.h>

#include <cstdlib>

#include "goalbound/graph_kinds.hpp"

namespace goalbound {

extern const GraphKindInfo kGraphKind_weighted_graph;
const GraphKindInfo kGraphKind_weighted_graph = {
    .id = "weighted-graph",
    .description = "nodes at places, directed edges with whole costs, as roads; see 'goalbound graph'",
    .file_code = 2,
};

Result<WeightedGraph> WeightedGraph::make(std::vector<Cell> places, std::span<const Arc> arcs) {
  const auto refuse = [](std::string message) {
    return Error{ErrorCode::kInvalidArgument, std::move(message)};
  };
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (std::abs(std::int64_t{places[i].x}) > kFarthest || std::abs(std::int64_t{places[i].y}) > kFarthest)
      return refuse(
          fmt::format("node {} lies at {},{}; places reach to {}", i, places[i].x, places[i].y, kFarthest));
  }
  WeightedGraph graph;
  graph.places_ = std::move(places);
  graph.first_.resize(graph.places_.size() + 1);
  for (const Arc& arc : arcs) {
    if (arc.from >= graph.node_count() || arc.to >= graph.node_count())
      return refuse(fmt::format("there is no edge {} to {}: the graph has {} nodes", arc.from, arc.to,
                                graph.node_count()));
    if (arc.cost == 0)
      return refuse(fmt::format("the edge {} to {} costs 0; costs are 1 or more", arc.from, arc.to));
    ++graph.first_[arc.from + std::size_t{1}];
  }
  for (std::size_t i = 1; i < graph.first_.size(); ++i) {
    if (graph.first_[i] > kMostEdgesOfANode) {
      return Error{ErrorCode::kLimit, fmt::format("{} edges leave node {}; {} are possible", graph.first_[i],
                                                  i - 1, kMostEdgesOfANode)};
    }
    graph.first_[i] += graph.first_[i - 1];
  }
  graph.edges_.resize(arcs.size());
  std::vector<std::uint32_t> next = graph.first_;
  for (const Arc& arc : arcs) graph.edges_[next[arc.from]++] = {arc.to, arc.cost};
  return graph;
}

}  // namespace goalbound
