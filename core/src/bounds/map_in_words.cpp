#include "bounds/map_in_words.hpp"

#include <fmt/format.h>

namespace goalbound {

std::string extent_in_words(const Box& limits, std::uint32_t axes) {
  const auto side = [&](std::int32_t min, std::int32_t max) {
    return limits.empty() ? 0 : std::int64_t{max} - min + 1;
  };
  const std::string flat =
      fmt::format("{} x {}", side(limits.min_x, limits.max_x), side(limits.min_y, limits.max_y));
  return axes == 3 ? fmt::format("{} x {}", flat, side(limits.min_z, limits.max_z)) : flat;
}

std::string map_in_words(const Bounds::Info& info) {
  return fmt::format("{}, {}, {} {}, hash {:016x}", info.kind->name,
                     extent_in_words(info.limits, info.kind->axes), info.node_count, info.kind->nodes_word,
                     info.map_hash);
}

}  // namespace goalbound
