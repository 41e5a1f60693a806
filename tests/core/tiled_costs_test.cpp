// Costs of tiles and layers of Tiled, and maps that say nothing of what blocks.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include "file_support.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/grid.hpp"
#include "goalbound/open_options.hpp"

namespace goalbound::test {
namespace {

using testing::HasSubstr;

/// "1 4 #": what cells cost, walls as '#'. Or the error.
std::string costs_of_cells(const Result<std::shared_ptr<const Map>>& map) {
  if (!map) return map.error().to_string();
  const Grid& grid = *(*map)->as_grid();
  std::string text;
  for (std::int32_t x = 0; x < grid.width(); ++x) {
    if (x > 0) text += ' ';
    const Cell cell{x, 0};
    const char letter = grid.terrain()[static_cast<std::size_t>(x)];
    text += grid.is_free(cell)
                ? std::to_string(grid.has_equal_costs()
                                     ? 1
                                     : grid.terrain_costs().by_letter[static_cast<unsigned char>(letter)])
                : "#";
  }
  return text;
}
std::string costs_door(const std::string& name) {
  return costs_of_cells(load_map(source_folder() / "tests/data/doors/tiled-costs-holes" / name));
}

TEST(TiledDoors, CostsAreThoseOfTilesAndLayers) {
  EXPECT_EQ(costs_door("cost_zero.tmx"), "1 # #");
  EXPECT_THAT(costs_door("cost_minus_one.tmx"),
              HasSubstr("a tile costs -1; costs are 0, which is a wall, or more"));
  EXPECT_EQ(costs_door("cost_of_layer.tmx"), "4 4 #");
  EXPECT_EQ(costs_door("cost_without_walls.tmx"), "1 3 1");
}

TEST(TiledDoors, MapsThatDoNotSayWhatBlocksAreRefused) {
  EXPECT_THAT(costs_door("holes_alone.tmx"), HasSubstr("nothing says what blocks"));
  EXPECT_THAT(costs_door("holes_alone.tmx"), HasSubstr("--blocks empty"));
  EXPECT_THAT(costs_door("walkable_true_alone.tmx"), HasSubstr("nothing says what blocks"));
  const auto file = source_folder() / "tests/data/doors/tiled-costs-holes/holes_alone.tmx";
  EXPECT_EQ(costs_of_cells(load_map(file, {.blocks = {"empty"}})), "1 # 1");
  const auto layers = layers_of_tile_map(file);
  ASSERT_TRUE(layers);
  EXPECT_EQ(layers->back().name, "empty") << "it can be chosen";
}

class TiledCosts : public testing::Test {
 protected:
  /// Of tiles 1 to 3 with these costs, in two layers of three cells.
  std::string read(const std::vector<std::string>& costs, std::string_view lower,
                   std::string_view upper = "0,0,0", std::string_view upper_head = "") {
    std::string tiles;
    for (std::size_t i = 0; i < costs.size(); ++i) {
      tiles += fmt::format(
          R"(<tile id="{}"><properties><property name="Cost" value="{}"/></properties></tile>)", i, costs[i]);
    }
    write_raw(
        folder_ / "t.tmx",
        fmt::format(R"(<map orientation="orthogonal" width="3" height="1" tilewidth="8" tileheight="8">)"
                    R"(<tileset firstgid="1">{}</tileset>)"
                    R"(<layer name="a" width="3" height="1"><data encoding="csv">{}</data></layer>)"
                    R"(<layer name="b" width="3" height="1">{}<data encoding="csv">{}</data></layer></map>)",
                    tiles, lower, upper_head, upper));
    return costs_of_cells(load_map(folder_ / "t.tmx"));
  }

  TemporaryFolder folder_;
};

TEST_F(TiledCosts, AnInfiniteCostIsAWall) {
  EXPECT_EQ(read({"2", "inf", "Infinity"}, "1,2,3"), "2 # #");
}
TEST_F(TiledCosts, TheTopmostTileCounts) {
  EXPECT_EQ(read({"0", "3"}, "1,1,2", "0,2,1"), "# 3 #") << "a bridge, and a pit";
}
TEST_F(TiledCosts, ALayerCostsWhereItsTilesSayNothing) {
  const std::string seven = R"(<properties><property name="cost" type="float" value="7"/></properties>)";
  EXPECT_EQ(read({"2"}, "1,1,1", "0,9,1", seven), "2 7 2");
  const std::string never = R"(<properties><property name="cost" type="float" value="inf"/></properties>)";
  EXPECT_EQ(read({"2"}, "1,1,1", "0,9,0", never), "2 # 2");
}
TEST_F(TiledCosts, ACostThatNoCellHasRefusesNothing) {
  EXPECT_EQ(read({"2", "-5"}, "1,1,1"), "2 2 2");
  EXPECT_THAT(read({"2", "-5"}, "1,2,1"), HasSubstr("a tile costs -5"));
}
TEST_F(TiledCosts, WhatIsNoNumberSaysNothing) {
  EXPECT_THAT(read({"dear", "nan"}, "1,2,1"), HasSubstr("nothing says what blocks"));
  EXPECT_EQ(read({"dear", "5"}, "1,2,1"), "1 5 1");
}

}  // namespace
}  // namespace goalbound::test
