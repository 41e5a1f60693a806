// Rules of moving and units, as options of commands and in files.
#include <gmock/gmock.h>

#include "goalbound/goalbound.hpp"
#include "support.hpp"

namespace goalbound::test {
namespace {

class MoveOptions : public CliTest {
 protected:
  MoveOptions() { write_map("m.map", {".....", ".@@@.", ".....", "..@..", "....."}); }
  double length(const std::string& map, const std::string& rule) const {
    return expect(0, {"search", map, "0,2", "4,0", "--moves", rule, "--json"}).json()["length"].get<double>();
  }
};

TEST_F(MoveOptions, EachRuleHasPathsOfItsOwn) {
  EXPECT_DOUBLE_EQ(length("m.map", "4"), 6);
  EXPECT_NEAR(length("m.map", "8"), 6, 1e-9);
  EXPECT_NEAR(length("m.map", "8-cut"), 4 + std::sqrt(2.0), 1e-9);
  EXPECT_NEAR(length("m.map", "8-squeeze"), 4 + std::sqrt(2.0), 1e-9);
  EXPECT_DOUBLE_EQ(length("m.map", "hex"), 5);
}

TEST_F(MoveOptions, BoxesOfARuleServeItAndNoOther) {
  for (const std::string rule : {"4", "8-cut", "8-squeeze", "hex"}) {
    expect(0, {"precompute", "m.map", "--moves", rule, "-o", "b.gbb"});
    expect(0, {"verify", "m.map", "b.gbb", "--moves", rule});
    const Json found =
        expect(0, {"search", "m.map", "0,2", "4,0", "--moves", rule, "--bounds", "b.gbb", "--json"}).json();
    EXPECT_EQ(found["length"], length("m.map", rule)) << rule;
    for (const std::string other : {"8", "4", "8-cut", "8-squeeze", "hex"}) {
      if (other == rule) continue;
      const Outcome run = expect(2, {"search", "m.map", "0,2", "4,0", "--moves", other, "--bounds", "b.gbb"});
      EXPECT_THAT(run.err, testing::HasSubstr("b.gbb"));
    }
  }
}

TEST_F(MoveOptions, WhatIsConvertedKeepsItsRule) {
  for (const std::string rule : {"4", "8-cut", "8-squeeze", "hex"}) {
    const std::string file = "m" + rule + ".costs";
    expect(0, {"convert", "m.map", "--moves", rule, "-o", file});
    const Json found = expect(0, {"search", file, "0,2", "4,0", "--json"}).json();
    EXPECT_EQ(found["length"], length("m.map", rule)) << rule;
    EXPECT_EQ(length(file, "8"), length("m.map", "8"));
  }
}

TEST_F(MoveOptions, AUnitLeavesWhatIsWideEnough) {
  write_map("wide.map", {"......", "......", "......", "......"});
  EXPECT_EQ(expect(0, {"info", "wide.map", "--unit", "3", "--json"}).json()["free"], 8);
  EXPECT_EQ(expect(0, {"info", "wide.map", "--unit", "5", "--json"}).json()["free"], 0);
}

TEST_F(MoveOptions, LayersThatAreNamedBlock) {
  write("t.tmx",
        R"(<map orientation="orthogonal" width="2" height="1" tilewidth="8" tileheight="8">)"
        R"(<layer name="Ground" width="2" height="1"><data encoding="csv">1,1</data></layer>)"
        R"(<layer name="Fringe" width="2" height="1"><data encoding="csv">0,2</data></layer></map>)");
  EXPECT_EQ(expect(0, {"info", "t.tmx", "--blocks", "Fringe", "--json"}).json()["free"], 1);
  EXPECT_THAT(expect(2, {"info", "t.tmx", "--blocks", "Fring"}).err,
              testing::HasSubstr("its layers are 'Ground', 'Fringe'"));
  EXPECT_THAT(expect(2, {"info", "m.map", "--blocks", "Fringe"}).err,
              testing::HasSubstr("it is for tiled-tmx (.tmx), tiled-tmj (.tmj), ldtk (.ldtk)"));
}

TEST_F(MoveOptions, WhatMakesNoSenseIsRefusedWithTheReason) {
  EXPECT_THAT(expect(2, {"search", "m.map", "0,0", "1,0", "--moves", "8-cutt"}).err,
              testing::HasSubstr("did you mean '8-cut'"));
  EXPECT_THAT(expect(2, {"search", "m.map", "0,0", "1,0", "--moves", "8-cut", "--algorithm", "jps-plus"}).err,
              testing::HasSubstr("eight moves and no corner cutting"));
  EXPECT_THAT(
      expect(2, {"precompute", "m.map", "--moves", "4", "--index", "boxes:canonical", "-o", "x.gbb"}).err,
      testing::HasSubstr("four-grid"));
  EXPECT_THAT(expect(2, {"convert", "m.map", "--moves", "4", "-o", "m.quadtree"}).err,
              testing::HasSubstr("--moves"));
  write("t.csv", "0,0,7\n0,3,0\n");
  EXPECT_THAT(expect(2, {"convert", "t.csv", "--closed", "3", "-o", "m.quadtree"}).err,
              testing::HasSubstr("as its file stores it"));
  write("g.gr", "p sp 2 2\na 1 2 10\na 2 1 10\n");
  write("g.co", "p aux sp co 2\nv 1 0 0\nv 2 10 0\n");
  EXPECT_THAT(expect(2, {"info", "g.gr", "--moves", "4"}).err, testing::HasSubstr("work only on grids"));
}

TEST_F(MoveOptions, PathsAreStraightenedByLinesOfSight) {
  write_map("wide.map", {"......", "......", "......"});
  const Json json = expect(0, {"search", "wide.map", "0,0", "5,2", "--smooth", "--json"}).json();
  EXPECT_NEAR(json["smooth_length"].get<double>(), std::sqrt(29.0), 1e-9);
  EXPECT_EQ(json["smooth"].size(), 2U);
  EXPECT_NEAR(json["length"].get<double>(), 3 + 2 * std::sqrt(2.0), 1e-9);
  EXPECT_THAT(expect(0, {"search", "wide.map", "0,0", "5,2", "--smooth"}).out,
              testing::HasSubstr("smoothed by line of sight: length 5.385165, by 0,0 5,2\n"));
  EXPECT_THAT(expect(2, {"search", "wide.map", "0,0", "5,2", "--smooth", "--moves", "hex"}).err,
              testing::HasSubstr("hex-map"));
}

TEST_F(MoveOptions, AreListed) {
  const Json rules = expect(0, {"list", "--json"}).json()["moves"];
  ASSERT_EQ(rules.size(), all_move_rules().size());
  EXPECT_EQ(rules[2]["id"], "8-cut");
}

TEST_F(MoveOptions, BenchAgreesWithAStar) {
  for (const std::string rule : {"4", "8-cut", "8-squeeze", "hex"}) {
    const Json bench = expect(0, {"bench", "m.map", "--moves", rule, "--random", "40", "--repeat", "1",
                                  "--algorithms", "dijkstra,astar,astar-gb,ch-gb", "--json"})
                           .json();
    for (const Json& row : bench["results"]) EXPECT_EQ(row["suboptimal"], 0) << rule;
  }
}

}  // namespace
}  // namespace goalbound::test
