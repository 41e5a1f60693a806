// Objects of Tiled that block: every shape, where it lies, and what is said of those that are no walls.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include "file_support.hpp"
#include "formats/reading_report.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/grid.hpp"

namespace goalbound::test {
namespace {

using testing::HasSubstr;

/// What was read, and what its reader said of it.
struct TilesReading {
  std::string terrain;
  std::string report;
};

TilesReading read_file_of_tiles(const std::filesystem::path& path) {
  const auto map = load_map(path);
  if (!map) return {map.error().to_string(), ""};
  return {std::string((*map)->as_grid()->terrain()), reading_of(*map).text()};
}
TilesReading shapes_door(const std::string& name) {
  return read_file_of_tiles(source_folder() / "tests/data/doors/tiled-collision-shapes" / name);
}

class TiledShapes : public testing::Test {
 protected:
  /// Free cells of 10 x 10 pixels, and these layers.
  TilesReading read(std::string_view layers, int width = 6, int height = 3, std::string_view tilesets = "") {
    std::string tiles;
    for (int i = 0; i < width * height; ++i) tiles += i == 0 ? "1" : ",1";
    write_raw(
        folder_ / "t.tmx",
        fmt::format(
            R"(<map orientation="orthogonal" width="{0}" height="{1}" tilewidth="10" tileheight="10">{2})"
            R"(<layer name="ground" width="{0}" height="{1}"><data encoding="csv">{3}</data></layer>{4}</map>)",
            width, height, tilesets, tiles, layers));
    return read_file_of_tiles(folder_ / "t.tmx");
  }
  TilesReading walls(std::string_view objects) {
    return read(fmt::format(R"(<objectgroup name="walls">{}</objectgroup>)", objects));
  }

