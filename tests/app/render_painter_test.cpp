// What the map painter puts on the screen: colours, orientation, patterns, lines, clipping, far zoom, tiles,
// uploads.
#include <gmock/gmock.h>

#include <cmath>
#include <set>

#include "app/render_support.hpp"
#include "render/gl_map_painter.hpp"

namespace goalbound::app {
namespace {

constexpr std::uint32_t kGreen = pack_rgba(30, 180, 60);
constexpr std::uint32_t kYellow = pack_rgba(240, 220, 40);

class MapPainterTest : public OffscreenTest {
 protected:
  void SetUp() override {
    auto made = GlMapPainter::create();
    ASSERT_TRUE(made.ok()) << made.error().to_string();
    painter_ = std::move(*made);
  }

  /// A canvas over the whole picture with the map's corner at (40, 20).
  static MapPaintRequest request(const CellImage& image, float cell_size) {
    MapPaintRequest r;
    r.image = &image;
    r.min = ImVec2(0, 0);
    r.max = ImVec2(kTestWidth, kTestHeight);
    r.cell_size = cell_size;
    r.origin_x = 40;
    r.origin_y = 20;
    r.outside_colour = kOutside;
    return r;
  }
  Image paint(const MapPaintRequest& r) {
    painter_->begin_frame();
    return frame([&](ImDrawList& list) { painter_->paint(&list, r); });
  }

