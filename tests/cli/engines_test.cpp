// What docs/engines.md says: files as the scripts there write them, opened, searched, and paths judged.
#include "support.hpp"

namespace goalbound::test {
namespace {

class Engines : public CliTest {};

/// An L of three squares of 4 x 4 as triangles, each with corners of its own, as Unity gives them.
constexpr std::string_view kTriangles =
    "v 0 0 0\nv 0 0 4\nv 4 0 4\nv 0 0 0\nv 4 0 4\nv 4 0 0\n"
    "v 4 0 0\nv 4 0 4\nv 8 0 4\nv 4 0 0\nv 8 0 4\nv 8 0 0\n"
    "v 4 0 4\nv 4 0 8\nv 8 0 8\nv 4 0 4\nv 8 0 8\nv 8 0 4\n"
    "f 1 2 3\nf 4 5 6\nf 7 8 9\nf 10 11 12\nf 13 14 15\nf 16 17 18\n";

TEST_F(Engines, TrianglesOfUnityAreAMesh) {
  write("floor.obj", kTriangles);
  write("floor.recast", "mesh polygons\n");
  const Json info = expect(0, {"info", "floor.obj", "--json"}).json();
  EXPECT_EQ(info["kind"], "navmesh");
  EXPECT_EQ(info["nodes"], 6);
  EXPECT_EQ(info["components"], 1);
  expect(0, {"precompute", "floor.obj", "-o", "floor.gbb"});
  const Json way =
      expect(0, {"mesh-path", "floor.obj", "1,1", "7,7", "--bounds", "floor.gbb", "--json"}).json();
  EXPECT_NEAR(way["shortest_length"].get<double>(), 2 * 4.242640687, 1e-6) << "by the inner corner 4,4";
  expect(0, {"mesh-convert", "floor.obj", "-o", "floor.mesh", "--merge"});
  EXPECT_LT(expect(0, {"info", "floor.mesh", "--json"}).json()["nodes"], 4);
}

TEST_F(Engines, TheirPathsAreJudged) {
  write("floor.obj", kTriangles);
  write("floor.recast", "mesh polygons\n");
  write("good.jsonl",
        "{\"start\": [1,1,0], \"goal\": [7,7,0], \"status\": \"complete\", \"path\": "
        "[[1,1,0],[4,4,0],[7,7,0]]}\n");
  expect(0, {"audit", "floor.obj", "good.jsonl"});
  write("bad.jsonl",
        "{\"start\": [1,3,0], \"goal\": [5,7,0], \"status\": \"complete\", \"path\": [[1,3,0],[5,7,0]]}\n"
        "{\"start\": [1,1,0], \"goal\": [7,7,0], \"status\": \"complete\", \"path\": "
        "[[1,1,0],[6,2,0],[7,7,0]]}\n");
  const Json faults = expect(1, {"audit", "floor.obj", "bad.jsonl", "--json"}).json()["faults"];
  EXPECT_EQ(faults["leaves-mesh"], 1);
  EXPECT_EQ(faults["longer"], 1);
}

TEST_F(Engines, TrianglesOfUnrealLieInCentimetresWithZUp) {
  write("floor.obj",
        "v 0 0 10\nv 400 0 10\nv 400 400 10\nv 0 400 10\nv 800 0 10\nv 800 400 10\n"
        "f 1 2 3\nf 1 3 4\nf 2 5 6\nf 2 6 3\n");
  write("floor.recast", "mesh polygons\nup z\n");
  const Json way = expect(0, {"mesh-path", "floor.obj", "100,100", "700,300", "--json"}).json();
  EXPECT_NEAR(way["shortest_length"].get<double>(), 632.455532, 1e-5);
  write("paths.jsonl",
        "{\"start\": [100,100,10], \"goal\": [700,300,10], \"path\": [[100,100,10],[700,300,10]]}\n"
        "{\"start\": [100,100,10], \"goal\": [700,300,10], \"status\": \"partial\", \"path\": "
        "[[100,100,10],[390,200,10]]}\n");
  const Json audit = expect(1, {"audit", "floor.obj", "paths.jsonl", "--json"}).json();
  EXPECT_EQ(audit["shortest"], 1);
  EXPECT_EQ(audit["faults"]["missed"], 1);
}

TEST_F(Engines, TheAgentOfUnrealMayBeGivenInMetres) {
  expect(0, {"build-level", "--width", "20", "--depth", "18", "-o", "level.obj"});
  expect(0, {"build-mesh", "level.obj", "--agent-radius", "0.34", "--agent-height", "1.44", "--max-slope",
             "44", "--max-climb", "0.35", "--cell-size", "0.19", "--cell-height", "0.1", "--tile-size", "52",
             "-o", "level.bin"});
  EXPECT_GT(expect(0, {"info", "level.bin", "--json"}).json()["nodes"], 10);
}

TEST_F(Engines, PolygonsOfGodotAreTakenAsTheyAre) {
  write("floor.obj", "v 0 0 0\nv 0 0 3\nv 4 0 3\nv 4 0 0\nv 8 0 3\nv 8 0 0\nf 1 2 3 4\nf 4 3 5 6\n");
  write("floor.recast", "mesh polygons\n");
  EXPECT_EQ(expect(0, {"info", "floor.obj", "--json"}).json()["nodes"], 2);
  write("down.obj", "v 0 0 0\nv 0 0 3\nv 4 0 3\nv 4 0 0\nf 4 3 2 1\n");
  write("down.recast", "mesh polygons\n");
  const Outcome down = expect(2, {"info", "down.obj"});
  EXPECT_NE(down.err.find("down"), std::string::npos) << down.err;
}

TEST_F(Engines, GridsOfGodotMoveAsTheyDoThere) {
  write("grid.csv", "0,1\n1,0\n");
  const auto length = [&](const std::string& moves) {
    return expect(0, {"search", "grid.csv", "0,0", "1,1", "--moves", moves, "--json"}).json()["length"];
  };
  EXPECT_TRUE(length("4").is_null());
  EXPECT_TRUE(length("8").is_null());
  EXPECT_TRUE(length("8-cut").is_null());
  EXPECT_NEAR(length("8-squeeze").get<double>(), 1.41421356, 1e-6);
}

TEST_F(Engines, FilesOfDetourAreOpened) {
  expect(0, {"build-level", "--width", "20", "--depth", "18", "-o", "level.obj"});
  expect(0, {"build-mesh", "level.obj", "--cell-size", "0.4", "-o", "solo_navmesh.bin"});
  const Json solo = expect(0, {"info", "solo_navmesh.bin", "--json"}).json();
  expect(0, {"build-mesh", "level.obj", "--cell-size", "0.4", "--tile-size", "32", "-o",
             "all_tiles_navmesh.bin"});
  EXPECT_EQ(expect(0, {"info", "all_tiles_navmesh.bin", "--json"}).json()["kind"], solo["kind"]);
}

}  // namespace
}  // namespace goalbound::test
