// Places in the world that a map comes from: pixels and objects of levels, metres of a robot's space.
#include "support.hpp"

namespace goalbound::test {
namespace {

class WorldPlaces : public CliTest {
 protected:
  /// Of four by four tiles, of which the first one lies at -4,-2.
  void write_infinite_tmx() const {
    const auto layer = [](const std::string& name, const std::string& tiles) {
      return "<layer name=\"" + name +
             "\"><data encoding=\"csv\"><chunk x=\"-4\" y=\"-2\" width=\"4\" height=\"4\">" + tiles +
             "</chunk></data></layer>";
    };
    write("world.tmx",
          "<map orientation=\"orthogonal\" infinite=\"1\" width=\"4\" height=\"4\" tilewidth=\"16\" "
          "tileheight=\"8\">"
          "<tileset firstgid=\"1\" name=\"t\" tilewidth=\"16\" tileheight=\"8\" tilecount=\"2\" "
          "columns=\"2\"/>" +
              layer("ground", "1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1") +
              layer("walls", "0,2,0,0,0,2,0,0,0,0,0,0,0,0,0,0") +
              "<objectgroup name=\"things\">"
              "<object id=\"1\" name=\"spawn\" x=\"-60\" y=\"-12\"><point/></object>"
              "<object id=\"2\" name=\"exit\" x=\"-16\" y=\"8\" width=\"16\" height=\"8\"/>"
              "<object id=\"3\" name=\"coin\" x=\"-16\" y=\"8\" width=\"16\" height=\"8\"/>"
              "<object id=\"4\" name=\"coin\" x=\"-32\" y=\"-16\" width=\"16\" height=\"8\"/>"
              "<object id=\"5\" name=\"crate\" gid=\"1\" x=\"-48\" y=\"16\" width=\"16\" height=\"8\"/>"
              "</objectgroup></map>");
  }
  Json search(const std::string& map, const std::string& start, const std::string& goal) const {
    return expect(0, {"search", map, start, goal, "--path", "--json"}).json();
  }
};

TEST_F(WorldPlaces, ObjectsAndPixelsOfTiledNameCells) {
  write_infinite_tmx();
  const Json named = search("world.tmx", "spawn", "exit");
  EXPECT_EQ(named["start"], Json::array({0, 0}));
  EXPECT_EQ(named["goal"], Json::array({3, 3}));
  EXPECT_EQ(named["start_pixels"], Json::array({-56.0, -12.0}));
  EXPECT_EQ(named["path_pixels"].size(), named["path"].size());
  // What is printed is read again, as cells and as pixels.
  EXPECT_EQ(search("world.tmx", "0,0", "3,3")["length"], named["length"]);
  EXPECT_EQ(search("world.tmx", "-56px,-12px", "-8px,12px")["path"], named["path"]);
  EXPECT_EQ(search("world.tmx", "spawn", "crate")["goal"], Json::array({1, 3})) << "it stands on its place";
  const Json frame = expect(0, {"info", "world.tmx", "--json"}).json()["frame"];
  EXPECT_EQ(frame["first"], Json::array({-64.0, -16.0}));
  EXPECT_EQ(frame["cell"], Json::array({16.0, 8.0}));
  EXPECT_EQ(frame["places"].size(), 5U);
  EXPECT_NE(expect(2, {"search", "world.tmx", "spawn", "coin"})
                .err.find("the goal 'coin' names 2 objects, at 3,3, 2,0"),
            std::string::npos);
  EXPECT_NE(expect(2, {"search", "world.tmx", "spawn", "1px,2px,3px"}).err.find("2 numbers in px"),
            std::string::npos);
  expect(2, {"search", "world.tmx", "spawn", "nobody"});
  expect(2, {"search", "world.tmx", "spawn", "-40px,-12px"});
  EXPECT_NE(expect(0, {"nearest", "world.tmx", "spawn", "exit", "crate"}).out.find("1,3"), std::string::npos);
  write_map("m.map", {"..."});
  EXPECT_NE(expect(2, {"search", "m.map", "0px,0px", "1,0"}).err.find("pixels work only on levels"),
            std::string::npos);
}

TEST_F(WorldPlaces, ObjectsOfTiledInJsonToo) {
  write("room.tmj",
        R"({"type":"map","orientation":"orthogonal","width":3,"height":2,"tilewidth":8,"tileheight":8,)"
        R"("tilesets":[],"layers":[{"type":"tilelayer","name":"walls","width":3,"height":2,"x":0,"y":0,)"
        R"("data":[0,0,0,1,1,1]},{"type":"objectgroup","name":"o","objects":[)"
        R"({"name":"spawn","x":4,"y":4,"point":true},{"name":"exit","x":16,"y":0,"width":8,"height":8}]}]})");
  const Json found = search("room.tmj", "spawn", "exit");
  EXPECT_EQ(found["path"], Json::parse("[[0,0],[1,0],[2,0]]"));
}

TEST_F(WorldPlaces, EntitiesAndPixelsOfLdtkNameCells) {
  write("world.ldtk",
        R"({"__header__":{"app":"LDtk"},"jsonVersion":"1.5.3","worldLayout":"Free","defs":{"layers":[)"
        R"({"identifier":"Walls","__type":"IntGrid","intGridValues":[{"value":1,"identifier":"walls"}]}]},)"
        R"("levels":[{"identifier":"A","worldX":-32,"worldY":16,"pxWid":48,"pxHei":32,"worldDepth":0,)"
        R"("layerInstances":[{"__type":"Entities","__identifier":"Things","__cWid":3,"__cHei":2,)"
        R"("__gridSize":16,"__pxTotalOffsetX":0,"__pxTotalOffsetY":0,"entityInstances":[)"
        R"({"__identifier":"Spawn","px":[8,16],"__pivot":[0.5,1],"width":16,"height":16},)"
        R"({"__identifier":"Exit","px":[32,16],"__pivot":[0,0],"width":16,"height":16}]},)"
        R"({"__type":"IntGrid","__identifier":"Walls","__cWid":3,"__cHei":2,"__gridSize":16,)"
        R"("__pxTotalOffsetX":0,"__pxTotalOffsetY":0,"intGridCsv":[0,1,0,0,0,0]}]}]})");
  const Json found = search("world.ldtk", "Spawn", "Exit");
  EXPECT_EQ(found["start"], Json::array({0, 0}));
  EXPECT_EQ(found["goal"], Json::array({2, 1}));
  EXPECT_EQ(found["start_pixels"], Json::array({-24.0, 24.0}));
  EXPECT_EQ(search("world.ldtk", "-24px,24px", "8px,40px")["path"], found["path"]);
}

TEST_F(WorldPlaces, MetresOfAnOctomapNameVoxels) {
  // Three free voxels around a corner, below the middle of the tree.
  std::string bytes = "# Octomap OcTree binary file\nid OcTree\nsize 1\nres 0.1\ndata\n";
  bytes += std::string("\x03\x00", 2);
  for (int level = 0; level < 14; ++level) bytes += std::string("\x00\xC0", 2);
  bytes += std::string("\x00\x54", 2);
  write("space.bt", bytes);
  const Json found = search("space.bt", "-0.05m,-0.15m,-0.05m", "-0.15m,-0.05m,-0.05m");
  EXPECT_EQ(found["start_place"], Json::array({1, 0, 0}));
  EXPECT_EQ(found["goal_place"], Json::array({0, 1, 0}));
  EXPECT_NEAR(found["start_metres"][1].get<double>(), -0.15, 1e-9);
  EXPECT_EQ(found["path_metres"].size(), 3U);
  const Json frame = expect(0, {"info", "space.bt", "--json"}).json()["frame"];
  EXPECT_EQ(frame["unit"], "m");
  EXPECT_NEAR(frame["first"][0].get<double>(), -0.2, 1e-9);
}

}  // namespace
}  // namespace goalbound::test