  std::unique_ptr<GlMapPainter> painter_;
};

/// Red, with blue as the second colour of each.
CellImage split_cells(int width, int height) {
  CellImage image = uniform_cells(width, height, kRed, 1);
  image.rgba2.assign(image.cell_count(), kBlue);
  image.pattern.assign(image.cell_count(), static_cast<std::uint8_t>(FillPattern::kSplit));
  return image;
}

/// Different numbers of different colours in a square of pixels.
std::set<std::array<int, 3>> colours_in(const Image& image, int x0, int y0, int side) {
  std::set<std::array<int, 3>> found;
  for (int y = y0; y < y0 + side; ++y) {
    for (int x = x0; x < x0 + side; ++x) found.insert(pixel(image, x, y));
  }
  return found;
}

TEST_F(MapPainterTest, CellsHaveTheirColoursWithYDownAndXRight) {
  CellImage image = uniform_cells(3, 2, kRed, 1);
  image.rgba = {kRed, kGreen, kBlue, kYellow, kBlue, kGreen};
  const Image shot = paint(request(image, 10));
  for (int y = 0; y < 2; ++y) {
    for (int x = 0; x < 3; ++x) {
      EXPECT_EQ(pixel(shot, 45 + 10 * x, 25 + 10 * y), rgb(image.rgba[static_cast<std::size_t>(y * 3 + x)]))
          << x << "," << y;
    }
  }
}

TEST_F(MapPainterTest, WholePixelCellsHaveSharpEdges) {
  CellImage image = uniform_cells(2, 1, kRed, 1);
  image.rgba[1] = kGreen;
  const Image shot = paint(request(image, 10));
  EXPECT_EQ(pixel(shot, 39, 20), rgb(kOutside));
  EXPECT_EQ(pixel(shot, 40, 20), rgb(kRed));
  EXPECT_EQ(pixel(shot, 49, 29), rgb(kRed));
  EXPECT_EQ(pixel(shot, 50, 29), rgb(kGreen));
  EXPECT_EQ(pixel(shot, 59, 29), rgb(kGreen));
  EXPECT_EQ(pixel(shot, 60, 29), rgb(kOutside));
  EXPECT_EQ(pixel(shot, 45, 19), rgb(kOutside));
  EXPECT_EQ(pixel(shot, 45, 30), rgb(kOutside));
}

TEST_F(MapPainterTest, EdgesBetweenPixelsAreBlended) {
  CellImage image = uniform_cells(2, 1, pack_rgba(0, 0, 0), 1);
  image.rgba[1] = pack_rgba(200, 200, 200);
  MapPaintRequest r = request(image, 10);
  r.origin_x = 40.25F;  // the boundary at 50.25: a quarter of pixel 50 is dark
  EXPECT_NEAR(pixel(paint(r), 50, 25)[0], 150, 1);
}

/// How often the colour changes by more than half the way from red to blue along a row of pixels.
int changes_along(const Image& shot, int y, int x0, int x1) {
  int changes = 0;
  for (int x = x0 + 1; x < x1; ++x) {
    const bool was_red = pixel(shot, x - 1, y)[0] > pixel(shot, x - 1, y)[2];
    changes += was_red != (pixel(shot, x, y)[0] > pixel(shot, x, y)[2]) ? 1 : 0;
  }
  return changes;
}

TEST_F(MapPainterTest, SplitCellsHaveTheSecondColourAtTheLowerRight) {
  const CellImage image = split_cells(4, 3);
  const Image shot = paint(request(image, 20));
  for (int x = 40; x < 120; x += 20) {
    EXPECT_EQ(pixel(shot, x + 4, 24), rgb(kRed));
    EXPECT_EQ(pixel(shot, x + 15, 35), rgb(kBlue));
  }
}

TEST_F(MapPainterTest, SmallSplitCellsAreStripesAcrossCells) {
  const CellImage image = split_cells(32, 16);
  const Image shot = paint(request(image, 4));
  // 128 pixels a row: eight stripes of either colour, where halves would change 64 times.
  for (const int y : {30, 47, 60}) EXPECT_NEAR(changes_along(shot, y, 40, 168), 16, 1) << y;
  EXPECT_THAT(colours_in(shot, 60, 40, 16), testing::IsSupersetOf({rgb(kRed), rgb(kBlue)}));
}

TEST_F(MapPainterTest, StripesOfSplitCellsMoveWithTheMap) {
  const CellImage image = split_cells(32, 16);
  MapPaintRequest r = request(image, 4);
  const Image before = paint(r);
  r.origin_x += 5;
  const Image after = paint(r);
  for (int x = 60; x < 140; ++x) EXPECT_EQ(pixel(before, x, 40), pixel(after, x + 5, 40)) << x;
}

TEST_F(MapPainterTest, TheCanvasClipsAndFillsWithTheOutsideColour) {
  const CellImage image = uniform_cells(100, 100, kRed, 1);
  MapPaintRequest r = request(image, 10);
  r.min = ImVec2(60, 50);
  r.max = ImVec2(120, 90);
  const Image shot = paint(r);
  EXPECT_EQ(pixel(shot, 60, 50), rgb(kRed));
  EXPECT_EQ(pixel(shot, 119, 89), rgb(kRed));
  EXPECT_EQ(pixel(shot, 59, 60), (std::array<int, 3>{0, 0, 0}));
  EXPECT_EQ(pixel(shot, 120, 60), (std::array<int, 3>{0, 0, 0}));
  EXPECT_EQ(pixel(shot, 80, 49), (std::array<int, 3>{0, 0, 0}));
  EXPECT_EQ(pixel(shot, 80, 90), (std::array<int, 3>{0, 0, 0}));
}

TEST_F(MapPainterTest, WithoutAMapTheCanvasIsFilled) {
  MapPaintRequest r = request(CellImage{}, 10);
  r.image = nullptr;
  EXPECT_EQ(pixel(paint(r), 100, 100), rgb(kOutside));
  const CellImage empty;
  r.image = &empty;
  EXPECT_EQ(pixel(paint(r), 100, 100), rgb(kOutside));
}

TEST_F(MapPainterTest, WhatIsDrawnAfterwardsLiesOnTopAndWhatWasBeforeIsCovered) {
  const CellImage image = uniform_cells(20, 20, kRed, 1);
  painter_->begin_frame();
  const Image shot = frame([&](ImDrawList& list) {
    list.AddRectFilled(ImVec2(50, 50), ImVec2(70, 70), kBlue);
    painter_->paint(&list, request(image, 10));
    list.AddRectFilled(ImVec2(90, 90), ImVec2(110, 110), kGreen);
    list.AddText(ImVec2(200, 100), 0xFFFFFFFFU, "text");
  });
  EXPECT_EQ(pixel(shot, 60, 60), rgb(kRed));
  EXPECT_EQ(pixel(shot, 100, 100), rgb(kGreen));
  EXPECT_GT(colours_in(shot, 200, 100, 16).size(), 3U) << "no text after the map";
}

TEST_F(MapPainterTest, TransparentCellsShowTheOutsideColour) {
  const CellImage image = uniform_cells(4, 4, pack_rgba(255, 255, 255, 0), 1);
  EXPECT_EQ(pixel(paint(request(image, 10)), 55, 35), rgb(kOutside));
  const CellImage half = uniform_cells(4, 4, pack_rgba(209, 208, 207, 128), 2);
  EXPECT_NEAR(pixel(paint(request(half, 10)), 55, 35)[0], 109, 1);
}

TEST_F(MapPainterTest, EachPatternShowsTheColourAndAnInk) {
  for (const auto pattern : {FillPattern::kHatch, FillPattern::kDots}) {
    CellImage image = uniform_cells(2, 2, kBlue, 10 + static_cast<std::uint64_t>(pattern));
    image.pattern = {static_cast<std::uint8_t>(pattern), 0, 0, 0};
    const Image shot = paint(request(image, 40));
    const auto with = colours_in(shot, 42, 22, 36);
    EXPECT_TRUE(with.contains(rgb(kBlue))) << static_cast<int>(pattern);
    EXPECT_GE(with.size(), 3U) << static_cast<int>(pattern) << ": colour, ink and the smooth edge between";
    EXPECT_THAT(colours_in(shot, 82, 22, 36), testing::ElementsAre(rgb(kBlue)));
  }
}

TEST_F(MapPainterTest, HatchRunsDiagonallyAndKeepsItsWidthAtAnyZoom) {
  for (const float cell : {40.0F, 5.0F}) {
    CellImage image = uniform_cells(40, 40, kBlue, static_cast<std::uint64_t>(cell));
    image.pattern.assign(image.cell_count(), static_cast<std::uint8_t>(FillPattern::kHatch));
    const Image shot = paint(request(image, cell));
    int changes = 0;
    for (int x = 100; x < 200; ++x) {
      // one step right and up stays on the same stripe
      EXPECT_EQ(pixel(shot, x, 100), pixel(shot, x + 1, 99));
      const bool ink = pixel(shot, x, 100) != rgb(kBlue);
      const bool next = pixel(shot, x + 1, 100) != rgb(kBlue);
      changes += ink != next ? 1 : 0;
    }
    EXPECT_NEAR(changes, 2 * 100 / (8 * std::sqrt(2.0)), 2) << cell;
  }
}

TEST_F(MapPainterTest, UnfinishedCellsAreGreyWhateverTheirColour) {
  CellImage image = uniform_cells(2, 1, kRed, 1);
  image.pattern = {static_cast<std::uint8_t>(FillPattern::kUnfinished), 0};
  for (const auto& colour : colours_in(paint(request(image, 40)), 42, 22, 36)) {
    EXPECT_NEAR(colour[0], colour[2], 12);
    EXPECT_NEAR(colour[1], colour[2], 12);
  }
}

TEST_F(MapPainterTest, SplitCellsAreCutFromLowerLeftToUpperRight) {
  CellImage image = uniform_cells(2, 1, kRed, 1);
  image.rgba2 = {kGreen, kGreen};
  image.pattern = {static_cast<std::uint8_t>(FillPattern::kSplit), 0};
  const Image shot = paint(request(image, 40));
  EXPECT_EQ(pixel(shot, 50, 30), rgb(kRed));
  EXPECT_EQ(pixel(shot, 70, 50), rgb(kGreen));
  EXPECT_EQ(pixel(shot, 44, 52), rgb(kRed)) << "lower left, above the diagonal";
  EXPECT_EQ(pixel(shot, 44, 59), rgb(kGreen)) << "lower left, below the diagonal";
  EXPECT_EQ(pixel(shot, 110, 50), rgb(kRed)) << "a cell that is not split";
}

TEST_F(MapPainterTest, UnknownPatternNumbersAreNone) {
  CellImage image = uniform_cells(2, 1, kRed, 1);
  image.pattern = {77, 0};
  EXPECT_THAT(colours_in(paint(request(image, 40)), 42, 22, 36), testing::ElementsAre(rgb(kRed)));
}

TEST_F(MapPainterTest, GridLinesAreOnePixelAndFadeOutWhenCellsAreSmall) {
  const CellImage image = uniform_cells(20, 20, kYellow, 1);
  const auto lines_in_row = [&](float cell) {
    MapPaintRequest r = request(image, cell);
    r.grid_line_alpha = 1.0F;
    const Image shot = paint(r);
    int lines = 0;
    for (int x = 42; x < 42 + static_cast<int>(10 * cell); ++x) {
      lines += pixel(shot, x, 20 + static_cast<int>(cell / 2)) != rgb(kYellow) ? 1 : 0;
    }
    return lines;
  };
  EXPECT_EQ(lines_in_row(20), 10);
  EXPECT_EQ(lines_in_row(11.3F), 10);
  EXPECT_EQ(lines_in_row(4), 0);
  MapPaintRequest without = request(image, 20);
  EXPECT_THAT(colours_in(paint(without), 50, 50, 60), testing::ElementsAre(rgb(kYellow)));
}

/// 1024 x 1024 cells, single black columns every eight cells.
CellImage striped_map() {
  CellImage image = uniform_cells(1024, 1024, pack_rgba(160, 160, 160), 1);
  for (std::size_t i = 0; i < image.rgba.size(); i += 8) image.rgba[i] = pack_rgba(0, 0, 0);
  return image;
}

TEST_F(MapPainterTest, FarZoomAveragesInsteadOfSkippingCells) {
  const CellImage image = striped_map();
  for (const float cell : {0.2F, 0.11F, 0.03F}) {
    const Image shot = paint(request(image, cell));
    const int side = static_cast<int>(1024 * cell) - 3;
    double sum = 0;
    int low = 255;
    int high = 0;
    for (int i = 0; i < side; ++i) {
      const int value = pixel(shot, 42 + i, 22 + side / 2)[0];
      sum += value;
      low = std::min(low, value);
      high = std::max(high, value);
    }
    EXPECT_NEAR(sum / side, 140, 4) << cell << ": seven of eight columns are 160";
    EXPECT_LT(high - low, 110) << cell << ": columns vanish in one place and fill a pixel in another";
  }
}

TEST_F(MapPainterTest, AnyZoomKeepsTheAverage) {
  const CellImage image = striped_map();
  for (const float cell : {0.26F, 0.49F, 0.51F, 0.9F, 1.37F}) {
    const Image shot = paint(request(image, cell));
    double sum = 0;
    for (int i = 0; i < 200; ++i) sum += pixel(shot, 60 + i, 120)[0];
    EXPECT_NEAR(sum / 200, 140, 3) << cell;
  }
}

TEST_F(MapPainterTest, AMapSmallerThanAPixelIsNotLost) {
  const CellImage image = uniform_cells(64, 64, pack_rgba(255, 255, 255), 1);
  const Image shot = paint(request(image, 0.01F));
  EXPECT_GT(pixel(shot, 40, 20)[0], 90) << "0.64 x 0.64 of a pixel";
}

TEST_F(MapPainterTest, PatternsSurviveFarZoom) {
  CellImage image = uniform_cells(1024, 1024, kBlue, 1);
  image.pattern.assign(image.cell_count(), static_cast<std::uint8_t>(FillPattern::kHatch));
  const auto colours = colours_in(paint(request(image, 0.15F)), 50, 30, 100);
  EXPECT_TRUE(colours.contains(rgb(kBlue)));
  EXPECT_GT(colours.size(), 3U);
}

TEST_F(MapPainterTest, TilesLeaveNoSeams) {
  CellImage image = uniform_cells(100, 70, kRed, 1);
  for (std::size_t i = 0; i < image.rgba.size(); ++i) {
    image.rgba[i] = pack_rgba(static_cast<std::uint8_t>(i % 100), static_cast<std::uint8_t>(i / 100), 128);
  }
  auto tiled = GlMapPainter::create(16);
  ASSERT_TRUE(tiled.ok());
  for (const float cell : {5.0F, 2.3F, 0.7F, 0.3F}) {
    const MapPaintRequest r = request(image, cell);
    const Image whole = paint(r);
    (*tiled)->begin_frame();
    const Image pieces = frame([&](ImDrawList& list) { (*tiled)->paint(&list, r); });
    EXPECT_LE(compare(whole, pieces, 0).largest, cell < 2 ? 2 : 1) << cell;
  }
}

TEST_F(MapPainterTest, UploadsOnlyWhenTheRevisionOrTheSizeChanges) {
  CellImage image = uniform_cells(8, 8, kRed, 1);
  paint(request(image, 10));
  EXPECT_EQ(painter_->uploads().count, 1U);
  EXPECT_EQ(painter_->uploads().bytes, 8U * 8U * 4U);
  paint(request(image, 20));
  EXPECT_EQ(painter_->uploads().count, 1U);
  image.rgba.assign(image.cell_count(), kGreen);
  EXPECT_EQ(pixel(paint(request(image, 10)), 45, 25), rgb(kRed)) << "same revision: not looked at";
  image.revision = 2;
  EXPECT_EQ(pixel(paint(request(image, 10)), 45, 25), rgb(kGreen));
  EXPECT_EQ(painter_->uploads().count, 2U);
  image = uniform_cells(4, 4, kBlue, 2);
  EXPECT_EQ(pixel(paint(request(image, 10)), 45, 25), rgb(kBlue));
  EXPECT_EQ(painter_->uploads().count, 3U);
}

TEST_F(MapPainterTest, TextureKeysKeepTwoCanvasesApart) {
  const CellImage red = uniform_cells(8, 8, kRed, 1);
  const CellImage green = uniform_cells(8, 8, kGreen, 1);
  MapPaintRequest left = request(red, 10);
  left.max.x = 160;
  left.texture_key = 1;
  MapPaintRequest right = request(green, 10);
  right.min.x = 160;
  right.origin_x = 200;
  right.texture_key = 2;
  painter_->begin_frame();
  const Image shot = frame([&](ImDrawList& list) {
    painter_->paint(&list, left);
    painter_->paint(&list, right);
  });
  EXPECT_EQ(pixel(shot, 45, 25), rgb(kRed));
  EXPECT_EQ(pixel(shot, 205, 25), rgb(kGreen));
}

TEST_F(MapPainterTest, FarAwayCornersOfAHugeMapStayExact) {
  CellImage image = uniform_cells(4000, 3, kRed, 1);
  image.rgba[3999] = kGreen;
  MapPaintRequest r = request(image, 100);
  r.origin_x = 40 - 3999 * 100.0F;
  const Image shot = paint(r);
  EXPECT_EQ(pixel(shot, 39, 25), rgb(kRed));
  EXPECT_EQ(pixel(shot, 41, 25), rgb(kGreen));
  EXPECT_EQ(pixel(shot, 139, 25), rgb(kGreen));
  EXPECT_EQ(pixel(shot, 141, 25), rgb(kOutside));
}

}  // namespace
}  // namespace goalbound::app
