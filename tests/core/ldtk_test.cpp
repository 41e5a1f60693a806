// Projects of LDtk as grids.
#include <fmt/format.h>

#include "file_support.hpp"
#include "formats/reading_report.hpp"
#include "formats/tiled_map.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/open_options.hpp"

namespace goalbound::test {
namespace {

std::string layer(std::string_view name, int width, int height, std::string_view cells, int size = 16) {
  return fmt::format(
      R"({{"__identifier": "{}", "__type": "IntGrid", "__cWid": {}, "__cHei": {}, "__gridSize": {}, "intGridCsv": [{}]}})",
      name, width, height, size, cells);
}
std::string level(std::string_view layers, int x = 0, int y = 0) {
  return fmt::format(R"({{"identifier": "L", "worldX": {}, "worldY": {}, "layerInstances": [{}]}})", x, y,
                     layers);
}
std::string project(std::string_view levels, std::string_view values = "", std::string_view layout = "Free") {
  return fmt::format(R"({{"__header__": {{"app": "LDtk"}}, "jsonVersion": "1.5.3", "worldLayout": "{}",
"defs": {{"layers": [{{"identifier": "Ground", "intGridValues": [{}]}}]}}, "levels": [{}]}})",
                     layout, values, levels);
}
std::string terrain(const std::string& text) {
  const auto grid = parse_ldtk(text, "w.ldtk", "");
  EXPECT_TRUE(grid) << grid.error().to_string();
  return grid ? std::string(grid->terrain()) : std::string();
}

TEST(Ldtk, ValuesAreBlockedByTheirNames) {
  const std::string levels = level(layer("Ground", 3, 2, "0,1,2,2,0,1"));
  EXPECT_EQ(
      terrain(project(levels, R"({"value": 1, "identifier": "Walls"}, {"value": 2, "identifier": "Dirt"})")),
      ".@...@");
  EXPECT_EQ(terrain(project(levels)), ".@@@.@") << "the only layer";
  EXPECT_EQ(terrain(project(level(layer("Ground", 2, 1, "1,1") + "," + layer("Collisions", 2, 1, "0,5")))),
            ".@");
}

TEST(Ldtk, LevelsLieAsTheWorldHasThem) {
  const std::string a = layer("Ground", 2, 1, "0,1");
  EXPECT_EQ(terrain(project(level(a, -32, 0) + "," + level(a, 0, 16))), ".@OOOO.@");
  const auto row =
      parse_ldtk(project(level(a, -1, -1) + "," + level(a, -1, -1), "", "LinearHorizontal"), "w", "");
  ASSERT_TRUE(row);
  EXPECT_EQ(row->terrain(), ".@O.@") << "a column between them";
}

TEST(Ldtk, LevelsMayLieInFilesOfTheirOwn) {
  const TemporaryFolder folder;
  write_raw(folder / "L.ldtkl", level(layer("Ground", 2, 1, "1,0")));
  write_raw(
      folder / "w.ldtk",
      project(
          R"({"identifier": "L", "worldX": 0, "worldY": 0, "layerInstances": null, "externalRelPath": "L.ldtkl"})"));
  const auto map = load_map(folder / "w.ldtk");
  ASSERT_TRUE(map) << map.error().to_string();
  EXPECT_EQ((*map)->as_grid()->terrain(), "@.");
}

