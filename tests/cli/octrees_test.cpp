// Every command on a world of voxels.
#include "support.hpp"

namespace goalbound::test {
namespace {

using Words = std::vector<std::string>;

class Octrees : public CliTest {
 protected:
  Octrees() {
    // A wall with a window in its middle, and one voxel of another wall.
    std::string text = "voxel 16 8 8\n";
    for (int y = 0; y < 8; ++y) {
      for (int z = 0; z < 8; ++z) {
        if (y != 4 || z != 4) text += "8 " + std::to_string(y) + " " + std::to_string(z) + "\n";
      }
    }
    write("w.3dmap", text);
    write(
        "w.3dmap.3dscen",
        "version 1\nw.3dmap\n0 0 0 15 7 7 18.2 1.0\n0 0 0 8 0 0 8 1\n1 1 1 1 1 1 0 1\n3 3 3 12 4 4 9.9 1\n");
  }
};

TEST_F(Octrees, AreDescribedAndSearched) {
  const Json info = expect(0, {"info", "w.3dmap", "--json"}).json();
  EXPECT_EQ(info["kind"], "octree");
  EXPECT_EQ(info["components"], 1);
  EXPECT_EQ(info["limits"].size(), 6U);
  EXPECT_EQ(info["symmetric"], true);
  const Outcome found = expect(0, {"search", "w.3dmap", "1,1,1", "15,7,7", "--path"});
  EXPECT_EQ(found.err.find("note"), std::string::npos) << found.err;
  EXPECT_NE(found.out.find("\n8,4,4\n"), std::string::npos) << "through the window: " << found.out;
  const Json pulled = expect(0, {"search", "w.3dmap", "1,1,1", "15,7,7", "--smooth", "--json"}).json();
  EXPECT_LT(pulled["smooth_length"], pulled["length"]);
  EXPECT_GE(pulled["smooth_length"], pulled["smooth_at_least"]);
  EXPECT_EQ(pulled["smooth"].size(), 2U)
      << "the centre of the near half sees that of the block through the window";
  EXPECT_NE(
      expect(0, {"search", "w.3dmap", "1,1,1", "15,7,7", "--smooth"}).out.find("pulled straight: length"),
      std::string::npos);
  const Outcome solid = expect(2, {"search", "w.3dmap", "8,0,0", "15,7,7"});
  EXPECT_NE(solid.err.find("is a solid voxel"), std::string::npos) << solid.err;
  const Outcome outside = expect(2, {"search", "w.3dmap", "0,0,0", "16,7,7"});
  EXPECT_NE(outside.err.find("outside"), std::string::npos) << outside.err;
  EXPECT_EQ(expect(0, {"nearest", "w.3dmap", "0,0,0", "15,7,7", "7,7,7", "--json"}).json()["reached"].size(),
            2U);
}

TEST_F(Octrees, HaveBoxesThatAreVerifiedComparedAndExported) {
  expect(0, {"precompute", "w.3dmap", "-o", "exact.gbb"});
  expect(0, {"precompute", "w.3dmap", "-o", "inherited.gbb", "--index", "boxes:inherited"});
  for (const std::string boxes : {"exact.gbb", "inherited.gbb"}) {
    const Json json = expect(0, {"verify", "w.3dmap", boxes, "--scen", "w.3dmap.3dscen", "--json"}).json();
    EXPECT_EQ(json["too_small"], 0);
    EXPECT_EQ(json["scenario"]["problems"], 4);
    EXPECT_EQ(json["scenario"]["invalid"], 1);
    EXPECT_EQ(json["scenario"]["failed"], 0);
  }
  expect(0, {"diff", "exact.gbb", "exact.gbb"});
  EXPECT_EQ(expect(0, {"info", "exact.gbb", "--json"}).json()["kind"], "octree");
  expect(0, {"export", "w.3dmap", "--as", "boxes-csv", "--bounds", "exact.gbb", "-o", "b.csv"});
  EXPECT_NE(read("b.csv").find("min_z,max_z"), std::string::npos);
  expect(0, {"export", "w.3dmap", "--as", "boxes-jsonl", "--bounds", "exact.gbb", "-o", "b.jsonl"});
  expect(0, {"export", "w.3dmap", "--as", "posthoc-trace", "--start", "0,0,0", "--goal", "15,7,7", "-o",
             "t.yaml"});
}

TEST_F(Octrees, BenchTakesTheProblemsBesideAndSaysThatTheirLengthsAreNotCompared) {
  const Words words = {"bench", "w.3dmap", "--algorithms", "dijkstra,astar,dijkstra-gb,astar-gb,ch,ch-gb"};
  const Outcome text = expect(0, words);
  EXPECT_NE(text.out.find("w.3dmap.3dscen"), std::string::npos) << text.out;
  EXPECT_NE(text.out.find("not compared"), std::string::npos) << text.out;
  Words in_json = words;
  in_json.push_back("--json");
  const Json json = expect(0, in_json).json();
  EXPECT_EQ(json["wrong_stated_lengths"], 0);
  EXPECT_TRUE(json["note"].is_string());
  ASSERT_EQ(json["results"].size(), 6U);
  for (const Json& row : json["results"]) {
    EXPECT_EQ(row["optimal"], 3) << row;
    EXPECT_EQ(row["invalid"], 1) << row;
  }
  EXPECT_TRUE(expect(0, {"bench", "w.3dmap", "--random", "50", "--json"}).json()["note"].is_null());
}

TEST_F(Octrees, WhatTheyCannotDoIsRefused) {
  const Outcome canonical = expect(2, {"precompute", "w.3dmap", "-o", "c.gbb", "--index", "boxes:canonical"});
  EXPECT_NE(canonical.err.find("octree"), std::string::npos) << canonical.err;
  const Outcome jps = expect(2, {"search", "w.3dmap", "0,0,0", "15,7,7", "--algorithm", "jps"});
  EXPECT_NE(jps.err.find("jps"), std::string::npos) << jps.err;
  write("s.scen", "version 1\n0\tm.map\t6\t6\t0\t0\t2\t0\t2\n");
  const Outcome scenario = expect(2, {"bench", "w.3dmap", "--scen", "s.scen"});
  EXPECT_NE(scenario.err.find("s.scen:2"), std::string::npos) << scenario.err;
  write("bad.3dmap", "voxel 4 4 4\n1 1 1\n4 0 0\n");
  const Outcome bad = expect(2, {"info", "bad.3dmap"});
  EXPECT_NE(bad.err.find("bad.3dmap:3"), std::string::npos) << bad.err;
}

TEST_F(Octrees, AreGenerated) {
  for (const std::string kind : {"tower", "asteroids"}) {
    const std::string file = kind + ".3dmap";
    expect(0, {"generate", kind, "--width", "15", "--height", "13", "-o", file});
    EXPECT_EQ(read(file).substr(0, 15), "voxel 15 13 13\n");
    EXPECT_EQ(expect(0, {"info", file, "--json"}).json()["components"], 1);
  }
  expect(2, {"generate", "tower", "--width", "15", "--height", "13", "-o", "tower.map"});
  const Outcome large =
      expect(2, {"generate", "tower", "--width", "2000", "--height", "2000", "-o", "l.3dmap"});
  EXPECT_NE(large.err.find("too large"), std::string::npos) << large.err;
}

}  // namespace
}  // namespace goalbound::test
