#include "panels/text.hpp"

#include <fmt/format.h>

namespace goalbound::app {

std::string length_text(const Map& map, Cost cost) {
  if (cost == kInfiniteCost) return "–";
  std::string exact = map.length_text(cost);
  return exact.find('.') == std::string::npos ? exact : fmt::format("{:.2f}", map.length_of(cost));
}

std::string node_text(const Map& map, NodeId node) {
  if (node == kNoNode) return "?";
  return map.as_grid() != nullptr ? fmt::format("({})", map.name_of(node)) : map.name_of(node);
}

std::string range_text(std::int32_t from, std::int32_t to) {
  return from == to ? fmt::format("{}", from) : fmt::format("{}..{}", from, to);
}

}  // namespace goalbound::app
