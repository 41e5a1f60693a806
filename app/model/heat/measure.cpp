#include "model/heat/measure.hpp"

#include <array>

#include "model/heat/heat_order.hpp"

namespace goalbound::app {

#define GOALBOUND_ENTRY(name, ...) extern const ComputeMeasure kMeasure_##name;
#include "model/lists/measures.inc"
#undef GOALBOUND_ENTRY

std::span<const MeasureInfo> all_measures() {
  using enum MeasureNeeds;
  using enum MeasureScale;
  static constexpr auto kTable = std::to_array<MeasureInfo>({
#define GOALBOUND_ENTRY(name, ...) {__VA_ARGS__},
#include "model/lists/measures.inc"
#undef GOALBOUND_ENTRY
  });
  return kTable;
}

ComputeMeasure compute_of(const MeasureInfo& measure) {
  static const auto kTable = std::to_array<ComputeMeasure>({
#define GOALBOUND_ENTRY(name, ...) kMeasure_##name,
#include "model/lists/measures.inc"
#undef GOALBOUND_ENTRY
  });
  return kTable[static_cast<std::size_t>(&measure - all_measures().data())];
}

bool same_values(const HeatOrder& a, const HeatOrder& b) {
  return a.measure == b.measure && a.map == b.map && a.bounds == b.bounds && a.problems == b.problems &&
         a.search.info == b.search.info && a.search.set == b.search.set &&
         same_options(a.search.options, b.search.options) && a.search.changed == b.search.changed &&
         a.search.start == b.search.start && a.search.goal == b.search.goal && a.sources == b.sources &&
         a.landmark == b.landmark;
}

}  // namespace goalbound::app
