#include "features/heat/heat_map.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "words/numbers.hpp"
#include "words/times.hpp"

namespace goalbound::app {
namespace {

constexpr std::array kTickPlaces = {0.0, 0.25, 0.5, 0.75, 1.0};

constexpr double kLeastTime = 1e-6;  ///< seconds, at the lower end of the scale; one is at the upper end

/// The whole number that lies nearest to a place on the logarithmic scale.
double count_at(double place, double most) {
  return std::round(std::expm1(place * std::log1p(most)));
}

/// Where the number stands that is written there; none twice.
void add_whole_tick(const HeatMap& map, double number, std::vector<ScaleTick>& ticks) {
  std::string text = grouped(static_cast<std::uint64_t>(number)) + std::string(map.length_suffix);
  if (ticks.empty() || ticks.back().text != text) ticks.push_back({map.place_of(number), std::move(text)});
}

}  // namespace

double HeatMap::place_of(double value) const {
  switch (scale()) {
    case MeasureScale::kShare:
      return std::clamp(value, 0.0, 1.0);
    case MeasureScale::kArea:
      return std::sqrt(std::clamp(value, 0.0, 1.0));
    case MeasureScale::kCount:
      return most <= 0 ? 0 : std::clamp(std::log1p(value) / std::log1p(most), 0.0, 1.0);
    case MeasureScale::kLargest:
    case MeasureScale::kLength:
      return most <= 0 ? 0 : std::clamp(value / most, 0.0, 1.0);
    case MeasureScale::kTime:
      return value <= kLeastTime ? 0 : std::min(1 - std::log(value) / std::log(kLeastTime), 1.0);
    case MeasureScale::kClass:
    case MeasureScale::kEdge:
    case MeasureScale::kWay:
      break;
  }
  return value;
}

std::vector<ScaleTick> ticks_of(const HeatMap& map) {
  std::vector<ScaleTick> ticks;
  for (const double place : kTickPlaces) {
    switch (map.scale()) {
      case MeasureScale::kShare:
        ticks.push_back({place, percent_text(place)});
        break;
      case MeasureScale::kArea:
        ticks.push_back({place, percent_text(place * place)});
        break;
      case MeasureScale::kCount:
        add_whole_tick(map, count_at(place, map.most), ticks);
        break;
      case MeasureScale::kLargest:
      case MeasureScale::kLength:
        if (map.whole) {
          add_whole_tick(map, std::round(place * map.most), ticks);
        } else {
          ticks.push_back({place, fmt::format("{:.4g}{}", place * map.most, map.length_suffix)});
        }
        break;
      case MeasureScale::kTime:
        ticks.push_back({place, short_time_text(std::pow(kLeastTime, 1 - place))});
        break;
      case MeasureScale::kClass:
      case MeasureScale::kEdge:
      case MeasureScale::kWay:
        break;
    }
  }
  return ticks;
}

std::string_view words_of_way(std::size_t way) {
  constexpr std::array<std::string_view, 4> kWords = {"no path", "by the old indices", "over what was opened",
                                                      "by a plain search"};
  return kWords[std::min(way, kWords.size() - 1)];
}

std::string value_text(const HeatMap& map, float value) {
  if (std::isnan(value)) return "not known";
  const MeasureInfo& measure = *map.measure;
  switch (map.scale()) {
    case MeasureScale::kShare:
    case MeasureScale::kArea:
      return fmt::format("{} {}", percent_text(static_cast<double>(value)), measure.unit);
    case MeasureScale::kCount:
      return fmt::format("{} {}", grouped(static_cast<std::uint64_t>(value)), measure.unit);
    case MeasureScale::kLargest:
    case MeasureScale::kLength: {
      const std::string number =
          map.whole ? grouped(static_cast<std::uint64_t>(value)) : fmt::format("{:.6g}", value);
      const bool has_unit = map.scale() == MeasureScale::kLargest && !measure.unit.empty();
      return number + std::string(map.length_suffix) + (has_unit ? fmt::format(" {}", measure.unit) : "");
    }
    case MeasureScale::kTime:
      return fmt::format("{} {}", short_time_text(static_cast<double>(value)), measure.unit);
    case MeasureScale::kWay:
      return std::string(words_of_way(static_cast<std::size_t>(value)));
    case MeasureScale::kClass:
    case MeasureScale::kEdge:
      break;
  }
  const auto number = static_cast<std::size_t>(value);
  if (number < map.words.size()) return map.words[number];
  return fmt::format("{} {} of {}: {}", map.own_scale ? "part" : "component", grouped(number + 1),
                     grouped(map.class_sizes.size()),
                     count_text(map.class_sizes[number], map.node_word, map.nodes_word));
}

}  // namespace goalbound::app
