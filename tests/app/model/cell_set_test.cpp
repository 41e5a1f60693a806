// Shapes of cells that are drawn, the letters of their ground, and maps as pictures.
#include <gmock/gmock.h>

#include <algorithm>
#include <random>

#include "app/model/drawn_maps.hpp"
#include "model/edit/map_edit.hpp"
#include "model/edit/terrain_words.hpp"
#include "model/searches/reachable.hpp"
#include "pictures/map_picture.hpp"

namespace goalbound::app::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(CellSet, BrushesAreDiscsAroundTheirCell) {
  const auto brush = [](int size) {
    CellSet cells(5, 5);
    cells.add_brush({2, 2}, size);
    return rows_of(cells);
  };
  EXPECT_EQ(brush(1), ".....\n.....\n..#..\n.....\n.....\n");
  EXPECT_EQ(brush(2), ".....\n.....\n..##.\n..##.\n.....\n");
  EXPECT_EQ(brush(3), ".....\n.###.\n.###.\n.###.\n.....\n");
  EXPECT_EQ(brush(4), ".....\n..##.\n.####\n.####\n..##.\n") << "its corners are rounded";
  CellSet large(64, 64);
  large.add_brush({31, 31}, 32);
  EXPECT_NEAR(static_cast<double>(large.size()), 3.1416 * 16 * 16, 30);
}

TEST(CellSet, WhatLiesOutsideIsLeftOut) {
  CellSet cells(4, 3);
  cells.add({-1, 0});
  cells.add({4, 0});
  cells.add_brush({0, 0}, 3);
  cells.add_line({2, -5}, {2, 20}, 1);
  cells.add_rectangle({3, 2}, {100, 100});
  EXPECT_EQ(rows_of(cells), "###.\n###.\n..##\n");
  EXPECT_EQ(cells.size(), 8U);
  EXPECT_EQ(cells.limits(), (Box{0, 3, 0, 2}));
}

TEST(CellSet, ALineIsAWallThatNoMoveSlipsThrough) {
  std::mt19937 random(7);
  for (int round = 0; round < 50; ++round) {
    // From the upper edge to the lower one: the left side must be cut off from the right one.
    const auto top = static_cast<std::int32_t>(random() % 18 + 1);
    const auto bottom = static_cast<std::int32_t>(random() % 18 + 1);
    const auto ground = grid_of([] {
      std::string rows;
      for (int y = 0; y < 20; ++y) rows += std::string(20, '.') + '\n';
      return rows;
    }());
    CellSet cells(*ground);
    cells.add_line({top, 0}, {bottom, 19}, 1);
    const auto cut = apply({ground, ground}, paint_cells(*ground, cells, '@'), EditWay::kForward);
    ASSERT_TRUE(cut.ok());
    const Grid& grid = *(*cut)->as_grid();
    const auto reached = reachable_from(grid, grid.node({0, 0}));
    EXPECT_FALSE(reached[grid.slot(grid.node({19, 19}))]) << top << " to " << bottom;
  }
}

TEST(CellSet, ARegionIsWhatBelongsTogether) {
  const auto grid = grid_of("..@.\n.@@.\n@...\n");
  CellSet cells(*grid);
  cells.add_region(*grid, {0, 0});
  EXPECT_EQ(rows_of(cells), "##..\n#...\n....\n") << "corners do not join";
  CellSet walls(*grid);
  walls.add_region(*grid, {2, 0});
  EXPECT_EQ(rows_of(walls), "..#.\n.##.\n....\n");
  CellSet outside(*grid);
  outside.add_region(*grid, {-1, 9});
  EXPECT_TRUE(outside.empty());
}

TEST(CellSet, RunsAreCutToAPart) {
  CellSet cells(6, 2);
  cells.add_rectangle({0, 0}, {5, 0});
  cells.add({3, 1});
  std::vector<std::array<std::int32_t, 3>> runs;
  cells.for_each_run({1, 4, 0, 9}, [&](auto y, auto first, auto end) { runs.push_back({y, first, end}); });
  EXPECT_THAT(runs, ElementsAre(std::array{0, 1, 5}, std::array{1, 3, 4}));
}

