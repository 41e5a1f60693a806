// How a panel gets the map on the screen without knowing OpenGL: the cells of a grid, the areas, lines and
// discs of a graph.
#pragma once

#include <imgui.h>

#include <array>
#include <cstdint>

#include "overlays/map_picture.hpp"

namespace goalbound::app {

/// A picture of segments, and where its origin lies on the screen.
struct SegmentLayer {
  const SegmentPicture* picture = nullptr;
  ImVec2 origin;
};

/// The same of areas.
struct AreaLayer {
  const AreaPicture* picture = nullptr;
  ImVec2 origin;
};

/// One canvas to fill. All positions are ImGui screen positions in pixels, y down.
struct MapPaintRequest {
  const CellImage* image = nullptr;     ///< read during paint() alone; null or empty: only `outside_colour`
  const SpacePicture* space = nullptr;  ///< read during paint() alone; covers the cells
  AreaLayer areas{};                    ///< over the cells; read during paint() alone
  std::array<SegmentLayer, 2> segments{};  ///< bottom to top, over the areas; read during paint() alone
  ImVec2 min;                              ///< screen rectangle of the canvas
  ImVec2 max;
  float cell_size = 1.0F;   ///< pixels per unit of the map: per cell; may be far below 1
  float unit_width = 1.0F;  ///< of segments: a unit of x against one of y
  bool y_up = false;        ///< of segments: larger y lies further up
  float origin_x =
      0.0F;  ///< screen position of the upper left corner of cell (0,0), of space of the point (0,0,0)
  float origin_y = 0.0F;
  float grid_line_alpha =
      0.0F;  ///< 0 to 1 for the lines between cells; they fade out by themselves below 6 pixels a cell
  std::uint32_t outside_colour =
      pack_rgba(16, 17, 20);  ///< where there is no map, and below transparent cells
  bool light = false;         ///< colours become those of light ground: light_fill()
  std::uint64_t texture_key =
      0;  ///< which cached textures and buffers to use: one a canvas (left, right ...)
};

/// Draws a map in the order of the ImGui draw list, so that lines and text added afterwards lie
/// on top.
class MapPainter {
 public:
  virtual ~MapPainter() = default;
  /// Adds the canvas to `list`, clipped to the list's current clip rectangle and to the canvas itself. To be
  /// called inside an ImGui frame; the drawing takes place when that frame is rendered. Copies what it needs.
  virtual void paint(ImDrawList* list, const MapPaintRequest& request) = 0;
};

}  // namespace goalbound::app
