#include "goalbound/geometry.hpp"

#include <cctype>
#include <cstdlib>
#include <string>

namespace goalbound {

std::optional<Direction> direction_from_name(std::string_view name) {
  std::string upper(name);
  for (char& c : upper) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  for (const Direction d : kAllDirections) {
    if (name_of(d) == upper) return d;
  }
  return std::nullopt;
}

std::optional<Direction> direction_between(Cell from, Cell to) {
  const int dx = to.x - from.x;
  const int dy = to.y - from.y;
  if ((dx == 0 && dy == 0) || (dx != 0 && dy != 0 && std::abs(dx) != std::abs(dy))) return std::nullopt;
  const auto sign = [](int v) { return (v > 0) - (v < 0); };
  for (const Direction d : kAllDirections) {
    if (dx_of(d) == sign(dx) && dy_of(d) == sign(dy)) return d;
  }
  return std::nullopt;
}

}  // namespace goalbound
