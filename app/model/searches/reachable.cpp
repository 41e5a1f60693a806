#include "model/searches/reachable.hpp"

namespace goalbound::app {

std::vector<bool> reachable_from(const Map& map, NodeId start) {
  std::vector<bool> reached(map.node_count(), false);
  std::vector<NodeId> waiting = {start};
  reached[map.slot(start)] = true;
  std::vector<Edge> edges;
  while (!waiting.empty()) {
    const NodeId node = waiting.back();
    waiting.pop_back();
    map.edges(node, edges);
    for (const Edge& edge : edges) {
      const std::uint32_t slot = map.slot(edge.to);
      if (reached[slot]) continue;
      reached[slot] = true;
      waiting.push_back(edge.to);
    }
  }
  return reached;
}

}  // namespace goalbound::app
