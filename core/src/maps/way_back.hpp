// Edges of roads that one may go along either way.
#pragma once

#include <optional>

#include "goalbound/list_graph.hpp"

namespace goalbound {

/// Where an edge leads.
inline NodeId end_of(const ListGraph& graph, const EdgeId& edge) {
  return graph.out(edge.node)[index_of(edge.edge)].to;
}
/// The same road the other way; nothing for a one-way road. Where several roads lead from node to node, those
/// that cost the same either way are one, and of the others the cheapest are.
std::optional<EdgeId> way_back(const ListGraph& graph, const EdgeId& edge);

}  // namespace goalbound
