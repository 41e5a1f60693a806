// Lines and discs of graphs on the screen: places, widths, halves, patterns, orientation, uploads.
#include <gmock/gmock.h>

#include <set>

#include "app/render_support.hpp"
#include "render/gl_map_painter.hpp"

namespace goalbound::app {
namespace {

SegmentEnd end_at(float x, float y, std::uint32_t colour, FillPattern pattern = FillPattern::kNone,
                  std::uint32_t second = 0) {
  return {.x = x, .y = y, .colour = colour, .second = second, .pattern = static_cast<std::uint32_t>(pattern)};
}

class SegmentsTest : public OffscreenTest {
 protected:
  void SetUp() override {
    auto made = GlMapPainter::create();
    ASSERT_TRUE(made.ok()) << made.error().to_string();
    painter_ = std::move(*made);
  }

  /// The picture's origin lies in the middle of the screen, at (160, 120); a unit is 10 pixels.
  Image paint(const SegmentPicture& picture, bool y_up = false) {
    MapPaintRequest request;
    request.segments[0] = {&picture, ImVec2(kTestWidth / 2.0F, kTestHeight / 2.0F)};
    request.max = ImVec2(kTestWidth, kTestHeight);
    request.cell_size = 10;
    request.y_up = y_up;
    request.outside_colour = kOutside;
    request.texture_key = 1;
    painter_->begin_frame();
    return frame([&](ImDrawList& list) { painter_->paint(&list, request); });
  }
  /// One line of the given width.
  static SegmentPicture line(const SegmentEnd& a, const SegmentEnd& b, float width = 3) {
    return {.origin = {1000, 1000}, .segments = {{a, b}}, .width = width, .revision = 1};
  }

