// Pan and zoom: one camera for every canvas, so that both sides of the split view show the same cells.
#pragma once

#include "goalbound/geometry.hpp"

namespace goalbound::app {

/// A point in cells: (0,0) is the upper left corner of cell (0,0), (0.5,0.5) its centre.
struct MapPoint {
  double x = 0;
  double y = 0;
};
/// A point in pixels of a canvas, from its upper left corner, y down.
struct CanvasPoint {
  double x = 0;
  double y = 0;
};
struct CanvasSize {
  double width = 0;
  double height = 0;
};

class Camera {
 public:
  static constexpr double kMaxPixelsPerCell = 128;

  double pixels_per_cell() const { return pixels_per_cell_; }
  MapPoint centre() const { return centre_; }

  CanvasPoint to_canvas(MapPoint p, CanvasSize canvas) const;
  MapPoint to_map(CanvasPoint p, CanvasSize canvas) const;
  /// The cell under a point of the canvas; it may lie outside the map.
  Cell cell_at(CanvasPoint p, CanvasSize canvas) const;

  /// Shows the whole map with a small margin.
  void fit(int width, int height, CanvasSize canvas);
  /// Multiplies the zoom by `factor`, keeping the map point under `anchor` in place. Zoom stays between a
  /// fifth of what fits the map and kMaxPixelsPerCell.
  void zoom_at(CanvasPoint anchor, double factor, CanvasSize canvas);
  /// The same about a point of the map: needs no canvas.
  void zoom_about(MapPoint anchor, double factor);
  /// Moves the map by so many pixels, as a drag of the mouse does.
  void pan_by(double dx_pixels, double dy_pixels);
  void look_at(MapPoint centre, double pixels_per_cell);

 private:
  MapPoint centre_{};
  double pixels_per_cell_ = 16;
  double min_pixels_per_cell_ = 0.01;
};

}  // namespace goalbound::app
