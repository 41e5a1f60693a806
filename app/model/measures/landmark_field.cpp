// What one landmark tells of the path from each node to the goal.
#include "features/heat/heat_order.hpp"
#include "goalbound/landmarks.hpp"

namespace goalbound::app {
namespace {

Result<void> compute_landmark_field(const HeatOrder& order, HeatValues& values, Progress& progress) {
  progress.start(values.size());
  const Map& map = *order.map;
  const auto landmarks = order.search.set.get<LandmarkIndex>();
  const QueryContext context =
      landmarks->context(map, order.search.start, order.search.goal, SearchSide::kStart);
  for (std::uint32_t slot = 0; slot < map.node_count(); ++slot) {
    const Cost left = landmarks->told_by(order.landmark, slot, context);
    if (left != kInfiniteCost) values.set(slot, static_cast<float>(map.length_of(left)));
  }
  progress.advance(values.size());
  return {};
}

}  // namespace

extern const ComputeMeasure kMeasure_landmark_field;
const ComputeMeasure kMeasure_landmark_field = &compute_landmark_field;

}  // namespace goalbound::app
