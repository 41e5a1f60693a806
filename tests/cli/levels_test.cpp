// Levels on the command line: made, turned into meshes, searched.
#include "support.hpp"

namespace goalbound::test {
namespace {

class Levels : public CliTest {};

TEST_F(Levels, ALevelIsMadeMeshedAndSearched) {
  const Json level = expect(0, {"build-level", "--seed", "3", "-o", "a.obj", "--json"}).json();
  EXPECT_EQ(level["width"], 36);
  EXPECT_GT(level["polygons"], 400);
  const Json mesh = expect(0, {"build-mesh", "a.obj", "-o", "a.bin", "--cell-size", "0.25", "--json"}).json();
  EXPECT_GT(mesh["polygons"], 50);
  EXPECT_EQ(mesh["recast"]["tiles"], 1);
  EXPECT_EQ(mesh["bytes"], read("a.bin").size());
  const Json info = expect(0, {"info", "a.bin", "--json"}).json();
  EXPECT_EQ(info["nodes"], mesh["polygons"]);
  expect(0, {"precompute", "a.obj", "-o", "a.gbb"});
  expect(0, {"verify", "a.obj", "a.gbb"});
  expect(0, {"search", "a.obj", "-4,-4", "30,12", "--bounds", "a.gbb", "--algorithm", "astar-gb"});
}

TEST_F(Levels, OwnPolygonsAreWrittenForPolyanya) {
  write("a.obj", "v 0 0 0\nv 4 0 0\nv 4 0 4\nv 0 0 4\nv 8 0 0\nv 8 0 4\nf 4 3 2 1\nf 3 6 5 2\n");
  const Json mesh = expect(0, {"build-mesh", "a.obj", "-o", "a.mesh", "--mesh", "polygons", "--json"}).json();
  EXPECT_EQ(mesh["polygons"], 2);
  EXPECT_EQ(mesh["level"]["t_junctions"], 0);
  EXPECT_EQ(expect(0, {"info", "a.mesh", "--json"}).json()["nodes"], 2);
}

#ifndef GOALBOUND_SANITIZED
TEST_F(Levels, TooLittleMemoryIsNoFaultOfTheLevel) {
  expect(0, {"build-level", "--width", "180", "--depth", "180", "-o", "a.obj"});
  int refused = 0;
  for (int mib = 34; mib < 90; mib += 2) {
    const Outcome run = run_words({"/bin/sh", "-c",
                                   "ulimit -v " + std::to_string(mib * 1024) + "; exec " + program_word() +
                                       " build-mesh a.obj --mesh polygons -o a.mesh"});
    if (run.status == 127) continue;  // its libraries do not fit
    EXPECT_TRUE(run.status == 0 || run.status == 2) << mib << " MiB: " << run.status << " " << run.err;
    EXPECT_EQ(run.err.find("bad_alloc"), std::string::npos) << run.err;
    EXPECT_EQ(run.err.find("not a level"), std::string::npos) << run.err;
    refused += run.status == 2 ? 1 : 0;
  }
  EXPECT_GT(refused, 0);
}
#endif

TEST_F(Levels, WhatIsWrongIsSaidAndNothingWritten) {
  write("a.obj", "v 0 0 0\nv 40 0 0\nv 40 0 40\nf 3 2 1\n");
  write("bad.obj", "hello");
  const auto before = snapshot();
  const std::vector<std::pair<std::vector<std::string>, std::string>> cases = {
      {{"build-mesh", "bad.obj", "-o", "b.bin"}, "bad.obj: this is not a level"},
      {{"build-mesh", "no.obj", "-o", "b.bin"}, "no.obj"},
      {{"build-mesh", "a.obj", "-o", "a.obj"}, "would replace the input"},
      {{"build-mesh", "a.obj", "-o", "a.png"}, ".mesh or .bin"},
      {{"build-mesh", "a.obj", "-o", "b.bin", "--cell-size", "0"}, "cell-size is 0"},
      {{"build-mesh", "a.obj", "-o", "b.bin", "--tile-size", "5"}, "tile-size is 5"},
      {{"build-mesh", "a.obj", "-o", "b.bin", "--up", "x"}, "--up x"},
      {{"build-mesh", "a.obj", "-o", "b.bin", "--mesh", "polygons"}, "own polygons"},
      {{"build-mesh", "a.obj", "-o", "b.bin", "--agent-radius", "30"},
       "this agent cannot walk anywhere on the level"},
      {{"build-level", "-o", "b.map"}, ".obj"},
      {{"build-level", "--width", "5", "-o", "b.obj"}, "18 to 180"}};
  for (const auto& [words, why] : cases) {
    const Outcome run = expect(2, words);
    EXPECT_NE(run.err.find(why), std::string::npos) << why << " in\n" << run.err;
  }
  EXPECT_EQ(snapshot(), before);
}

}  // namespace
}  // namespace goalbound::test
