#include "overlays/drawings/wire_frame.hpp"

#include <algorithm>
#include <cmath>

#include "overlays/palette.hpp"

namespace goalbound::app {

void add_wire_frame(const Projection& projection, const Extent& extent, const Polyline& look,
                    DrawList& list) {
  constexpr unsigned kHiddenOpacity = 90;
  std::size_t farthest = 0;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (projection.towards_eye()[axis] < 0) farthest |= std::size_t{1} << axis;
  }
  for (std::size_t from = 0; from < 8; ++from) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const std::size_t to = from | std::size_t{1} << axis;
      if (to == from) continue;
      Polyline line = look;
      line.points = {projection.seen(corner_of(extent, from)), projection.seen(corner_of(extent, to))};
      if (from == farthest || to == farthest) {
        line.width = look.width / 2;
        line.colour = with_alpha(look.colour, std::min(kHiddenOpacity, look.colour >> 24));
      }
      list.lines.push_back(std::move(line));
    }
  }
}

Box shade_of(const Projection& projection, const Extent& extent) {
  Box shade;
  for (std::size_t i = 0; i < 8; ++i) {
    const MapPoint at = projection.to_plane(corner_of(extent, i));
    shade.grow(
        Place{static_cast<std::int32_t>(std::floor(at.x)), static_cast<std::int32_t>(std::floor(at.y))});
  }
  return shade;
}

}  // namespace goalbound::app
