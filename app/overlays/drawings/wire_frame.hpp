// Boxes in space: their twelve edges, and what of the picture they cover.
#pragma once

#include <array>
#include <cstddef>

#include "model/view/space_view.hpp"
#include "overlays/draw_list.hpp"

namespace goalbound::app {

/// Sides along the axes, in units of places.
struct Extent {
  SpacePoint low;
  SpacePoint high;
};

inline SpacePoint corner_of(const Extent& extent, std::size_t corner) {
  return {(corner & 1U) != 0 ? extent.high.x : extent.low.x,
          (corner & 2U) != 0 ? extent.high.y : extent.low.y,
          (corner & 4U) != 0 ? extent.high.z : extent.low.z};
}

/// The lines that the box itself hides are thin.
void add_wire_frame(const Projection& projection, const Extent& extent, const Polyline& look, DrawList& list);
/// Around all corners.
Box shade_of(const Projection& projection, const Extent& extent);

}  // namespace goalbound::app
