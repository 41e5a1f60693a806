#include <algorithm>
#include <cmath>
#include <limits>

#include "goalbound/search/heuristics.hpp"

namespace goalbound {

double lowest_cost_of_length(const ListGraph& graph, const HeuristicInfo& heuristic) {
  // Rounding errors of norms and products are below 1e-15 of each: a path of this many edges cannot add up to
  // more. Whole numbers have none.
  const double safety = heuristic.exact_on == graph.kind().id ? 1 : 1 - 1e-9;
  double lowest = std::numeric_limits<double>::infinity();
  for (std::uint32_t i = 0; i < graph.node_count(); ++i) {
    const Place from = graph.place(NodeId(i));
    for (const ListGraph::OutEdge& edge : graph.out(NodeId(i))) {
      const Place to = graph.place(edge.to);
      const double length =
          heuristic.norm(double(from.x) - to.x, double(from.y) - to.y, double(from.z) - to.z);
      if (length > 0) lowest = std::min(lowest, edge.cost / length);
    }
  }
  return std::isfinite(lowest) ? lowest * safety : 0;
}

}  // namespace goalbound
