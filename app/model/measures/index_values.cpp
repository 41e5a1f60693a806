// The number that an index of the side has of each node.
#include "model/heat/heat_order.hpp"

namespace goalbound::app {
namespace {

Result<void> compute_index_values(const HeatOrder& order, HeatValues& values, Progress& progress) {
  progress.start(values.size());
  const Index& index = *order.search.set.members().front();
  const auto which = picture_of_all_nodes(index.kind()) - index.kind().pictures.data();
  IndexPicture picture;
  index.picture(*order.map, static_cast<std::size_t>(which), kNoNode, nullptr, picture);
  for (std::uint32_t slot = 0; slot < picture.values.size(); ++slot)
    values.set(slot, static_cast<float>(picture.values[slot]));
  progress.advance(values.size());
  return {};
}

}  // namespace

extern const ComputeMeasure kMeasure_index_values;
const ComputeMeasure kMeasure_index_values = &compute_index_values;

}  // namespace goalbound::app
