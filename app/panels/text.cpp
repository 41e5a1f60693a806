#include "panels/text.hpp"

#include <fmt/format.h>

namespace goalbound::app {

std::string node_text(const Map& map, NodeId node) {
  if (node == kNoNode) return "?";
  return map.as_grid() != nullptr ? fmt::format("({})", map.name_of(node)) : map.name_of(node);
}

std::string area_text(const Map& map, double area) {
  constexpr double kWholeFrom = 100;
  if (area < 0) return "-" + area_text(map, -area);
  if (map.as_grid() != nullptr || area >= kWholeFrom) return amount_text(area);
  return fmt::format("{:.4g}", area);
}

std::string box_range_text(const Map& map, const Box& box) {
  if (box.empty()) return "empty";
  const PlaceWords words = map.place_words();
  std::string text = words.range(box.min_x, box.max_x) + " × " + words.range(box.min_y, box.max_y);
  if (words.axes == 3) text += " × " + words.range(box.min_z, box.max_z);
  return text;
}

}  // namespace goalbound::app
