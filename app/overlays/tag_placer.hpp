// Where the letter tags of boxes go, so that none hides another.
#pragma once

#include <cstddef>
#include <vector>

#include "goalbound/place.hpp"
#include "overlays/draw_list.hpp"
#include "overlays/map_drawing.hpp"

namespace goalbound::app {

/// Puts one tag after another on a canvas. Sizes are those of the map's font, nearly.
class TagPlacer {
 public:
  explicit TagPlacer(const Viewport& viewport) : viewport_(&viewport) {}

  /// Keeps tags off a node.
  void avoid(MapPoint at);
  /// The middle of a tag of so many letters at a box: at the corner or side that `towards`, of any length,
  /// points to when that is free, inside the outline before outside; else wherever around the box it covers
  /// least.
  MapPoint place(const Box& box, MapPoint towards, std::size_t letters);

 private:
  struct Area {
    double min_x, min_y, max_x, max_y;
  };
  double covered(const Area& area) const;

  const Viewport* viewport_;
  std::vector<Area> taken_;
};

}  // namespace goalbound::app
