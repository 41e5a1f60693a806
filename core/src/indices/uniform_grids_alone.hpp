// What of a map an index needs that is made of jumps.
#pragma once

#include <fmt/format.h>

#include <string_view>

#include "goalbound/grid.hpp"
#include "goalbound/map.hpp"
#include "goalbound/result.hpp"

namespace goalbound {

/// Error kInvalidArgument: why there is no such index of the map.
inline Result<void> check_uniform_grid(const Map& map, std::string_view index) {
  if (map.as_grid() != nullptr && map.as_grid()->is_uniform()) return {};
  return Error{.message = fmt::format(
                   "the index '{}' holds jumps over cells, so it needs a uniform grid with eight moves and "
                   "no corner cutting; this map is of the kind '{}': use 'astar-gb', which needs none",
                   index, map.kind().id)};
}

}  // namespace goalbound
