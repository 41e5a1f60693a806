// What every reader of list graphs promises.
#pragma once

#include "fuzz_target.hpp"
#include "goalbound/list_graph.hpp"

namespace goalbound::test {

/// Refused with a message, or a graph whose edges lead to its nodes and cost something, and whose nodes lie
/// within its limits and are found by their names.
template <class Graph>
void require_graph(const Result<Graph>& graph) {
  if (!graph) {
    require(!graph.error().message.empty());
    return;
  }
  for (std::uint32_t slot = 0; slot < graph->node_count(); ++slot) {
    const NodeId node{slot};
    require(graph->limits().contains(graph->place(node)));
    const auto found = graph->find_node(graph->name_of(node));
    require(found.ok() && *found == node);
    for (const ListGraph::OutEdge& edge : graph->out(node)) require(graph->is_node(edge.to) && edge.cost > 0);
  }
}

}  // namespace goalbound::test
