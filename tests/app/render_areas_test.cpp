// Filled polygons on the screen: places, patterns, halves, orientation, uploads.
#include <set>

#include "app/render_support.hpp"
#include "render/gl_map_painter.hpp"

namespace goalbound::app {
namespace {

class AreasTest : public OffscreenTest {
 protected:
  void SetUp() override {
    auto made = GlMapPainter::create();
    ASSERT_TRUE(made.ok()) << made.error().to_string();
    painter_ = std::move(*made);
  }

  /// The picture's origin lies in the middle of the screen, at (160, 120); a unit is 10 pixels.
  Image paint(const AreaPicture& picture, bool y_up = false) {
    MapPaintRequest request;
    request.areas = {&picture, ImVec2(kTestWidth / 2.0F, kTestHeight / 2.0F)};
    request.max = ImVec2(kTestWidth, kTestHeight);
    request.cell_size = 10;
    request.y_up = y_up;
    request.outside_colour = kOutside;
    request.texture_key = 1;
    painter_->begin_frame();
    return frame([&](ImDrawList& list) { painter_->paint(&list, request); });
  }
  /// A triangle with its right angle at (0,0), and a square to its left.
  static AreaPicture shapes(FillPattern pattern = FillPattern::kNone) {
    return {.origin = {500, 500},
            .corners = {{0, 0}, {6, 0}, {0, 6}, {-8, 0}, {-2, 0}, {-2, 6}, {-8, 6}},
            .areas =
                {{.first_corner = 0, .corner_count = 3, .colour = kRed, .second = kBlue, .pattern = pattern},
                 {.first_corner = 3, .corner_count = 4, .colour = kBlue, .second = kRed, .pattern = pattern}},
            .revision = 1};
  }

  std::unique_ptr<GlMapPainter> painter_;
};

TEST_F(AreasTest, AreFilledWhereTheyLie) {
  const Image shot = paint(shapes());
  EXPECT_EQ(pixel(shot, 170, 130), rgb(kRed));
  EXPECT_EQ(pixel(shot, 161, 175), rgb(kRed));
  EXPECT_EQ(pixel(shot, 200, 160), rgb(kOutside)) << "beyond the long side";
  EXPECT_EQ(pixel(shot, 170, 110), rgb(kOutside));
  EXPECT_EQ(pixel(shot, 85, 125), rgb(kBlue));
  EXPECT_EQ(pixel(shot, 135, 175), rgb(kBlue));
  EXPECT_EQ(pixel(shot, 150, 150), rgb(kOutside)) << "between them";
}

TEST_F(AreasTest, LargerYMayLieFurtherUp) {
  const Image shot = paint(shapes(), true);
  EXPECT_EQ(pixel(shot, 170, 110), rgb(kRed));
  EXPECT_EQ(pixel(shot, 170, 130), rgb(kOutside));
}

TEST_F(AreasTest, SplitOnesHaveTheSecondColourAtTheLowerRight) {
  const Image shot = paint(shapes(FillPattern::kSplit));
  EXPECT_EQ(pixel(shot, 85, 125), rgb(kBlue));
  EXPECT_EQ(pixel(shot, 135, 175), rgb(kRed));
}

TEST_F(AreasTest, PatternsShowOnTheColour) {
  for (const FillPattern pattern : {FillPattern::kHatch, FillPattern::kDots, FillPattern::kUnfinished}) {
    AreaPicture picture = shapes(pattern);
    picture.revision = 10 + static_cast<std::uint64_t>(pattern);
    const Image shot = paint(picture);
    std::set<std::array<int, 3>> colours;
    for (int y = 130; y < 150; ++y) {
      for (int x = 90; x < 130; ++x) colours.insert(pixel(shot, x, y));
    }
    EXPECT_GE(colours.size(), 2U) << static_cast<int>(pattern);
  }
}

TEST_F(AreasTest, AreSentOnceForEachRevision) {
  AreaPicture picture = shapes();
  paint(picture);
  const auto before = painter_->uploads();
  paint(picture);
  EXPECT_EQ(painter_->uploads().bytes, before.bytes);
  picture.areas[0].colour = kBlue;
  picture.revision = 2;
  const Image shot = paint(picture);
  EXPECT_GT(painter_->uploads().bytes, before.bytes);
  EXPECT_EQ(pixel(shot, 170, 130), rgb(kBlue));
  picture.areas.clear();
  EXPECT_EQ(pixel(paint(picture), 170, 130), rgb(kOutside));
}

}  // namespace
}  // namespace goalbound::app