  TemporaryFolder folder_;
};

TEST(TiledDoors, ShapesOfObjectsBlock) {
  EXPECT_EQ(shapes_door("polygon.tmx").terrain,
            "......"
            ".@@@.."
            ".@@@.."
            "......"
            "......");
  EXPECT_EQ(shapes_door("tile_object.tmx").terrain,
            "......"
            "......"
            "..@..."
            "......"
            "......")
      << "its place is its lower left corner";
  const TilesReading text = shapes_door("text.tmx");
  EXPECT_EQ(text.terrain,
            "......"
            "......"
            "......"
            "...@.."
            "......");
  EXPECT_EQ(text.report, "1 text: no wall");
  const TilesReading line = shapes_door("polyline.tmx");
  EXPECT_EQ(line.terrain, std::string(30, '.'));
  EXPECT_EQ(line.report, "1 polyline: ignored, because it has no width");
}

TEST_F(TiledShapes, RoundShapesLeaveTheirCorners) {
  const auto round = [&](std::string_view object) {
    return read(fmt::format(R"(<objectgroup name="walls">{}</objectgroup>)", object), 6, 5).terrain;
  };
  EXPECT_EQ(round(R"(<object x="0" y="0" width="50" height="50"><ellipse/></object>)"),
            ".@@@.."
            "@@@@@."
            "@@@@@."
            "@@@@@."
            ".@@@..");
  EXPECT_EQ(round(R"(<object x="0" y="0" width="60" height="50"><capsule/></object>)"),
            ".@@@@."
            "@@@@@@"
            "@@@@@@"
            "@@@@@@"
            ".@@@@.");
  EXPECT_EQ(round(R"(<object x="50" y="0" width="30" height="10" rotation="90"><capsule/></object>)"),
            "....@."
            "....@."
            "....@."
            "......"
            "......");
  // Along the falling diagonal.
  EXPECT_EQ(round(R"(<object x="7" y="-7" width="56.6" height="20" rotation="45"><ellipse/></object>)"),
            "@@...."
            "@@@..."
            ".@@@.."
            "..@@.."
            "......");
}

TEST_F(TiledShapes, ObjectsMayBeTurned) {
  // A quarter about its upper left corner: what lay to the right lies below, left of the corner.
  EXPECT_EQ(walls(R"(<object x="20" y="0" width="30" height="10" rotation="90"/>)").terrain,
            ".@...."
            ".@...."
            ".@....");
  EXPECT_EQ(walls(R"(<object x="40" y="20" width="20" height="10" rotation="180"/>)").terrain,
            "......"
            "..@@.."
            "......");
  // A square on its corner.
  EXPECT_EQ(walls(R"(<object x="25" y="-4" width="27" height="27" rotation="45"/>)").terrain,
            "..@..."
            ".@@@.."
            "..@...");
  EXPECT_EQ(walls(R"(<object x="30" y="15" width="1" height="1" rotation="30"><ellipse/></object>)").report,
            "1 object that blocks: ignored, because it covers the middle of no cell");
  EXPECT_EQ(
      walls(R"(<object x="20" y="0" rotation="90"><polygon points="0,0 30,0 30,10 0,10"/></object>)").terrain,
      ".@...."
      ".@...."
      ".@....");
}

TEST_F(TiledShapes, PolygonsMayHaveHollows) {
  EXPECT_EQ(
      walls(
          R"(<object x="10" y="0"><polygon points="0,0 40,0 40,30 30,30 30,10 10,10 10,30 0,30"/></object>)")
          .terrain,
      ".@@@@."
      ".@..@."
      ".@..@.");
  EXPECT_EQ(walls(R"(<object x="10" y="0"><polygon points="0,0 40;0 40,30"/></object>)").report,
            "1 polygon: ignored, because it has fewer than three points that can be read");
}

TEST_F(TiledShapes, ObjectsThatWouldTakeMinutesAreRefused) {
  std::string points;
  for (int i = 0; i < 70'000; ++i) points += i % 2 == 0 ? "0,0 " : "1,655350 ";
  EXPECT_THAT(
      read(fmt::format(R"(<objectgroup name="walls"><object x="0" y="0"><polygon points="{}"/></object>)"
                       "</objectgroup>",
                       points),
           1, 65'535)
          .terrain,
      HasSubstr("too many corners"));
}

TEST_F(TiledShapes, LayersAndGroupsMayBeMoved) {
  const std::string inner =
      R"(<objectgroup name="walls" offsetx="10"><object x="0" y="0" width="10" height="10"/></objectgroup>)";
  EXPECT_EQ(read(R"(<group name="a" offsety="10">)" + inner + "</group>").terrain,
            "......"
            ".@...."
            "......");
  const std::string tiles =
      R"(<layer name="walls" width="6" height="3" offsetx="-10" offsety="14"><data encoding="csv">)"
      R"(1,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0</data></layer>)";
  const TilesReading moved = read(tiles);
  EXPECT_EQ(moved.terrain,
            "......"
            ".@...."
            "......");
  EXPECT_THAT(moved.report,
              HasSubstr("1 layer that is moved by a part of a tile: moved by the nearest whole tile"));
  EXPECT_THAT(moved.report, HasSubstr("1 tile: left out, because it lies outside of the map"));
}

TEST_F(TiledShapes, GroupsBlockWithAllThatIsInThem) {
  const auto group = [&](std::string_view head) {
    return read(
               fmt::format(
                   R"(<group {}<objectgroup name="x"><object x="0" y="0" width="10" height="10"/></objectgroup>)"
                   R"(<objectgroup name="y"><properties><property name="collision" value="false"/></properties>)"
                   R"(<object x="20" y="0" width="10" height="10"/></objectgroup></group>)",
                   head))
        .terrain;
  };
  EXPECT_EQ(group(R"(name="Collisions">)"),
            "@....."
            "......"
            "......");
  EXPECT_EQ(group(R"(name="a"><properties><property name="solid" value="true"/></properties>)"),
            "@....."
            "......"
            "......");
}

TEST_F(TiledShapes, ClassesBlockAsPropertiesDo) {
  const std::string wall =
      "@....."
      "......"
      "......";
  EXPECT_EQ(read(R"(<objectgroup name="things"><object type="Wall" x="0" y="0" width="10" height="10"/>)"
                 R"(<object type="Door" x="20" y="0" width="10" height="10"/></objectgroup>)")
                .terrain,
            wall);
  EXPECT_EQ(
      read(
          R"(<objectgroup name="a" class="Obstacle"><object x="0" y="0" width="10" height="10"/></objectgroup>)")
          .terrain,
      wall);
  const std::string one = R"(<layer name="top" width="6" height="3"><data encoding="csv">)"
                          R"(6,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0</data></layer>)";
  EXPECT_EQ(read(one, 6, 3, R"(<tileset firstgid="5"><tile id="1" class="solid"/></tileset>)").terrain, wall);
}

TEST_F(TiledShapes, TemplatesSayWhatObjectsDoNot) {
  write_raw(folder_ / "post.tx",
            R"(<template><object name="post" width="20" height="10"><properties>)"
            R"(<property name="collision" type="bool" value="true"/></properties></object></template>)");
  write_raw(folder_ / "tree.tj",
            R"({"type":"template","object":{"width":10,"height":20,"ellipse":true,"rotation":0}})");
  EXPECT_EQ(read(R"(<objectgroup name="things"><object template="post.tx" x="10" y="10"/>)"
                 R"(<object template="post.tx" x="40" y="0" width="10"/></objectgroup>)")
                .terrain,
            "....@."
            ".@@..."
            "......");
  EXPECT_EQ(walls(R"(<object template="tree.tj" x="0" y="0"/>)").terrain,
            "@....."
            "@....."
            "......");
  EXPECT_THAT(walls(R"(<object template="../up.tx" x="0" y="0"/>)").terrain, HasSubstr("up.tx"));
  EXPECT_THAT(walls(R"(<object template="none.tx" x="0" y="0"/>)").terrain, HasSubstr("none.tx"));
}

TEST_F(TiledShapes, TilesStandAsTheirTilesetSays) {
  const std::string object =
      R"(<objectgroup name="walls"><object gid="2147483653" x="20" y="10"/></objectgroup>)";
  const auto with = [&](std::string_view attributes) {
    return read(object, 6, 3,
                fmt::format(R"(<tileset firstgid="5" tilewidth="20" tileheight="10" {}/>)", attributes))
        .terrain;
  };
  EXPECT_EQ(with(""),
            "..@@.."
            "......"
            "......");
  EXPECT_EQ(with(R"(objectalignment="topleft")"),
            "......"
            "..@@.."
            "......");
  EXPECT_EQ(with(R"(objectalignment="bottom")"),
            ".@@..."
            "......"
            "......");
  EXPECT_EQ(with(R"(objectalignment="topright")"),
            "......"
            "@@...."
            "......");
}

TEST_F(TiledShapes, JsonSaysTheSame) {
  const auto json = [&](std::string_view objects) {
    write_raw(
        folder_ / "t.tmj",
        fmt::format(R"({{"orientation":"orthogonal","width":3,"height":2,"tilewidth":10,"tileheight":10,)"
                    R"("tilesets":[],"layers":[{{"type":"tilelayer","name":"g","width":3,"height":2,)"
                    R"("data":[1,1,1,1,1,1]}},{{"type":"group","name":"all","offsetx":10,"layers":[)"
                    R"({{"type":"objectgroup","name":"walls","objects":[{}]}}]}}]}})",
                    objects));
    return read_file_of_tiles(folder_ / "t.tmj");
  };
  EXPECT_EQ(json(R"({"x":0,"y":0,"polygon":[{"x":0,"y":0},{"x":10,"y":0},{"x":10,"y":20},{"x":0,"y":20}]})")
                .terrain,
            ".@.."
            "@." +
                std::string());
  EXPECT_EQ(json(R"({"gid":1,"x":0,"y":20,"width":10,"height":10})").terrain,
            "...."
            "@.");
  EXPECT_EQ(json(R"({"x":10,"y":0,"width":20,"height":10,"rotation":90})").terrain,
            ".@.."
            "@.");
  const TilesReading others =
      json(R"({"point":true,"x":0,"y":0},{"polyline":[{"x":0,"y":0}],"x":0,"y":0},)"
           R"({"text":{"text":"north"},"x":0,"y":0,"width":10,"height":10},{"x":5,"y":5})");
  EXPECT_EQ(others.terrain, "......");
  EXPECT_EQ(others.report,
            "1 point: no wall; 1 polyline: ignored, because it has no width; 1 text: no wall; "
            "1 object without a size: no wall");
}

TEST_F(TiledShapes, TheReportStaysWithTheMap) {
  write_raw(folder_ / "t.tmx",
            R"(<map orientation="orthogonal" width="2" height="1" tilewidth="10" tileheight="10">)"
            R"(<layer name="ground" width="2" height="1"><data encoding="csv">1,0</data></layer>)"
            R"(<objectgroup name="walls"><object x="0" y="0"><point/></object></objectgroup></map>)");
  const std::string report = "1 point: no wall; 1 cell without a tile: blocked";
  EXPECT_EQ(read_file_of_tiles(folder_ / "t.tmx").report, "1 point: no wall; 1 cell without a tile: blocked");
  const auto moved = load_map(folder_ / "t.tmx", {.moves = MoveRule::kFour});
  ASSERT_TRUE(moved) << moved.error().to_string();
  EXPECT_EQ(reading_of(*moved).text(), report);
  const auto copy = *moved;
  EXPECT_EQ(reading_of(copy).lines().size(), 2U);
}

}  // namespace
}  // namespace goalbound::test
