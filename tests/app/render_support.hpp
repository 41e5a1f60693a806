// Frames without a window, for tests of everything that draws.
#pragma once

#include <gtest/gtest.h>
#include <imgui.h>

#include <array>
#include <functional>
#include <memory>

#include "overlays/cell_image.hpp"
#include "overlays/fill.hpp"
#include "render/offscreen_surface.hpp"

namespace goalbound::app {

inline constexpr int kTestWidth = 320;
inline constexpr int kTestHeight = 240;
inline constexpr std::uint32_t kRed = pack_rgba(200, 30, 20);
inline constexpr std::uint32_t kBlue = pack_rgba(20, 60, 220);
inline constexpr std::uint32_t kOutside = pack_rgba(9, 8, 7);  ///< around the map

/// One off-screen surface for all tests of a suite: making one takes a tenth of a second.
class OffscreenTest : public ::testing::Test {
 public:
  static void SetUpTestSuite() {
    auto made = OffscreenSurface::create(kTestWidth, kTestHeight);
    ASSERT_TRUE(made.ok()) << made.error().to_string();
    surface_ = std::move(*made);
  }
  static void TearDownTestSuite() { surface_.reset(); }

 protected:
  static OffscreenSurface& surface() { return *surface_; }

  /// The picture of one frame whose whole content `draw` puts into the background draw list.
  static Image frame(const std::function<void(ImDrawList&)>& draw) {
    surface().begin_frame(1.0F / 60.0F);
    draw(*ImGui::GetBackgroundDrawList());
    surface().end_frame();
    return surface().read_pixels();
  }

 private:
  static inline std::unique_ptr<OffscreenSurface> surface_;
};

/// Red, green and blue of a pixel, x to the right, y down.
inline std::array<int, 3> pixel(const Image& image, int x, int y) {
  const auto i = (static_cast<std::size_t>(y) * image.width + x) * 4;
  return {image.rgba[i], image.rgba[i + 1], image.rgba[i + 2]};
}
inline std::array<int, 3> rgb(std::uint32_t colour) {
  return {static_cast<int>(colour & 0xFF), static_cast<int>((colour >> 8) & 0xFF),
          static_cast<int>((colour >> 16) & 0xFF)};
}

/// All cells of one colour.
inline CellImage uniform_cells(int width, int height, std::uint32_t colour, std::uint64_t revision) {
  CellImage image;
  image.width = width;
  image.height = height;
  image.rgba.assign(image.cell_count(), colour);
  image.revision = revision;
  return image;
}

}  // namespace goalbound::app
