#include "model/searches/length_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "goalbound/path_length.hpp"
#include "words/numbers.hpp"

namespace goalbound::app {

namespace {

/// "12,345.67" of "12345.67".
std::string separated(std::string number) {
  const std::size_t dot = std::min(number.find('.'), number.size());
  const std::size_t first = number.starts_with('-') ? 1 : 0;
  for (std::size_t at = dot; at > first + 3; at -= 3) number.insert(at - 3, 1, ',');
  return number;
}

}  // namespace

std::string_view length_suffix(const Map& map) {
  const LengthUnit unit = length_unit(map);
  return unit == LengthUnit::kSeconds ? " s" : unit == LengthUnit::kMetres ? " m" : "";
}

std::string length_text(const Map& map, PathCost cost) {
  if (cost == kInfiniteCost || cost == kNoPathCost) return "–";
  std::string exact = map.length_text(cost);
  const std::string number = separated(
      exact.find('.') == std::string::npos ? std::move(exact) : fmt::format("{:.2f}", map.length_of(cost)));
  return number + std::string(length_suffix(map));
}

std::string text_of_length(const Map& map, double length) {
  return separated(fmt::format("{:.2f}", length)) + std::string(length_suffix(map));
}

std::string_view length_word(const Map& map) {
  switch (length_unit(map)) {
    case LengthUnit::kSeconds:
      return "time";
    case LengthUnit::kCost:
      return "cost";
    default:
      return "length";
  }
}

std::string length_text(const Map& map, const Trace& trace, Cost cost) {
  return trace.counts_moves() && cost != kInfiniteCost ? grouped(cost) : length_text(map, cost);
}

}  // namespace goalbound::app
