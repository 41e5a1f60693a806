#include "model/view/camera.hpp"

#include <algorithm>
#include <cmath>

namespace goalbound::app {

namespace {
/// Share of the canvas that a fitted map fills along the tighter axis.
constexpr double kFitShare = 0.94;
/// Keeps the conversion to whole places defined whatever the canvas says.
constexpr double kFarAway = 1e9;
}  // namespace

CanvasPoint Camera::to_canvas(MapPoint p, CanvasSize canvas) const {
  const double scale = pixels_per_unit();
  return {(p.x - centre_.x) * scale * width_ + canvas.width / 2,
          (p.y - centre_.y) * scale * down_ + canvas.height / 2};
}

MapPoint Camera::to_map(CanvasPoint p, CanvasSize canvas) const {
  const double scale = pixels_per_unit();
  return {(p.x - canvas.width / 2) / (scale * width_) + centre_.x,
          (p.y - canvas.height / 2) / scale * down_ + centre_.y};
}

Place Camera::place_at(CanvasPoint p, CanvasSize canvas) const {
  const MapPoint m = to_map(p, canvas);
  const auto whole = [](double v) {
    return static_cast<std::int32_t>(std::floor(std::clamp(v, -kFarAway, kFarAway)));
  };
  return {whole(m.x), whole(m.y)};
}

void Camera::set_map(double spacing, bool y_up, double width) {
  width_ = width;
  spacing_ = spacing;
  down_ = y_up ? -1 : 1;
}

void Camera::fit(const Box& limits, CanvasSize canvas) {
  if (limits.empty() || canvas.width < 1 || canvas.height < 1) return;
  const double width = 1.0 + limits.max_x - limits.min_x;
  const double height = 1.0 + limits.max_y - limits.min_y;
  const double fitting =
      kFitShare * spacing_ * std::min(canvas.width / (width * width_), canvas.height / height);
  min_pixels_per_cell_ = std::min(fitting, kMaxPixelsPerCell) / 5;
  look_at({limits.min_x + width / 2, limits.min_y + height / 2}, fitting);
}

void Camera::zoom_at(CanvasPoint anchor, double factor, CanvasSize canvas) {
  zoom_about(to_map(anchor, canvas), factor);
}

void Camera::zoom_about(MapPoint anchor, double factor) {
  const double before = pixels_per_cell_;
  look_at(centre_, before * factor);
  const double share = before / pixels_per_cell_;
  centre_ = {anchor.x + (centre_.x - anchor.x) * share, anchor.y + (centre_.y - anchor.y) * share};
}

void Camera::pan_by(double dx_pixels, double dy_pixels) {
  centre_.x -= dx_pixels / (pixels_per_unit() * width_);
  centre_.y -= dy_pixels / pixels_per_unit() * down_;
}

void Camera::look_at(MapPoint centre, double pixels_per_cell) {
  centre_ = centre;
  pixels_per_cell_ = std::clamp(pixels_per_cell, min_pixels_per_cell_, kMaxPixelsPerCell);
}

}  // namespace goalbound::app
