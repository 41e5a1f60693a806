// What readers got wrong of files of public repositories (docs/lab/real-files.md), each in a file of a few
// lines.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include "file_support.hpp"
#include "formats/geojson_lines.hpp"
#include "formats/reading_report.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/open_options.hpp"
#include "goalbound/path_length.hpp"
#include "goalbound/roads.hpp"
#include "goalbound/search.hpp"

namespace goalbound::test {
namespace {

using testing::HasSubstr;

std::filesystem::path real_file(const std::string& name) {
  return source_folder() / "tests/data/doors/real-files" / name;
}

/// "0>3>2 2.0204": the shortest path from node 0 to node 2, and its length.
std::string path_of(const Map& map) {
  auto query = make_query(*find_search("dijkstra"), map, IndexSet());
  const SearchResult found = (*query)->find(NodeId(0), NodeId(2));
  std::vector<NodeId> path;
  (*query)->path(path);
  std::string text;
  for (const NodeId node : path) text += fmt::format("{}{}", text.empty() ? "" : ">", index_of(node));
  const PathLength length = path_length(map, path, found.cost);
  EXPECT_FALSE(length.is_rounded());
  EXPECT_GT(length.too_long_at_most, 0) << "no power of ten holds such lengths";
  return fmt::format("{} {:.6f}", text, length.length);
}

TEST(RealFiles, LengthsOfLinesAreKeptAsFinelyAsCostsAre) {
  for (const char* name : {"route.geojson", "lines.geojson"}) {
    const auto map = load_map(real_file(name));
    ASSERT_TRUE(map) << map.error().to_string();
    EXPECT_EQ(path_of(**map), "0>3>2 2.020400") << name;
  }
  // The same in formats of graphs.
  const std::string nodes =
      R"("nodes": [{"id": 0, "x": 0, "y": 0}, {"id": 1, "x": 1.0, "y": 0.173269}, {"id": 2, "x": 2, "y": 0},)"
      R"({"id": 3, "x": 1.005051, "y": -0.143191}], )";
  const auto edges = [](std::string_view list, std::string_view from, std::string_view to) {
    std::string text = fmt::format("\"{}\": [", list);
    for (const auto& [a, b] : std::vector<std::pair<int, int>>{{0, 1}, {1, 2}, {0, 3}, {3, 2}})
      text += fmt::format("{}{{\"{}\": {}, \"{}\": {}}}", a == 0 && b == 1 ? "" : ", ", from, a, to, b);
    return text + "]}";
  };
  const auto own = parse_map(
      R"({"format": "goalbound graph", "version": 1, )" + nodes + edges("edges", "from", "to"), "own.json");
  const auto link =
      parse_map(R"({"directed": true, )" + nodes + edges("links", "source", "target"), "link.json");
  for (const auto& map : {own, link}) {
    ASSERT_TRUE(map) << map.error().to_string();
    EXPECT_EQ(path_of(**map), "0>3>2 2.020400");
  }
}

std::string report_of_file(const std::string& name) {
  const auto map = open_geojson_roads(real_file(name));
  return map ? reading_of(*map).text() : map.error().to_string();
}

TEST(RealFiles, WhatGeoJsonLeavesOutIsReported) {
  EXPECT_EQ(report_of_file("area.geojson"), "1 area: left out, because it is no line");
  EXPECT_EQ(report_of_file("one.geojson"), "1 line of one place: left out, because it is no line");
  EXPECT_EQ((*open_geojson_roads(real_file("one.geojson")))->node_count(), 2U) << "nor is its place a node";
  EXPECT_EQ(report_of_file("slow.geojson"),
            "2 edges with metadata.speed_limit: the limit is ignored: its length is not divided by it");
}

/// The cells of a map of tiles, and its report.
std::string tiles_of(const std::filesystem::path& file, const BlockingNames& blocks = {}) {
  const auto map = load_map(file, {.blocks = blocks});
  if (!map) return map.error().to_string();
  const std::string report = reading_of(*map).text();
  return std::string((*map)->as_grid()->terrain()) + (report.empty() ? "" : " | " + report);
}

TEST(RealFiles, SpaceBetweenTilesIsFreeWhereAllTilesBlock) {
  EXPECT_EQ(tiles_of(real_file("cave.tmx")),
            "@@@@..@@@ | 7 tiles with a collision shape: all of its cell blocks; 2 cells without a tile: "
            "free, because "
            "every tile blocks");
  EXPECT_THAT(tiles_of(real_file("cave.tmx"), {"empty"}), HasSubstr("no cell is free"));
}

TEST(RealFiles, TilesOfALayerThatIsNamedBlockWhateverTheySay) {
  EXPECT_EQ(tiles_of(real_file("trees.tmx"), {"Trees"}), "@@.");
  const TemporaryFolder folder;
  std::string text = read_raw(real_file("trees.tmx"));
  text.replace(text.find("Trees"), 5, "Walls");
  write_raw(folder / "walls.tmx", text);
  EXPECT_EQ(tiles_of(folder / "walls.tmx"),
            "@.. | 1 tile that does not block by its own property: free, also in a layer that blocks");
  EXPECT_EQ(tiles_of(folder / "walls.tmx", {"walls"}), "@@.");
}

TEST(RealFiles, NamesOfObjectsAreReportedAndMayBeNamed) {
  EXPECT_THAT(tiles_of(real_file("wall.tmx")),
              HasSubstr("@.. | 1 object with the name of what blocks: does not block"));
  EXPECT_EQ(tiles_of(real_file("wall.tmx"), {"wall"}), "@@.");
}

TEST(RealFiles, MembersOfAClassAreProperties) {
  EXPECT_EQ(tiles_of(real_file("physics.tmx")), "@@.");
  const TemporaryFolder folder;
  write_raw(
      folder / "p.tmj",
      R"({"orientation": "orthogonal", "width": 2, "height": 1, "tilewidth": 8, "tileheight": 8, "tilesets":)"
      R"([{"firstgid": 1, "tiles": [{"id": 1, "properties": [{"name": "physics", "type": "class",)"
      R"("propertytype": "Physics", "value": {"solid": true}}]}]}], "layers":)"
      R"([{"type": "tilelayer", "name": "g", "width": 2, "height": 1, "data": [1, 2]}]})");
  EXPECT_EQ(tiles_of(folder / "p.tmj"), ".@");
}

TEST(RealFiles, GroupsOfValuesBlock) {
  EXPECT_EQ(tiles_of(real_file("ladder.ldtk")), "@.@.");
  EXPECT_EQ(tiles_of(real_file("only_groups.ldtk")), "@.@.");
  EXPECT_EQ(tiles_of(real_file("only_groups.ldtk"), {"ladder"}), "@@@.");
}

TEST(RealFiles, LevelsInAColumnLieBelowEachOther) {
  EXPECT_EQ(tiles_of(real_file("vertical.ldtk")), "..@OOO@.. | 3 cells without a level: blocked");
}

TEST(RealFiles, ProjectsWithoutAFreeCellAreRefusedWithTheChoices) {
  const TemporaryFolder folder;
  std::string text = read_raw(real_file("vertical.ldtk"));
  for (auto at = text.find("\"walls\""); at != std::string::npos; at = text.find("\"walls\""))
    text.replace(at, 7, "\"grass\"");
  for (const std::string_view row : {"0,\n      0,\n      1", "1,\n      0,\n      0"})
    text.replace(text.find(row), row.size(), "1,1,1");
  write_raw(folder / "w.ldtk", text);
  EXPECT_THAT(tiles_of(folder / "w.ldtk"), HasSubstr("no cell is free"));
  EXPECT_THAT(tiles_of(folder / "w.ldtk"), HasSubstr("its values are 'grass'"));
}

}  // namespace
}  // namespace goalbound::test
