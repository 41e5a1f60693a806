// What an index has of each node, or tells of one: its picture in numbers.
#include "features/heat/heat_order.hpp"

namespace goalbound::app {
namespace {

Result<std::shared_ptr<const Index>> index_of(const HeatOrder& order, Progress& progress) {
  if (!order.search.set.empty()) return order.search.set.members().front();
  Progress of_index(&progress);  // the caller counts nodes
  return order.search.shared->make(order.map, *order.index, of_index);
}

Result<void> compute_index_values(const HeatOrder& order, HeatValues& values, Progress& progress) {
  progress.start(values.size());
  const auto index = index_of(order, progress);
  if (!index) return index.error();
  IndexPicture picture;
  (*index)->picture(*order.map, order.picture, order.node, nullptr, picture);
  for (std::uint32_t slot = 0; slot < picture.values.size(); ++slot)
    values.set(slot, static_cast<float>(picture.values[slot]));
  progress.advance(values.size());
  return {};
}

}  // namespace

extern const ComputeMeasure kMeasure_index_values;
const ComputeMeasure kMeasure_index_values = &compute_index_values;

}  // namespace goalbound::app
