#include "model/camera.hpp"

#include <algorithm>
#include <cmath>

namespace goalbound::app {

namespace {
/// Share of the canvas that a fitted map fills along the tighter axis.
constexpr double kFitShare = 0.94;
/// Keeps the conversion to whole cells defined whatever the canvas says.
constexpr double kFarAway = 1e9;
}  // namespace

CanvasPoint Camera::to_canvas(MapPoint p, CanvasSize canvas) const {
  return {(p.x - centre_.x) * pixels_per_cell_ + canvas.width / 2,
          (p.y - centre_.y) * pixels_per_cell_ + canvas.height / 2};
}

MapPoint Camera::to_map(CanvasPoint p, CanvasSize canvas) const {
  return {(p.x - canvas.width / 2) / pixels_per_cell_ + centre_.x,
          (p.y - canvas.height / 2) / pixels_per_cell_ + centre_.y};
}

Cell Camera::cell_at(CanvasPoint p, CanvasSize canvas) const {
  const MapPoint m = to_map(p, canvas);
  const auto whole = [](double v) {
    return static_cast<std::int32_t>(std::floor(std::clamp(v, -kFarAway, kFarAway)));
  };
  return {whole(m.x), whole(m.y)};
}

void Camera::fit(int width, int height, CanvasSize canvas) {
  if (width < 1 || height < 1 || canvas.width < 1 || canvas.height < 1) return;
  const double fitting = kFitShare * std::min(canvas.width / width, canvas.height / height);
  min_pixels_per_cell_ = std::min(fitting, kMaxPixelsPerCell) / 5;
  look_at({width / 2.0, height / 2.0}, fitting);
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
  centre_.x -= dx_pixels / pixels_per_cell_;
  centre_.y -= dy_pixels / pixels_per_cell_;
}

void Camera::look_at(MapPoint centre, double pixels_per_cell) {
  centre_ = centre;
  pixels_per_cell_ = std::clamp(pixels_per_cell, min_pixels_per_cell_, kMaxPixelsPerCell);
}

}  // namespace goalbound::app
