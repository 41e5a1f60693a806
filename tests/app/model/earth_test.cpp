// Roads in degrees are drawn with their true ratio.
#include "model/view/earth.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <memory>

#include "app/fixture.hpp"

namespace goalbound::app::test {
namespace {

/// Streets along parallels and meridians around a latitude, in millionths of degrees, with costs in tenths of
/// metres; `flat`: costs as if the earth were flat in degrees.
std::shared_ptr<const ListGraph> streets_at(double latitude, bool flat = false) {
  constexpr std::int32_t kSide = 12;
  constexpr double kTenthsADegree = 1'111'950;
  constexpr std::int32_t kBlock = 10'000;
  const double width = flat ? 1 : std::cos(latitude * 3.14159265358979 / 180);
  const auto west = -73'900'000;
  const auto south = static_cast<std::int32_t>(latitude * 1e6) - kSide / 2 * kBlock;
  const auto along_y = static_cast<std::uint32_t>(kBlock * kTenthsADegree / 1e6);
  const auto along_x = static_cast<std::uint32_t>(along_y * width);
  ListGraph::Parts parts;
  const auto street = [&](std::int32_t a, std::int32_t b, std::uint32_t cost) {
    parts.arcs.push_back({static_cast<std::uint32_t>(a), static_cast<std::uint32_t>(b), cost});
    parts.arcs.push_back({static_cast<std::uint32_t>(b), static_cast<std::uint32_t>(a), cost});
  };
  for (std::int32_t y = 0; y < kSide; ++y) {
    for (std::int32_t x = 0; x < kSide; ++x) {
      parts.places.push_back({west + x * kBlock, south + y * kBlock, 0});
      const std::int32_t here = y * kSide + x;
      if (x > 0) street(here - 1, here, along_x);
      if (y > 0) street(here - kSide, here, along_y);
    }
  }
  return std::make_shared<const ListGraph>(ListGraph::create(std::move(parts)).value());
}

TEST(Earth, DegreesAreAsWideAsTheirLatitudeHasThem) {
  for (const double latitude : {40.7, 60.2, -33.9}) {
    EXPECT_NEAR(width_of_unit(*streets_at(latitude)), std::cos(latitude * 3.14159265358979 / 180), 0.01)
        << latitude;
  }
}

TEST(Earth, OtherMapsKeepTheirRatio) {
  EXPECT_EQ(width_of_unit(*streets_at(40.7, true)), 1) << "its costs say that both axes are alike";
  EXPECT_EQ(width_of_unit(*streets_at(2)), 1) << "near the equator there is nothing to be seen";
  EXPECT_EQ(width_of_unit(*road_graph()), 1);
  EXPECT_EQ(width_of_unit(*grid_of(kLoopMap)), 1);
}

TEST(Earth, TheCameraDrawsThemSo) {
  const auto session = session_on(streets_at(60));
  Camera& camera = session->view.camera;
  camera.fit(session->map().limits(), {800, 600});
  const CanvasSize canvas{800, 600};
  const MapPoint at = camera.centre();
  const CanvasPoint middle = camera.to_canvas(at, canvas);
  const CanvasPoint right = camera.to_canvas({at.x + 1000, at.y}, canvas);
  const CanvasPoint up = camera.to_canvas({at.x, at.y + 1000}, canvas);
  EXPECT_NEAR(std::abs((right.x - middle.x) / (middle.y - up.y)), 0.5, 0.01);
  const MapPoint back = camera.to_map(right, canvas);
  EXPECT_NEAR(back.x, at.x + 1000, 1e-3);
  EXPECT_NEAR(back.y, at.y, 1e-3);
}

}  // namespace
}  // namespace goalbound::app::test
