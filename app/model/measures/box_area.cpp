// How much of the map a box covers: small boxes prune more goals.
#include "model/measures/boxes_of_nodes.hpp"

namespace goalbound::app {
namespace {

Result<void> compute_box_area(const HeatOrder& order, HeatValues& values, Progress& progress) {
  const double whole = area_of(order.map->limits());
  measure_boxes(order, values, progress, [&](const std::vector<Box>& boxes) {
    double sum = 0;
    for (const Box& box : boxes) sum += area_of(box);
    return sum / (whole * static_cast<double>(boxes.size()));
  });
  return {};
}

}  // namespace

extern const ComputeMeasure kMeasure_box_area;
const ComputeMeasure kMeasure_box_area = &compute_box_area;

}  // namespace goalbound::app
