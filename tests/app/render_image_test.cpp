// Pictures and averaged cell images: no GL.
#include <gtest/gtest.h>

#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "pictures/png.hpp"
#include "render/cell_levels.hpp"
#include "render/image.hpp"

namespace goalbound::app {
namespace {

Image gradient(int width, int height) {
  Image image{width, height, {}};
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      for (const int value : {x * 7, y * 11, x ^ y, 255})
        image.rgba.push_back(static_cast<std::uint8_t>(value));
    }
  }
  return image;
}

class PngTest : public ::testing::Test {
 protected:
  std::filesystem::path folder_ =
      std::filesystem::path(::testing::TempDir()) / ("goalbound-png-" + std::to_string(::getpid()));
  void SetUp() override { std::filesystem::create_directories(folder_); }
  void TearDown() override { std::filesystem::remove_all(folder_); }
};

TEST_F(PngTest, WhatWasSavedIsRead) {
  const Image image = gradient(37, 21);
  ASSERT_TRUE(save_png(image, folder_ / "a.png").ok());
  const auto back = load_png(folder_ / "a.png");
  ASSERT_TRUE(back.ok()) << back.error().to_string();
  EXPECT_EQ(*back, image);
}

TEST_F(PngTest, EqualPicturesGiveEqualBytes) {
  EXPECT_EQ(*encode_png(gradient(64, 64)), *encode_png(gradient(64, 64)));
  EXPECT_NE(*encode_png(gradient(64, 64)), *encode_png(gradient(64, 63)));
}

TEST_F(PngTest, BadInputIsAnErrorWithTheFile) {
  const auto missing = load_png(folder_ / "missing.png");
  ASSERT_FALSE(missing.ok());
  EXPECT_EQ(missing.error().code, ErrorCode::kNotFound);
  std::ofstream(folder_ / "text.png") << "no picture at all";
  const auto text = load_png(folder_ / "text.png");
  ASSERT_FALSE(text.ok());
  EXPECT_EQ(text.error().code, ErrorCode::kSyntax);
  EXPECT_NE(text.error().to_string().find("text.png"), std::string::npos);
  EXPECT_FALSE(encode_png(Image{}).ok());
  EXPECT_FALSE(save_png(gradient(2, 2), folder_ / "no such folder" / "a.png").ok());
}

TEST(Images, FlipSwapsRows) {
  Image image = gradient(3, 3);
  const Image before = image;
  flip_rows(image);
  EXPECT_NE(image, before);
  EXPECT_TRUE(std::equal(image.rgba.begin(), image.rgba.begin() + 12, before.rgba.end() - 12));
  flip_rows(image);
  EXPECT_EQ(image, before);
}

TEST(Images, CompareCountsPixelsBeyondTheTolerance) {
  const Image a = gradient(10, 10);
  Image b = a;
  EXPECT_EQ(compare(a, b, 0).largest, 0);
  b.rgba[4] = static_cast<std::uint8_t>(b.rgba[4] + 2);
  b.rgba[40] = static_cast<std::uint8_t>(b.rgba[40] + 50);
  EXPECT_EQ(compare(a, b, 0).pixels, 2U);
  EXPECT_EQ(compare(a, b, 2).pixels, 1U);
  EXPECT_EQ(compare(a, b, 2).largest, 50);
  EXPECT_EQ(compare(a, b, 50).pixels, 0U);
  EXPECT_EQ(compare(a, b, 2).picture.rgba[40], 177);
}

CellImage checkerboard(int width, int height) {
  CellImage image;
  image.width = width;
  image.height = height;
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      image.rgba.push_back((x + y) % 2 == 0 ? pack_rgba(200, 100, 0) : pack_rgba(0, 100, 200));
    }
  }
  return image;
}

TEST(CellLevels, APixelNeverCoversMoreThanTwoTexels) {
  EXPECT_EQ(level_for(30), 0);
  EXPECT_EQ(level_for(0.5F), 0);
  EXPECT_EQ(level_for(0.49F), 1);
  EXPECT_EQ(level_for(0.25F), 1);
  EXPECT_EQ(level_for(0.2F), 2);
  for (float cell = 0.001F; cell < 3; cell *= 1.1F) {
    EXPECT_LE(1.0F / (cell * static_cast<float>(1 << level_for(cell))), 2.0001F) << cell;
  }
}

TEST(CellLevels, TheWholeImageCopiesNothing) {
  const CellLevel level = make_level(checkerboard(5, 3), 0);
  EXPECT_EQ(level.width, 5);
  EXPECT_EQ(level.height, 3);
  EXPECT_TRUE(level.colour.empty());
  EXPECT_TRUE(level.pattern.empty());
}

TEST(CellLevels, AveragesColours) {
  const CellLevel level = make_level(checkerboard(8, 8), 1);
  EXPECT_EQ(level.width, 4);
  EXPECT_EQ(level.colour, std::vector<std::uint32_t>(16, pack_rgba(100, 100, 100)));
}

TEST(CellLevels, TheLastSquareMayBeSmaller) {
  const CellLevel level = make_level(checkerboard(5, 5), 2);
  ASSERT_EQ(level.width, 2);
  ASSERT_EQ(level.height, 2);
  EXPECT_EQ(level.colour[0], pack_rgba(100, 100, 100));
  EXPECT_EQ(level.colour[3], pack_rgba(200, 100, 0)) << "one cell alone";
}

TEST(CellLevels, TransparentCellsGiveAlphaButNoColour) {
  CellImage image = checkerboard(2, 2);
  image.rgba = {pack_rgba(200, 100, 40), pack_rgba(9, 9, 9, 0), pack_rgba(9, 9, 9, 0), pack_rgba(9, 9, 9, 0)};
  EXPECT_EQ(make_level(image, 1).colour.front(), pack_rgba(200, 100, 40, 64));
  image.rgba.assign(4, pack_rgba(9, 9, 9, 0));
  EXPECT_EQ(make_level(image, 1).colour.front(), 0U);
}

TEST(CellLevels, PatternsBecomeShares) {
  CellImage image = checkerboard(2, 2);
  image.pattern = {1, 2, 2, 3};
  EXPECT_EQ(make_level(image, 0).pattern, (std::vector<std::uint32_t>{0xFF, 0xFF00, 0xFF00, 0xFF0000}));
  EXPECT_EQ(make_level(image, 1).pattern, (std::vector<std::uint32_t>{64U | 128U << 8 | 64U << 16}));
  EXPECT_EQ(make_level(image, 1).used, (std::array<bool, 5>{false, true, true, true, false}));
}

TEST(CellLevels, SplitCellsCountHalfAndHalf) {
  CellImage image = checkerboard(2, 2);
  image.rgba.assign(4, pack_rgba(200, 0, 0));
  image.rgba2.assign(4, pack_rgba(0, 200, 0));
  image.pattern.assign(4, static_cast<std::uint8_t>(FillPattern::kSplit));
  const CellLevel whole = make_level(image, 0);
  EXPECT_EQ(whole.second, image.rgba2);
  EXPECT_TRUE(whole.used[4]);
  const CellLevel half = make_level(image, 1);
  EXPECT_EQ(half.colour.front(), pack_rgba(100, 100, 0));
  EXPECT_FALSE(half.used[4]);
  image.rgba2.clear();
  EXPECT_FALSE(make_level(image, 0).used[4]) << "no second colours: not split";
}

}  // namespace
}  // namespace goalbound::app
