// How far nodes are from those where something was opened: what ways over it are found by.
#include <algorithm>
#include <cmath>

#include "features/heat/heat_order.hpp"
#include "goalbound/map_flood.hpp"

namespace goalbound::app {
namespace {

/// In the unit of lengths that people see.
Result<void> compute_floods(const HeatOrder& order, HeatValues& values, Progress& progress) {
  const Map& map = *order.map;
  progress.start(order.sources.size());
  const auto flood = make_flood(map);
  for (const NodeId source : order.sources) {
    if (progress.cancelled()) return {};
    flood->run(source, Ordering::kRegular);
    for (const NodeId n : flood->reached()) {
      const std::uint32_t slot = map.slot(n);
      const auto length = static_cast<float>(map.length_of(flood->distance(n)));
      const float known = values.get(slot);
      values.set(slot, std::isnan(known) ? length : std::min(known, length));
    }
    progress.advance();
  }
  return {};
}

}  // namespace

extern const ComputeMeasure kMeasure_opened_floods;
const ComputeMeasure kMeasure_opened_floods = &compute_floods;

}  // namespace goalbound::app