// --- terrain ---

TEST(TerrainWords, AreThoseOfTheMap) {
  const auto plain = grid_of("..");
  EXPECT_EQ(find_terrain(*plain, "free").value(), '.');
  EXPECT_EQ(find_terrain(*plain, "wall").value(), '@');
  EXPECT_EQ(find_terrain(*plain, "S").value(), 'S');
  EXPECT_FALSE(find_terrain(*plain, "x").ok());
  EXPECT_THAT(find_terrain(*plain, "lava").error().message, HasSubstr("free, wall"));
  const auto swamp = swamp_grid();
  EXPECT_EQ(find_terrain(*swamp, "S").value(), 'S');
  EXPECT_EQ(find_terrain(*swamp, "wall").value(), '@');
  EXPECT_FALSE(find_terrain(*swamp, "G").ok()) << "it would be a wall in disguise";
  TerrainCosts costs;
  costs['@'] = 7;
  costs['T'] = 3;
  const auto odd = weighted_grid_of("@T", costs);
  EXPECT_EQ(find_terrain(*odd, "free").value(), 'T') << "the cheapest, where '.' costs nothing";
  EXPECT_EQ(find_terrain(*odd, "wall").value(), 'O') << "'@' can be crossed here";
}

TEST(TerrainWords, UnknownLettersAreToldWhenAMapIsOpened) {
  EXPECT_EQ(unknown_terrain_text(*grid_of(".GS@OTW")), "");
  EXPECT_THAT(unknown_terrain_text(*grid_of(".x#x")),
              testing::StartsWith("3 cells with the letters '#', 'x'"));
  const auto session = session_on(grid_of(".x."));
  ASSERT_FALSE(session->messages().all().empty());
  EXPECT_THAT(session->messages().all().back().text, HasSubstr("1 cell with the letter 'x'"));
}

// --- pictures ---

TEST(MapPicture, IsTheMapAgain) {
  const auto grid = grid_of(kLoopMap);
  const Image image = picture_of_map(*grid, 1).value();
  EXPECT_EQ(image.width, grid->width());
  const auto again = map_of_picture(image);
  ASSERT_TRUE(again.ok());
  EXPECT_EQ((*again)->hash(), grid->hash());
  const Image large = picture_of_map(*grid, 3).value();
  EXPECT_EQ(large.width, 3 * grid->width());
  EXPECT_EQ((*map_of_picture(large))->node_count(), 9 * grid->node_count());
  EXPECT_FALSE(picture_of_map(*swamp_grid(), 1).ok());
  EXPECT_FALSE(picture_of_map(*road_graph(), 1).ok());
}

TEST(MapPicture, LightAndOpaqueIsFree) {
  Image image{5, 1, {}};
  for (const auto& pixel :
       {std::array{255, 255, 255, 255}, std::array{127, 127, 127, 255}, std::array{128, 128, 128, 255},
        std::array{255, 255, 255, 127}, std::array{255, 255, 0, 255}}) {
    for (const int channel : pixel) image.rgba.push_back(static_cast<std::uint8_t>(channel));
  }
  EXPECT_EQ(rows_of(*(*map_of_picture(image))->as_grid()), ".@.@.\n");
}

TEST(MapPicture, ThatIsBrokenIsRefused) {
  const TemporaryFolder folder;
  std::ofstream(folder / "map.png", std::ios::binary) << "\x89PNG\r\n\x1a\n and so on";
  const auto session = open_ground();
  expect_refused(*session, "open " + (folder / "map.png").string(), "not a PNG");
  expect_refused(*session, "save-map " + (folder / "new.map").string() + " 2", "pictures alone");
}

}  // namespace
}  // namespace goalbound::app::test
