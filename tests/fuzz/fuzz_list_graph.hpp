// What every reader of list graphs promises.
#pragma once

#include "fuzz_target.hpp"
#include "goalbound/list_graph.hpp"
#include "goalbound/turns.hpp"

namespace goalbound::test {

/// Refused with a message, or a graph whose edges lead to its nodes and cost something (but those to the
/// arrival of a junction), and whose nodes lie within its limits and are found by their names: of a junction
/// that is taken apart its departure.
template <class Graph>
void require_graph(const Result<Graph>& graph) {
  if (!graph) {
    require(!graph.error().message.empty());
    return;
  }
  const Turns* turns = turns_of(*graph);
  for (std::uint32_t slot = 0; slot < graph->node_count(); ++slot) {
    const NodeId node{slot};
    require(graph->limits().contains(graph->place(node)));
    const auto found = graph->find_node(graph->name_of(node));
    require(found.ok() && *found == (turns == nullptr ? node : turns->junction_of(node)));
    for (const ListGraph::OutEdge& edge : graph->out(node)) {
      const bool arrives = turns != nullptr && turns->junction_of(node) == turns->junction_of(edge.to);
      require(graph->is_node(edge.to) && (edge.cost > 0 || arrives));
    }
  }
}

}  // namespace goalbound::test
