// goalbound search --any-angle, and the mesh of a grid to compare it with.
#include <fmt/format.h>

#include <cmath>

#include "goalbound/goalbound.hpp"
#include "support.hpp"

namespace goalbound::test {
namespace {

class AnyAngleSearch : public CliTest {
 protected:
  AnyAngleSearch() {
    write_map("wall.map", {"...", ".@.", "..."});
    expect(0, {"generate", "caves", "-o", "caves.map", "--width", "64", "--height", "48", "--seed", "3"});
  }
  /// Two cells that a path joins.
  std::pair<std::string, std::string> far_apart() const {
    const Grid grid = load_grid(folder() / "caves.map").value();
    const auto query = make_query(grid).value();
    const auto nodes = grid.free_nodes();
    for (std::size_t i = nodes.size(); i-- > 1;) {
      if (query->find(nodes[0], nodes[i]).found()) return {grid.name_of(nodes[0]), grid.name_of(nodes[i])};
    }
    return {};
  }
};

TEST_F(AnyAngleSearch, PrintsTheLengthAndThePointsWhereItTurns) {
  const Outcome run = expect(0, {"search", "wall.map", "0,1", "2,1", "--any-angle", "--path"});
  EXPECT_NE(run.out.find("any-angle path of length 2.414214: 3 straight lines"), std::string::npos)
      << run.out;
  EXPECT_NE(run.out.find("65.69 % longer"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("\n0,1\n"), std::string::npos) << run.out;
  const Json json = expect(0, {"search", "wall.map", "0,1", "2,1", "--any-angle", "--json"}).json();
  EXPECT_NEAR(json["length"], 1 + std::sqrt(2.0), 1e-9);
  EXPECT_EQ(json["points"].size(), 4U);
  EXPECT_EQ(json["points"][0], Json::array({0.0, 1.0}));
  EXPECT_EQ(std::abs(json["points"][1][1].get<double>() - 1), 0.5);
}

TEST_F(AnyAngleSearch, IsTheSameWithBoxesFromAFileAndOnAMeshOfTheGround) {
  const auto [start, goal] = far_apart();
  expect(0, {"precompute", "caves.map", "-o", "corners.gbb", "--index", "corners"});
  const Json plain = expect(0, {"search", "caves.map", start, goal, "--any-angle", "--json"}).json();
  for (const char* index : {"corners.gbb", "corners", "corners:matrix"}) {
    const Json json =
        expect(0, {"search", "caves.map", start, goal, "--any-angle", "--index", index, "--json"}).json();
    EXPECT_EQ(json["length"], plain["length"]) << index;
    EXPECT_LE(json["expanded"], plain["expanded"]) << index;
  }
  expect(0, {"convert", "caves.map", "-o", "caves.mesh"});
  const auto middle = [](const Json& cell) {
    return fmt::format("{},{}", cell[0].get<double>() + 0.5, cell[1].get<double>() + 0.5);
  };
  const Json mesh =
      expect(0, {"mesh-path", "caves.mesh", middle(plain["start"]), middle(plain["goal"]), "--json"}).json();
  EXPECT_NEAR(mesh["shortest_length"], plain["length"], 1e-6);
}

TEST_F(AnyAngleSearch, AnswersOnAMapThatHasChanged) {
  write("door.changes", "block 1,0\n");
  const Json json = expect(0, {"search", "wall.map", "0,1", "2,1", "--any-angle", "--index", "corners",
                               "--changes", "door.changes", "--json"})
                        .json();
  EXPECT_NEAR(json["length"], 1 + std::sqrt(2.0), 1e-9);
  EXPECT_GT(json["points"][1][1], 1);
}

TEST_F(AnyAngleSearch, SaysWhatItCannotDo) {
  EXPECT_NE(expect(2, {"search", "wall.map", "0,1", "2,1", "--any-angle", "--algorithm", "jps"})
                .err.find("--any-angle"),
            std::string::npos);
  EXPECT_NE(expect(2, {"search", "wall.map", "0,1", "2,1", "--any-angle", "--index", "landmarks"})
                .err.find("corners"),
            std::string::npos);
  write_map("apart.map", {".@.", ".@."});
  EXPECT_NE(expect(0, {"search", "apart.map", "0,1", "2,1", "--any-angle"}).out.find("no path"),
            std::string::npos);
}

}  // namespace
}  // namespace goalbound::test
