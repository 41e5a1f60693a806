// Maps on light ground: what takes the place of each colour, on the processor and in the shaders.
#include "app/render_support.hpp"
#include "overlays/light_tones.hpp"
#include "overlays/palette.hpp"
#include "panels/theme.hpp"
#include "render/gl_map_painter.hpp"

namespace goalbound::app {
namespace {

constexpr std::uint32_t kColours[] = {kFreeColour,   kBlockedColour,  kWaterColour,       kTreeCostColour,
                                      kClosedColour, kOpenColour,     kUnreachableColour, kRoadColour,
                                      kExactColour,  kEdgeColours[0], kEdgeColours[3],    kEdgeColours[7]};

TEST(LightTones, FloorsAreLighterThanWallsAndFarFromThem) {
  EXPECT_GT(contrast_ratio(light_fill(kFreeColour), light_fill(kBlockedColour)), 1.8);
  EXPECT_GT(contrast_ratio(light_fill(kFreeColour), pack_rgba(0, 0, 0)), 18) << "nearly white";
}

TEST(LightTones, LinesStandOutFromFloors) {
  const std::uint32_t floor = light_fill(kFreeColour);
  EXPECT_GT(contrast_ratio(light_ink(kPathColour), floor), 12);
  EXPECT_GT(contrast_ratio(light_ink(kPathColour), light_fill(kClosedColour)), 5);
  for (const std::uint32_t colour : kEdgeColours) {
    EXPECT_GT(contrast_ratio(light_ink(colour), floor), 2.4) << std::hex << colour;
  }
  for (const std::uint32_t colour :
       {kPrunedColour, kStartColour, kGoalColour, kCurrentColour, kForcedColour}) {
    EXPECT_GT(contrast_ratio(light_ink(colour), floor), 2.4) << std::hex << colour;
  }
}

TEST(LightTones, EdgesStayApart) {
  const auto away = [](std::uint32_t a, std::uint32_t b) {
    int sum = 0;
    for (const unsigned shift : {0U, 8U, 16U})
      sum += std::abs(static_cast<int>(a >> shift & 0xFFU) - static_cast<int>(b >> shift & 0xFFU));
    return sum;
  };
  for (const std::uint32_t a : kEdgeColours) {
    for (const std::uint32_t b : kEdgeColours) {
      EXPECT_TRUE(a == b || away(light_ink(a), light_ink(b)) > 50) << std::hex << a << " " << b;
    }
  }
}

TEST(LightTones, ShadowsBecomeLightAndAlphaStays) {
  EXPECT_EQ(light_ink(kShadowColour), kShadowColour | 0x00FFFFFFU);
  EXPECT_EQ(light_ink(with_alpha(kPathColour, 77)) >> 24, 77U);
  EXPECT_EQ(light_fill(with_alpha(kOpenColour, 12)) >> 24, 12U);
}

class LightMap : public OffscreenTest {
 protected:
  void SetUp() override {
    auto made = GlMapPainter::create();
    ASSERT_TRUE(made.ok()) << made.error().to_string();
    painter_ = std::move(*made);
  }
  template <class Fill>
  Image paint(const Fill& fill) {
    MapPaintRequest request;
    fill(request);
    request.max = ImVec2(kTestWidth, kTestHeight);
    request.cell_size = 10;
    request.outside_colour = kOutside;
    request.light = true;
    request.texture_key = 1;
    painter_->begin_frame();
    return frame([&](ImDrawList& list) { painter_->paint(&list, request); });
  }
  static void expect_near(const Image& shot, int x, int y, std::uint32_t colour) {
    const auto seen = pixel(shot, x, y);
    const auto wanted = rgb(light_fill(colour));
    for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(seen[i], wanted[i], 2) << std::hex << colour;
  }

  std::unique_ptr<GlMapPainter> painter_;
};

TEST_F(LightMap, CellsHaveTheTonesOfTheProcessor) {
  CellImage cells = uniform_cells(static_cast<int>(std::size(kColours)), 1, kRed, 1);
  std::copy(std::begin(kColours), std::end(kColours), cells.rgba.begin());
  const Image shot = paint([&](MapPaintRequest& request) { request.image = &cells; });
  for (std::size_t i = 0; i < std::size(kColours); ++i)
    expect_near(shot, static_cast<int>(i) * 10 + 5, 5, kColours[i]);
}

TEST_F(LightMap, AreasHaveThemToo) {
  AreaPicture areas;
  areas.revision = 1;
  for (const std::uint32_t colour : kColours) {
    const auto first = static_cast<std::uint32_t>(areas.corners.size());
    const auto x = static_cast<float>(areas.areas.size());
    for (const MapCorner& corner :
         {MapCorner{x, 0}, MapCorner{x + 1, 0}, MapCorner{x + 1, 1}, MapCorner{x, 1}})
      areas.corners.push_back(corner);
    areas.areas.push_back({.first_corner = first, .corner_count = 4, .colour = colour, .second = colour});
  }
  const Image shot = paint([&](MapPaintRequest& request) { request.areas = {&areas, ImVec2(0, 0)}; });
  for (std::size_t i = 0; i < std::size(kColours); ++i)
    expect_near(shot, static_cast<int>(i) * 10 + 5, 5, kColours[i]);
}

TEST_F(LightMap, SegmentsHaveThemToo) {
  SegmentPicture roads;
  roads.revision = 1;
  roads.width = 8;
  for (const std::uint32_t colour : kColours) {
    const auto y = static_cast<float>(roads.segments.size()) + 0.5F;
    roads.segments.push_back({{1, y, colour, colour, 0}, {9, y, colour, colour, 0}});
  }
  const Image shot = paint([&](MapPaintRequest& request) { request.segments[0] = {&roads, ImVec2(0, 0)}; });
  for (std::size_t i = 0; i < std::size(kColours); ++i)
    expect_near(shot, 50, static_cast<int>(i) * 10 + 5, kColours[i]);
}

}  // namespace
}  // namespace goalbound::app
