#include "features/heat/measure.hpp"

#include <algorithm>
#include <array>

#include "features/heat/heat_order.hpp"

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
         a.landmark == b.landmark && a.index == b.index && a.picture == b.picture && a.node == b.node;
}

std::optional<std::size_t> picture_to_show(const IndexKind& kind, std::string_view id) {
  const auto first = [&](const auto& suits) -> std::optional<std::size_t> {
    const auto at = std::ranges::find_if(kind.pictures, suits);
    if (at == kind.pictures.end()) return std::nullopt;
    return static_cast<std::size_t>(at - kind.pictures.begin());
  };
  if (!id.empty())
    return first([&](const IndexPictureInfo& picture) { return picture.id == id && picture.has_values(); });
  const auto of_all = first(&IndexPictureInfo::of_all_nodes);
  return of_all ? of_all : first(&IndexPictureInfo::of_node);
}

}  // namespace goalbound::app
