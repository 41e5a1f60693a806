// Draws the overlays' DrawList with ImGui: map coordinates to pixels, culling, line patterns, marks, labels.
#pragma once

#include <imgui.h>

#include "model/camera.hpp"
#include "overlays/draw_list.hpp"
#include "panels/layout.hpp"

namespace goalbound::app {

/// Where the map's cells lie on the screen.
class MapView {
 public:
  MapView(const Camera& camera, const Rect& canvas)
      : camera_(camera), canvas_(canvas), size_{canvas.width, canvas.height} {}

  const Rect& canvas() const { return canvas_; }
  CanvasSize size() const { return size_; }
  float cell_pixels() const { return static_cast<float>(camera_.pixels_per_cell()); }
  ImVec2 to_screen(MapPoint p) const {
    const CanvasPoint c = camera_.to_canvas(p, size_);
    return {canvas_.x + static_cast<float>(c.x), canvas_.y + static_cast<float>(c.y)};
  }
  CanvasPoint to_canvas(ImVec2 screen) const {
    return {static_cast<double>(screen.x - canvas_.x), static_cast<double>(screen.y - canvas_.y)};
  }
  Cell cell_at(ImVec2 screen) const { return camera_.cell_at(to_canvas(screen), size_); }
  /// The cells that can be seen, with those that are cut by the canvas' edge; may reach beyond the map.
  Box visible_cells() const;

 private:
  const Camera& camera_;
  Rect canvas_;
  CanvasSize size_;
};

/// What came of it, for tests and the frame benchmark.
struct PaintCounts {
  std::size_t drawn = 0;
  std::size_t culled = 0;        ///< outside the canvas, or labels for which the cells are too small
  std::size_t moved_labels = 0;  ///< plates that gave way to others
};

/// The caller has set the clip rectangle to the canvas. Labels on plates never cover each other: one that
/// would is moved aside.
PaintCounts paint_draw_list(ImDrawList* list, const ImFont* label_font, const MapView& view,
                            const DrawList& content, float scale = 1);

}  // namespace goalbound::app
