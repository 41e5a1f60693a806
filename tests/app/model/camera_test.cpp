#include "model/view/camera.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace goalbound::app {
namespace {

constexpr CanvasSize kCanvas = {800, 600};

constexpr Box limits_of(int width, int height) {
  return {0, width - 1, 0, height - 1};
}

TEST(Camera, MapsThereAndBack) {
  Camera camera;
  camera.fit(limits_of(298, 324), kCanvas);
  for (const CanvasPoint p : {CanvasPoint{0, 0}, CanvasPoint{800, 600}, CanvasPoint{123.5, 456.25}}) {
    const CanvasPoint back = camera.to_canvas(camera.to_map(p, kCanvas), kCanvas);
    EXPECT_NEAR(back.x, p.x, 1e-9);
    EXPECT_NEAR(back.y, p.y, 1e-9);
  }
}

TEST(Camera, FitShowsTheWholeMapInTheMiddle) {
  for (const auto& [width, height] : {std::pair(10, 10), std::pair(4000, 3), std::pair(3, 4000)}) {
    Camera camera;
    camera.fit(limits_of(width, height), kCanvas);
    const CanvasPoint low = camera.to_canvas({0, 0}, kCanvas);
    const CanvasPoint high = camera.to_canvas({width + 0.0, height + 0.0}, kCanvas);
    EXPECT_GT(low.x, 0);
    EXPECT_GT(low.y, 0);
    EXPECT_LT(high.x, kCanvas.width);
    EXPECT_LT(high.y, kCanvas.height);
    EXPECT_NEAR(low.x, kCanvas.width - high.x, 1e-6);
    EXPECT_NEAR(low.y, kCanvas.height - high.y, 1e-6);
    EXPECT_GT(std::max((high.x - low.x) / kCanvas.width, (high.y - low.y) / kCanvas.height), 0.9);
  }
}

TEST(Camera, FitIgnoresACanvasWithoutSize) {
  Camera camera;
  const double before = camera.pixels_per_cell();
  camera.fit(limits_of(10, 10), {0, 600});
  EXPECT_EQ(camera.pixels_per_cell(), before);
}

TEST(Camera, ZoomKeepsThePointUnderTheMouse) {
  Camera camera;
  camera.fit(limits_of(40, 30), kCanvas);
  const CanvasPoint mouse = {100, 500};
  for (const double factor : {1.2, 3.0, 1e6, 0.5, 1e-9}) {
    const MapPoint under = camera.to_map(mouse, kCanvas);
    camera.zoom_at(mouse, factor, kCanvas);
    const MapPoint after = camera.to_map(mouse, kCanvas);
    EXPECT_NEAR(after.x, under.x, 1e-6) << factor;
    EXPECT_NEAR(after.y, under.y, 1e-6) << factor;
  }
}

TEST(Camera, ZoomStaysWithinItsLimits) {
  Camera camera;
  camera.fit(limits_of(40, 30), kCanvas);
  const double fitting = camera.pixels_per_cell();
  camera.zoom_at({0, 0}, 1e9, kCanvas);
  EXPECT_DOUBLE_EQ(camera.pixels_per_cell(), Camera::kMaxPixelsPerCell);
  camera.zoom_at({0, 0}, 1e-9, kCanvas);
  EXPECT_DOUBLE_EQ(camera.pixels_per_cell(), fitting / 5);
  // A map of one cell would fit at more than the largest zoom.
  camera.fit(limits_of(1, 1), kCanvas);
  EXPECT_DOUBLE_EQ(camera.pixels_per_cell(), Camera::kMaxPixelsPerCell);
}

TEST(Camera, FindsThePlaceUnderAPoint) {
  Camera camera;
  camera.look_at({5, 5}, 10);
  EXPECT_EQ(camera.place_at({400, 300}, kCanvas), (Place{5, 5}));
  EXPECT_EQ(camera.place_at({399, 299}, kCanvas), (Place{4, 4}));
  EXPECT_EQ(camera.place_at({349, 300}, kCanvas), (Place{-1, 5}));
  const double huge = std::numeric_limits<double>::max();
  EXPECT_LT(camera.place_at({-huge, 0}, kCanvas).x, -1000000);
}

TEST(Camera, APanMovesTheMapWithTheMouse) {
  Camera camera;
  camera.look_at({5, 5}, 10);
  const MapPoint under = camera.to_map({100, 100}, kCanvas);
  camera.pan_by(30, -20);
  const CanvasPoint moved = camera.to_canvas(under, kCanvas);
  EXPECT_NEAR(moved.x, 130, 1e-9);
  EXPECT_NEAR(moved.y, 80, 1e-9);
}

TEST(Camera, ZoomCountsTheDistanceBetweenNeighbours) {
  Camera camera;
  camera.set_map(15, false);
  camera.look_at({5000, 2000}, 30);
  EXPECT_DOUBLE_EQ(camera.pixels_per_unit(), 2);
  camera.zoom_at({0, 0}, 1e9, kCanvas);
  EXPECT_DOUBLE_EQ(camera.pixels_per_unit() * 15, Camera::kMaxPixelsPerCell);
}

TEST(Camera, FitShowsTheWholeOfARoadMap) {
  Camera camera;
  camera.set_map(15, true);
  camera.fit({0, 10000, 0, 4235}, kCanvas);
  EXPECT_NEAR(camera.pixels_per_unit(), 0.94 * 800 / 10001, 1e-9);
  EXPECT_NEAR(camera.centre().x, 5000.5, 1e-9);
  EXPECT_NEAR(camera.centre().y, 2118, 1e-9);
}

TEST(Camera, NorthIsUpWhereYGrowsUpwards) {
  Camera camera;
  camera.set_map(15, true);
  camera.fit({0, 10000, 0, 4235}, kCanvas);
  const CanvasPoint north = camera.to_canvas({5000, 4235}, kCanvas);
  const CanvasPoint south = camera.to_canvas({5000, 0}, kCanvas);
  EXPECT_LT(north.y, south.y);
  EXPECT_NEAR(camera.to_map(north, kCanvas).y, 4235, 1e-6);
  camera.pan_by(0, 25);
  EXPECT_NEAR(camera.to_canvas({5000, 4235}, kCanvas).y, north.y + 25, 1e-9);
}

}  // namespace
}  // namespace goalbound::app
