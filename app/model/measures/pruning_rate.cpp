// How many edges of a node a goal excludes, if every node is a goal as often as any other.
#include "features/heat/place_counter.hpp"
#include "model/measures/boxes_of_nodes.hpp"

namespace goalbound::app {
namespace {

Result<void> compute_pruning_rate(const HeatOrder& order, HeatValues& values, Progress& progress) {
  const PlaceCounter counter(*order.map);
  const double goals = order.map->node_count();
  measure_boxes(order, values, progress, [&](const std::vector<Box>& boxes) {
    double kept = 0;
    for (const Box& box : boxes) kept += static_cast<double>(counter.count(box));
    return 1 - kept / (goals * static_cast<double>(boxes.size()));
  });
  return {};
}

}  // namespace

extern const ComputeMeasure kMeasure_pruning_rate;
const ComputeMeasure kMeasure_pruning_rate = &compute_pruning_rate;

}  // namespace goalbound::app
