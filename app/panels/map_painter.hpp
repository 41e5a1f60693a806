// How a panel gets the map's cells on the screen without knowing OpenGL.
#pragma once

#include <imgui.h>

#include <cstdint>

#include "overlays/cell_image.hpp"

namespace goalbound::app {

/// One canvas to fill with cells. All positions are ImGui screen positions in pixels, y down.
struct MapPaintRequest {
  const CellImage* image = nullptr;  ///< read during paint() alone; null or empty: only `outside_colour`
  ImVec2 min;                        ///< screen rectangle of the canvas
  ImVec2 max;
  float cell_size = 1.0F;  ///< pixels per cell; may be far below 1
  float origin_x = 0.0F;   ///< screen position of the upper left corner of cell (0,0)
  float origin_y = 0.0F;
  float grid_line_alpha =
      0.0F;  ///< 0 to 1 for the lines between cells; they fade out by themselves below 6 pixels a cell
  std::uint32_t outside_colour =
      pack_rgba(16, 17, 20);      ///< where there is no map, and below transparent cells
  std::uint64_t texture_key = 0;  ///< which cached texture to use: one a canvas (left, right ...)
};

/// Draws the cells of a map in the order of the ImGui draw list, so that lines and text added afterwards lie
/// on top.
class MapPainter {
 public:
  virtual ~MapPainter() = default;
  /// Adds the canvas to `list`, clipped to the list's current clip rectangle and to the canvas itself. To be
  /// called inside an ImGui frame; the drawing takes place when that frame is rendered. Copies what it needs.
  virtual void paint(ImDrawList* list, const MapPaintRequest& request) = 0;
};

}  // namespace goalbound::app
