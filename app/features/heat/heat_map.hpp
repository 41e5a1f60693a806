// The values of a measure as they are shown: on their scale, and in words.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "features/heat/measure.hpp"
#include "goalbound/index.hpp"

namespace goalbound::app {

/// A picture of an index that is shown.
struct HeatIndex {
  IndexValues values;
  std::size_t picture = 0;  ///< which of its kind's
};

/// Never changed once it is shown.
struct HeatMap {
  const MeasureInfo* measure = nullptr;
  std::vector<float> values;                ///< by Map::slot; NaN: not known
  double most = 1;                          ///< the value at the upper end of the scale
  std::string title{};                      ///< what is shown, where that is more than the measure says
  std::optional<HeatIndex> index{};         ///< what it is a picture of
  std::optional<MeasureScale> own_scale{};  ///< of an index, whose numbers may mean anything
  std::vector<std::string>
      words{};  ///< MeasureScale::kEdge, or kClass of an index: of each class, if it has some
  std::string_view node_word = "node";     ///< what the map calls one
  std::string_view nodes_word = "nodes";   ///< and several
  std::string_view length_suffix{};        ///< MeasureScale::kLength: " s", " m"
  std::vector<std::uint32_t> class_sizes;  ///< nodes of each class or way, for these two scales
  bool whole = false;                      ///< all values are whole numbers
  bool complete = false;                   ///< nothing is being computed any more
  std::uint64_t revision = 0;              ///< another one for any two that are shown

  MeasureScale scale() const { return own_scale.value_or(measure->scale); }
  /// Where a value lies on the scale, 0..1; of classes: their number.
  double place_of(double value) const;
};

/// A mark of a scale.
struct ScaleTick {
  double place = 0;  ///< 0..1
  std::string text;
};
/// From the lower end to the upper one; none for classes and ways.
std::vector<ScaleTick> ticks_of(const HeatMap& map);

/// How answers came about, in words: "by the old indices"; `way`: below class_sizes.size().
std::string_view words_of_way(std::size_t way);
/// "12 % of the map", "17 expansions", "component 2 of 5: 120 nodes"; "not known" for NaN.
std::string value_text(const HeatMap& map, float value);

}  // namespace goalbound::app