  std::unique_ptr<GlMapPainter> painter_;
};

TEST_F(SegmentsTest, EachHalfHasTheColourOfItsEnd) {
  const Image shot = paint(line(end_at(-5, 0, kRed), end_at(5, 0, kBlue)));
  EXPECT_EQ(pixel(shot, 120, 119), rgb(kRed));
  EXPECT_EQ(pixel(shot, 155, 119), rgb(kRed));
  EXPECT_EQ(pixel(shot, 165, 119), rgb(kBlue));
  EXPECT_EQ(pixel(shot, 205, 119), rgb(kBlue));
  EXPECT_EQ(pixel(shot, 220, 119), rgb(kOutside));
  EXPECT_EQ(pixel(shot, 160, 130), rgb(kOutside));
}

TEST_F(SegmentsTest, WidthIsInPixels) {
  for (const float width : {2.0F, 6.0F, 10.0F}) {
    SegmentPicture picture = line(end_at(-5, 0, kRed), end_at(5, 0, kRed), width);
    picture.revision = static_cast<std::uint64_t>(width);
    const Image shot = paint(picture);
    int rows = 0;
    for (int y = 90; y < 150; ++y) rows += pixel(shot, 160, y) == rgb(kRed) ? 1 : 0;
    EXPECT_NEAR(rows, static_cast<int>(width), 1);
  }
}

TEST_F(SegmentsTest, EqualEndsAreADisc) {
  const Image shot = paint(line(end_at(2, 1, kBlue), end_at(2, 1, kBlue), 12));
  EXPECT_EQ(pixel(shot, 180, 130), rgb(kBlue));
  EXPECT_EQ(pixel(shot, 184, 130), rgb(kBlue));
  EXPECT_EQ(pixel(shot, 180, 126), rgb(kBlue));
  EXPECT_EQ(pixel(shot, 185, 125), rgb(kOutside)) << "the corner of its square";
}

TEST_F(SegmentsTest, YGrowsUpwardsWhereTheMapSaysSo) {
  const SegmentPicture picture = line(end_at(0, 5, kRed), end_at(0, 8, kRed));
  EXPECT_EQ(pixel(paint(picture), 160, 185), rgb(kRed));
  const Image up = paint(picture, true);
  EXPECT_EQ(pixel(up, 160, 185), rgb(kOutside));
  EXPECT_EQ(pixel(up, 160, 55), rgb(kRed));
}

TEST_F(SegmentsTest, PatternsShowBothInks) {
  for (const FillPattern pattern : {FillPattern::kHatch, FillPattern::kDots, FillPattern::kUnfinished}) {
    SegmentPicture picture = line(end_at(-10, 0, kRed, pattern), end_at(10, 0, kRed, pattern), 5);
    picture.revision = static_cast<std::uint64_t>(pattern) + 10;
    const Image shot = paint(picture);
    std::set<std::array<int, 3>> seen;
    for (int x = 80; x < 240; ++x) seen.insert(pixel(shot, x, 119));
    EXPECT_EQ(seen.size(), 2U) << static_cast<int>(pattern);
  }
}

TEST_F(SegmentsTest, ASplitLineHasBothColoursByTurns) {
  const SegmentEnd split = end_at(-10, 0, kRed, FillPattern::kSplit, kBlue);
  SegmentEnd other = split;
  other.x = 10;
  const Image shot = paint(line(split, other, 5));
  int red = 0;
  int blue = 0;
  for (int x = 80; x < 240; ++x) {
    red += pixel(shot, x, 119) == rgb(kRed) ? 1 : 0;
    blue += pixel(shot, x, 119) == rgb(kBlue) ? 1 : 0;
  }
  EXPECT_GT(red, 60);
  EXPECT_GT(blue, 60);
}

TEST_F(SegmentsTest, ThinLinesHaveNoPattern) {
  const Image shot =
      paint(line(end_at(-10, 0, kRed, FillPattern::kHatch), end_at(10, 0, kRed, FillPattern::kHatch), 1));
  std::set<std::array<int, 3>> seen;
  for (int x = 80; x < 240; ++x) seen.insert(pixel(shot, x, 119));
  EXPECT_EQ(seen.size(), 1U);
}

TEST_F(SegmentsTest, AreUploadedOnlyWhenTheyChanged) {
  SegmentPicture picture = line(end_at(-5, 0, kRed), end_at(5, 0, kBlue));
  paint(picture);
  const GlMapPainter::Uploads first = painter_->uploads();
  EXPECT_EQ(first.count, 1U);
  EXPECT_EQ(first.bytes, sizeof(Segment));
  paint(picture);
  EXPECT_EQ(painter_->uploads().count, 1U);
  picture.segments.push_back({end_at(0, -3, kBlue), end_at(0, 3, kBlue)});
  ++picture.revision;
  const Image shot = paint(picture);
  EXPECT_EQ(painter_->uploads().count, 2U);
  EXPECT_EQ(pixel(shot, 160, 100), rgb(kBlue));
}

TEST_F(SegmentsTest, CellsThatComeBeforeAreCovered) {
  const SegmentPicture picture = line(end_at(-5, 0, kRed), end_at(5, 0, kRed));
  const CellImage cells = uniform_cells(40, 40, kBlue, 1);
  MapPaintRequest request;
  request.image = &cells;
  request.segments[1] = {&picture, ImVec2(160, 120)};
  request.max = ImVec2(kTestWidth, kTestHeight);
  request.cell_size = 10;
  painter_->begin_frame();
  const Image shot = frame([&](ImDrawList& list) {
    painter_->paint(&list, request);
    list.AddRectFilled(ImVec2(170, 110), ImVec2(180, 130), kBlue);
  });
  EXPECT_EQ(pixel(shot, 150, 119), rgb(kRed));
  EXPECT_EQ(pixel(shot, 150, 140), rgb(kBlue));
  EXPECT_EQ(pixel(shot, 175, 119), rgb(kBlue)) << "what is drawn afterwards lies on top";
}

}  // namespace
}  // namespace goalbound::app
