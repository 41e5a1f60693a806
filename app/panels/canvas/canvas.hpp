// The split view: the same map twice under one camera, each with the search of its side.
#pragma once

#include <array>

#include "model/camera.hpp"
#include "overlays/overlay.hpp"
#include "panels/canvas/canvas_input.hpp"
#include "panels/canvas/draw_list_painter.hpp"
#include "panels/canvas/side_chooser.hpp"
#include "panels/context.hpp"

namespace goalbound::app {

class Canvases {
 public:
  void draw(PanelContext& context);
  /// True while the mouse moves the map; Space then plays nothing.
  bool panning() const { return input_.panning(); }

 private:
  void draw_side(PanelContext& context, Side side);
  void draw_map(PanelContext& context, Side side, const Rect& area);
  void fit_camera(PanelContext& context);

  std::array<CanvasImage, 2> images_;
  std::array<OptionsChooser, 2> options_;
  CanvasInput input_;
  CanvasSize fitted_size_{};  ///< of the canvas that the camera was last fitted to
  MapPoint fitted_centre_{};  ///< where that put it: as long as nobody moves it, it follows the window
  double fitted_zoom_ = 0;
};

/// The line above a map: the search, what it is told, its progress, and on the right side what it saves.
void draw_canvas_title(PanelContext& context, Side side, const Rect& area, OptionsChooser& options);
/// The line below a map: expanded, generated, pruned, length, open adds.
void draw_canvas_counters(PanelContext& context, Side side, const Rect& area);
/// What the map cannot say: no map, no run yet, no path. Drawn over it.
void draw_canvas_notice(PanelContext& context, Side side, const Rect& area);
/// The cell under the mouse, and what the searches know of it, once the mouse rests.
void draw_cell_tooltip(PanelContext& context);

}  // namespace goalbound::app
