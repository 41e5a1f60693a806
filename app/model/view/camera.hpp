// Pan and zoom: one camera for every canvas, so that both sides of the split view show the same nodes.
#pragma once

#include "goalbound/geometry.hpp"

namespace goalbound::app {

/// A point of the map in its units, those of its places: the place (0,0) covers the square from (0,0) to
/// (1,1) and has its centre at (0.5,0.5).
struct MapPoint {
  /// Of what lies over everything.
  static constexpr double kNearest = 1e30;

  double x = 0;
  double y = 0;
  double nearness = kNearest;  ///< to the eye, of a point in space (Projection): what is nearer may hide it
};
constexpr MapPoint centre_of(Place place) {
  return {place.x + 0.5, place.y + 0.5};
}
/// A point in pixels of a canvas, from its upper left corner, y down.
struct CanvasPoint {
  double x = 0;
  double y = 0;
};
struct CanvasSize {
  double width = 0;
  double height = 0;
};

/// Zoom counts in cells, whatever the kind of map: a cell is Map::spacing() units wide, on grids one.
class Camera {
 public:
  static constexpr double kMaxPixelsPerCell = 128;

  double pixels_per_cell() const { return pixels_per_cell_; }
  /// Of y; of x it is width_of_unit() times as many.
  double pixels_per_unit() const { return pixels_per_cell_ / spacing_; }
  double width_of_unit() const { return width_; }
  MapPoint centre() const { return centre_; }

  CanvasPoint to_canvas(MapPoint p, CanvasSize canvas) const;
  MapPoint to_map(CanvasPoint p, CanvasSize canvas) const;
  /// The place under a point of the canvas, with z = 0; it may lie outside the map.
  Place place_at(CanvasPoint p, CanvasSize canvas) const;

  /// For another map, with so many units between neighbours; `y_up`: places with larger y are drawn further
  /// up, as on maps of the earth, not further down as on grids.
  /// `width`: how wide a unit of x is drawn against one of y.
  void set_map(double spacing, bool y_up, double width = 1);
  /// Shows all places within the limits of a map, with a small margin; an empty box changes nothing.
  void fit(const Box& limits, CanvasSize canvas);
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
  double spacing_ = 1;
  double width_ = 1;
  double down_ = 1;  ///< -1 when y grows upwards
  double pixels_per_cell_ = 16;
  double min_pixels_per_cell_ = 0.01;
};

}  // namespace goalbound::app
