#include "model/length_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

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

std::string length_text(const Map& map, PathCost cost) {
  if (cost == kInfiniteCost || cost == kNoPathCost) return "–";
  std::string exact = map.length_text(cost);
  return separated(exact.find('.') == std::string::npos ? std::move(exact)
                                                        : fmt::format("{:.2f}", map.length_of(cost)));
}

std::string length_text(const Map& map, const Trace& trace, Cost cost) {
  return trace.counts_moves() && cost != kInfiniteCost ? grouped(cost) : length_text(map, cost);
}

}  // namespace goalbound::app
