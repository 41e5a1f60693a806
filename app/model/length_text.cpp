#include "model/length_text.hpp"

#include <fmt/format.h>

namespace goalbound::app {

std::string length_text(const Map& map, Cost cost) {
  if (cost == kInfiniteCost) return "–";
  std::string exact = map.length_text(cost);
  return exact.find('.') == std::string::npos ? exact : fmt::format("{:.2f}", map.length_of(cost));
}

}  // namespace goalbound::app