TEST(Ldtk, OldFilesHaveSomeCellsAlone) {
  EXPECT_EQ(terrain(project(level(
                R"({"__identifier": "Walls", "__type": "IntGrid", "__cWid": 2, "__cHei": 2, "__gridSize": 8,
                "intGrid": [{"coordId": 1, "v": 0}, {"coordId": 99, "v": 0}]})"))),
            ".@..");
}

TEST(Ldtk, WhatIsWrongIsTold) {
  const auto says = [](const std::string& text, std::size_t line, const std::string& words) {
    expect_error(parse_ldtk(text, "w.ldtk", ""), ErrorCode::kSyntax, "w.ldtk", line, {words});
  };
  says("{\n", 2, "not valid JSON");
  says(project(""), 0, "no IntGrid layer");
  says(project(level(layer("Ground", 2, 1, "1"))), 0, "2 x 1 cells has 1 values");
  says(project(level(layer("Ground", 1, 1, "1") + "," + layer("Ground", 1, 1, "1", 12))), 0,
       "cells of 12 and of 16 pixels");
  says(project(level(layer("A", 1, 1, "1") + "," + layer("B", 1, 1, "1"))), 0, "nothing says what blocks");
}

TEST(Ldtk, ValuesAndLayersMayBeNamed) {
  const std::string text =
      project(level(layer("Ground", 3, 1, "0,1,2") + "," + layer("Water", 3, 1, "1,0,0")),
              R"({"value": 1, "identifier": "Trees"}, {"value": 2, "identifier": "Dirt"})");
  const auto blocked = [&](const BlockingNames& blocks) {
    const auto grid = parse_ldtk(text, "w.ldtk", "", blocks);
    return grid ? std::string(grid->terrain()) : grid.error().to_string();
  };
  EXPECT_EQ(blocked({"trees"}), ".@.");
  EXPECT_EQ(blocked({"Water"}), "@..");
  EXPECT_EQ(blocked({"Water", "Trees"}), "@@.");
  EXPECT_NE(blocked({"Tree"}).find("its layers are 'Ground', 'Water'"), std::string::npos);
}

/// Rows and what is said of them.
std::string read_ldtk_file(const std::filesystem::path& path) {
  const auto map = load_map(path);
  if (!map) return map.error().to_string();
  return fmt::format("{} of {}: {}", (*map)->as_grid()->terrain(), (*map)->as_grid()->width(),
                     reading_of(*map).text());
}

TEST(Ldtk, LevelsOfOneDepthAreRead) {
  const auto doors = source_folder() / "tests/data/doors/ldtk-depths";
  EXPECT_EQ(read_ldtk_file(doors / "two_depths.ldtk"),
            "...... of 3: 1 level of another depth: left out: those of depth 0 are read, unless "
            "--depth says another");
  const std::string a = layer("Ground", 2, 1, "0,1");
  const auto deep = [&](int depth, int x) {
    return fmt::format(R"({{"worldX": {}, "worldY": 0, "worldDepth": {}, "layerInstances": [{}]}})", x, depth,
                       a);
  };
  EXPECT_EQ(terrain(project(deep(2, 0) + "," + deep(1, 0) + "," + deep(1, 32))), ".@.@")
      << "without a depth of 0 the nearest";
}

TEST(Ldtk, ADepthMayBeChosen) {
  const auto file = source_folder() / "tests/data/doors/ldtk-depths/two_depths.ldtk";
  const auto at = [&](int depth) { return load_map(file, {.depth = depth}); };
  EXPECT_EQ((*at(0))->as_grid()->terrain(), "......");
  EXPECT_EQ((*at(1))->as_grid()->terrain(), "@@@..@");
  EXPECT_EQ(at(7).error().code, ErrorCode::kInvalidArgument);
  EXPECT_NE(at(7).error().message.find("no level lies at depth 7; depths are 0, 1"), std::string::npos)
      << at(7).error().message;
  const auto tiled = source_folder() / "tests/data/doors/tiled-collision-shapes/polygon.tmx";
  EXPECT_NE(load_map(tiled, {.depth = 0}).error().message.find("it is for ldtk (.ldtk)"), std::string::npos);
}

/// Levels that lie half a cell beside each other, in whole cells of the first one.
TEST(Ldtk, LevelsMayLieHalfACellAside) {
  const std::string a = layer("Ground", 2, 1, "0,1");
  const auto file = project(level(a) + "," + level(a, 40, 0));
  const TemporaryFolder folder;
  write_raw(folder / "w.ldtk", file);
  EXPECT_EQ(
      read_ldtk_file(folder / "w.ldtk"),
      ".@.@O of 5: 1 layer that lies between the cells of the map: each cell has what lies at its middle; "
      "1 cell without a level: blocked");
}

TEST(Ldtk, WorldsAreNotLaidOverEachOther) {
  const std::string free = level(layer("Ground", 2, 1, "0,0"));
  const std::string full = level(layer("Ground", 2, 1, "1,1"));
  EXPECT_EQ(
      terrain(fmt::format(R"({{"__header__": {{"app": "LDtk"}}, "levels": [], "worlds": [{{"levels": []}},)"
                          R"({{"levels": [{}]}}, {{"levels": [{}]}}]}})",
                          free, full)),
      "..");
}

TEST(Ldtk, LayersThatBlockSayHowLargeCellsAre) {
  const auto doors = source_folder() / "tests/data/doors/ldtk-depths";
  EXPECT_EQ(read_ldtk_file(doors / "two_cell_sizes.ldtk"), "..@... of 3: ");
  const std::string two = layer("Walls", 2, 1, "0,1") + "," + layer("Fine", 4, 2, "1,0,0,0,0,0,0,0", 8);
  EXPECT_EQ(terrain(project(level(two))), ".@");
  const auto both = parse_ldtk(project(level(two)), "w.ldtk", "", {"Fine"});
  ASSERT_TRUE(both) << both.error().to_string();
  EXPECT_EQ(both->terrain(), "@.@@..@@") << "large cells are several small ones";
}

TEST(Ldtk, LayersMayBeMoved) {
  const auto moved = [&](int across, int down) {
    std::string text = layer("Walls", 2, 2, "1,0,0,0");
    text.insert(text.size() - 1,
                fmt::format(R"(, "__pxTotalOffsetX": {}, "__pxTotalOffsetY": {})", across, down));
    return project(
        fmt::format(R"({{"worldX": 0, "worldY": 0, "pxWid": 32, "pxHei": 32, "layerInstances": [{},{}]}})",
                    layer("Ground", 2, 2, "0,0,0,0"), text));
  };
  EXPECT_EQ(terrain(moved(0, 0)), "@...");
  EXPECT_EQ(terrain(moved(16, 16)), "...@");
  EXPECT_EQ(terrain(moved(-16, 0)), "....") << "out of its level";
}

}  // namespace
}  // namespace goalbound::test
