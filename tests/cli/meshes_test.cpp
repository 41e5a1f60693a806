// Every command on a navigation mesh, and those that meshes have alone.
#include "support.hpp"

namespace goalbound::test {
namespace {

class Meshes : public CliTest {
 protected:
  Meshes() {
    // Two squares side by side, each of two triangles.
    write("m.mesh",
          "mesh\n2\n6 4\n0 0 2 0 -1\n2 0 2 0 -1\n4 0 2 2 -1\n0 2 2 1 -1\n2 2 3 1 2 -1\n4 2 2 2 3\n"
          "3 0 1 4 -1 -1 1\n3 0 4 3 -1 0 -1\n3 1 5 4 -1 3 0\n3 1 2 5 -1 -1 2\n");
  }
};

TEST_F(Meshes, AreTakenByEveryCommand) {
  const Json info = expect(0, {"info", "m.mesh", "--json"}).json();
  EXPECT_EQ(info["kind"], "navmesh");
  EXPECT_EQ(info["nodes"], 4);
  EXPECT_EQ(info["components"], 1);
  expect(0, {"precompute", "m.mesh", "-o", "m.gbb"});
  EXPECT_EQ(expect(0, {"verify", "m.mesh", "m.gbb", "--json"}).json()["too_small"], 0);
  expect(0, {"search", "m.mesh", "0.2,1.5", "3.9,0.1", "--bounds", "m.gbb"});
  expect(0, {"bench", "m.mesh", "--bounds", "m.gbb", "--random", "20"});
}

TEST_F(Meshes, HavePathsBetweenAnyTwoPoints) {
  for (const std::string nodes : {"centres", "edge-middles"}) {
    const Json path = expect(0, {"mesh-path", "m.mesh", "0.5,1", "3.5,1", "--nodes", nodes, "--json"}).json();
    EXPECT_EQ(path["found"], true);
    EXPECT_EQ(path["nodes_at"], nodes);
    EXPECT_NEAR(path["straight_length"].get<double>(), 3, 1e-9) << "the ground is one rectangle";
    EXPECT_NEAR(path["shortest_length"].get<double>(), 3, 1e-9);
    EXPECT_GE(path["node_length"].get<double>(), 3);
    EXPECT_EQ(path["straight"].size(), 2U);
  }
  EXPECT_NE(expect(2, {"mesh-path", "m.mesh", "0.5,1", "9,9"}).err.find("9,9 lies on no polygon"),
            std::string::npos);
  EXPECT_NE(expect(2, {"mesh-path", "m.mesh", "one", "9,9"}).err.find("'one' is not a point"),
            std::string::npos);
  EXPECT_NE(expect(2, {"mesh-path", "m.mesh", "1,1", "2,1", "--nodes", "all"}).err.find("edge-middles"),
            std::string::npos);
}

TEST_F(Meshes, AreMergedAndGetOtherNodes) {
  const Json merged = expect(0, {"mesh-convert", "m.mesh", "--merge", "-o", "one.mesh", "--json"}).json();
  EXPECT_EQ(merged["polygons_before"], 4);
  EXPECT_LE(merged["polygons"].get<int>(), 2);
  const Json middles =
      expect(0, {"mesh-convert", "m.mesh", "--nodes", "edge-middles", "-o", "middles.mesh", "--json"}).json();
  EXPECT_EQ(middles["nodes"], 3);
  EXPECT_EQ(expect(0, {"info", "middles.mesh", "--json"}).json()["nodes"], 3) << "the file beside says so";
  expect(2, {"mesh-convert", "m.mesh", "-o", "m.mesh"});
  expect(2, {"mesh-convert", "m.mesh", "-o", "m.map"});
}

}  // namespace
}  // namespace goalbound::test
