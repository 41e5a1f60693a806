// How many of the nodes in a box its edge does not reach: goals for which the edge is followed in vain. What
// an edge reaches is known only to a flood, so this takes one from every node, on all cores.
#include <bit>

#include "features/heat/place_counter.hpp"
#include "model/measures/floods_of_nodes.hpp"

namespace goalbound::app {
namespace {

/// Labels that the nodes have from a flood, over all start edges.
std::uint64_t count_labels(MapFlood& flood, std::size_t edges) {
  std::uint64_t labels = 0;
  for (std::size_t first = 0; first < edges; first += kEdgesOfAWindow) {
    if (first > 0) flood.choose_window(first / kEdgesOfAWindow);
    for (const NodeId n : flood.reached())
      labels += static_cast<std::uint64_t>(std::popcount(flood.labels(n)));
  }
  return labels;
}

Result<void> compute_slack(const HeatOrder& order, HeatValues& values, Progress& progress) {
  const PlaceCounter counter(*order.map);
  const Ordering ordering = order.bounds->info().ordering;
  return measure_floods(
      order, values, progress, [&](NodeId node, MapFlood& flood, const std::vector<Box>& boxes) -> float {
        std::uint64_t inside = 0;
        for (const Box& box : boxes) inside += counter.count(box);
        if (inside == 0) return 0;
        flood.run(node, ordering);
        const std::uint64_t reached = count_labels(flood, order.map->edge_limit(node));
        // Boxes that are too small hold less than what is reached: that is no slack.
        const std::uint64_t missed = inside > reached ? inside - reached : 0;
        return static_cast<float>(static_cast<double>(missed) / static_cast<double>(inside));
      });
}

}  // namespace

extern const ComputeMeasure kMeasure_slack;
const ComputeMeasure kMeasure_slack = &compute_slack;

}  // namespace goalbound::app
