// The map as a vector picture: what a canvas shows, without the window around it.
#pragma once

#include <string>

#include "model/view/camera.hpp"
#include "overlays/overlay_view.hpp"

namespace goalbound::app {

/// What is shown, and how large.
struct SvgFrame {
  Camera camera;                           ///< of the picture: OverlayView::viewport must be of it
  CanvasSize size;                         ///< in pixels of the picture at its natural size
  double scale = 1;                        ///< how much larger the file says that it wants to be shown
  std::uint32_t background = 0xFF000000U;  ///< where there is no map
  bool light = false;                      ///< OverlayView::light
  double grid_line_alpha = 0;              ///< of the lines between cells
};

/// An SVG 1.1 document: cells of one look as one path of merged rectangles, lines, marks and texts of the
/// overlays in their order, text as text; below
/// the map what the colours of heat maps and other layers mean. Cost: a visit of each cell, and as many bytes
/// as rectangles need.
std::string svg_of(const OverlayView& view, const MapPicture& picture, const SvgFrame& frame);

}  // namespace goalbound::app
