#include "model/length_text.hpp"

#include <fmt/format.h>

namespace goalbound::app {

std::string length_text(const Map& map, PathCost cost) {
  if (cost == kInfiniteCost || cost == kNoPathCost) return "–";
  std::string exact = map.length_text(cost);
  return exact.find('.') == std::string::npos ? exact : fmt::format("{:.2f}", map.length_of(cost));
}

std::string length_text(const Map& map, const Trace& trace, Cost cost) {
  return trace.counts_moves() && cost != kInfiniteCost ? fmt::format("{}", cost) : length_text(map, cost);
}

}  // namespace goalbound::app
