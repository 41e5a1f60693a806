#include "panels/text.hpp"

#include <fmt/format.h>

namespace goalbound::app {

std::string node_text(const Map& map, NodeId node) {
  if (node == kNoNode) return "?";
  return map.as_grid() != nullptr ? fmt::format("({})", map.name_of(node)) : map.name_of(node);
}

std::string range_text(std::int32_t from, std::int32_t to) {
  return from == to ? fmt::format("{}", from) : fmt::format("{}..{}", from, to);
}

std::string box_range_text(const Map& map, const Box& box) {
  if (box.empty()) return "empty";
  std::string text = range_text(box.min_x, box.max_x) + " × " + range_text(box.min_y, box.max_y);
  if (map.kind().axes == 3) text += " × " + range_text(box.min_z, box.max_z);
  return text;
}

}  // namespace goalbound::app
