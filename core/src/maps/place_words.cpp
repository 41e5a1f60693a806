#include "goalbound/place_words.hpp"

#include <fmt/format.h>

namespace goalbound {

std::string PlaceWords::of(std::int32_t coordinate) const {
  return unit == 1 ? fmt::format("{}", coordinate) : fmt::format("{}", number(coordinate));
}

std::string PlaceWords::of(Place place) const {
  const std::string flat = fmt::format("{},{}", of(place.x), of(place.y));
  return axes == 3 ? fmt::format("{},{}", flat, of(place.z)) : flat;
}

std::string PlaceWords::of(const Box& box) const {
  if (box.empty()) return "empty";
  const auto side = [&](std::int32_t from, std::int32_t to) {
    return fmt::format("{}..{}", of(from), of(to));
  };
  const std::string flat = fmt::format("{} x {}", side(box.min_x, box.max_x), side(box.min_y, box.max_y));
  return axes == 3 ? fmt::format("{} x {}", flat, side(box.min_z, box.max_z)) : flat;
}

std::string PlaceWords::range(std::int32_t from, std::int32_t to) const {
  return from == to ? of(from) : fmt::format("{}..{}", of(from), of(to));
}

std::string PlaceWords::cells(const Box& box) const {
  if (box.empty()) return std::string(2 * std::size_t{axes} - 1, ',');
  const std::string flat =
      fmt::format("{},{},{},{}", of(box.min_x), of(box.max_x), of(box.min_y), of(box.max_y));
  return axes == 3 ? fmt::format("{},{},{}", flat, of(box.min_z), of(box.max_z)) : flat;
}

}  // namespace goalbound
