// Draws the overlays' DrawList with ImGui: map coordinates to pixels, culling, line patterns, marks, labels.
#pragma once

#include <imgui.h>

#include <span>
#include <vector>

#include "model/view/camera.hpp"
#include "overlays/draw_list.hpp"
#include "panels/layout.hpp"

namespace goalbound::app {

/// Where the map lies on the screen.
class MapView {
 public:
  /// `node_size`: of the drawing of the map.
  MapView(const Camera& camera, const Rect& canvas, double node_size = 1)
      : camera_(camera),
        canvas_(canvas),
        size_{canvas.width, canvas.height},
        node_pixels_(static_cast<float>(camera.pixels_per_cell() * node_size)) {}

  const Rect& canvas() const { return canvas_; }
  CanvasSize size() const { return size_; }
  float node_pixels() const { return node_pixels_; }
  double pixels_per_unit() const { return camera_.pixels_per_unit(); }
  ImVec2 to_screen(MapPoint p) const {
    const CanvasPoint c = camera_.to_canvas(p, size_);
    return {canvas_.x + static_cast<float>(c.x), canvas_.y + static_cast<float>(c.y)};
  }
  /// Of length 1, or 0 for no direction; maps may be turned upside down.
  ImVec2 screen_direction(MapPoint direction) const;
  CanvasPoint to_canvas(ImVec2 screen) const {
    return {static_cast<double>(screen.x - canvas_.x), static_cast<double>(screen.y - canvas_.y)};
  }
  MapPoint to_map(ImVec2 screen) const { return camera_.to_map(to_canvas(screen), size_); }
  /// The places that can be seen, with those that are cut by the canvas' edge; may reach beyond the map.
  Box visible_places() const;

 private:
  const Camera& camera_;
  Rect canvas_;
  CanvasSize size_;
  float node_pixels_;
};

/// What came of it, for tests and the frame benchmark.
struct PaintCounts {
  std::size_t drawn = 0;
  std::size_t culled = 0;        ///< outside the canvas, or labels for which nodes are too small
  std::size_t moved_labels = 0;  ///< plates that gave way to others
  std::vector<Rect> plates{};    ///< of labels, on the screen
};

/// The caller has set the clip rectangle to the canvas. Labels on plates cover neither each other, nor what
/// is to be kept free: one that would is moved aside, and left out where there is no place beside that.
PaintCounts paint_draw_list(ImDrawList* list, const ImFont* label_font, const MapView& view,
                            const DrawList& content, float scale = 1, std::span<const Rect> kept_free = {});

}  // namespace goalbound::app
