// goalbound search --any-angle, and the mesh of a grid to compare it with.
#include <fmt/format.h>

#include <cmath>
#include <map>
#include <string>

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

TEST_F(AnyAngleSearch, IsToldBeforehandWhatItsIndexTakes) {
  const Outcome run = expect(0, {"info", "caves.map"});
  EXPECT_NE(run.out.find("the index 'corners' takes about 0."), std::string::npos) << run.out;
  const Json json = expect(0, {"info", "caves.map", "--json"}).json();
  EXPECT_GT(json["corners"]["seconds"], 0);
  EXPECT_GT(json["corners"]["bytes"], 0);
  expect(0, {"generate", "tower", "-o", "tower.3dmap", "--width", "16", "--height", "16"});
  EXPECT_FALSE(expect(0, {"info", "tower.3dmap", "--json"}).json().contains("corners"));
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

TEST_F(AnyAngleSearch, JoinsAnyPointsOfAMesh) {
  expect(0, {"convert", "caves.map", "-o", "caves.mesh"});
  expect(0, {"precompute", "caves.mesh", "-o", "corners.gbb", "--index", "corners"});
  const auto [start, goal] = far_apart();
  const Json cells = expect(0, {"search", "caves.map", start, goal, "--any-angle", "--json"}).json();
  const auto middle = [](const Json& cell) {
    return fmt::format("{},{}", cell[0].get<double>() + 0.5, cell[1].get<double>() + 0.5);
  };
  const std::string from = middle(cells["start"]);
  const std::string to = middle(cells["goal"]);
  const Json plain = expect(0, {"search", "caves.mesh", from, to, "--any-angle", "--json"}).json();
  EXPECT_NEAR(plain["length"], cells["length"], 1e-6);
  for (const char* index : {"corners.gbb", "corners:matrix"}) {
    EXPECT_EQ(expect(0, {"search", "caves.mesh", from, to, "--any-angle", "--index", index, "--json"})
                  .json()["points"],
              plain["points"])
        << index;
    EXPECT_NEAR(expect(0, {"mesh-path", "caves.mesh", from, to, "--index", index, "--json"})
                    .json()["shortest_length"],
                plain["length"], 1e-6);
  }
  expect(0, {"verify", "caves.mesh", "corners.gbb"});
  write("paths.jsonl", Json{{"path", plain["points"]}, {"length", plain["length"]}}.dump() + "\n");
  for (const bool any_angle : {false, true}) {
    std::vector<std::string> audit = {"audit", "caves.mesh", "paths.jsonl", "--json"};
    if (any_angle) audit.push_back("--any-angle");
    EXPECT_EQ(expect(0, audit).json()["shortest"], 1)
        << "on meshes paths of points are judged so in any case";
  }
  const Outcome text = expect(0, {"search", "caves.mesh", "#0", to, "--any-angle", "--path"});
  EXPECT_NE(text.out.find("straight lines"), std::string::npos) << text.out;
  EXPECT_NE(expect(2, {"search", "caves.mesh", "-9,-9", to, "--any-angle"}).err.find("lies on no polygon"),
            std::string::npos);
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

TEST_F(AnyAngleSearch, IsMeasuredWithAndWithoutIndicesBesidePathsOfCells) {
  const Json json = expect(0, {"bench", "caves.map", "--random", "40", "--any-angle", "--json"}).json();
  ASSERT_EQ(json["results"].size(), 2U);
  EXPECT_EQ(json["results"][0]["index"], nullptr);
  EXPECT_EQ(json["results"][1]["index"], "corners");
  EXPECT_GT(json["found"], 0);
  EXPECT_GT(json["shorter_percent"], 1);
  EXPECT_LT(json["shorter_percent"], 8) << "no more than the diagonal is shorter than both sides";
  EXPECT_LT(json["results"][1]["expanded"], json["results"][0]["expanded"]);
  EXPECT_GT(json["results"][1]["bytes"], 0);
  for (const Json& row : json["results"]) EXPECT_EQ(row["longer"], 0);
  const Outcome text = expect(0, {"bench", "caves.map", "--random", "9", "--any-angle", "--index",
                                  "corners:matrix", "--repeat", "0"});
  EXPECT_NE(text.out.find("shorter than the shortest paths of cells"), std::string::npos) << text.out;
  EXPECT_NE(text.out.find("corners:matrix"), std::string::npos) << text.out;
  EXPECT_NE(expect(2, {"bench", "caves.map", "--any-angle", "--batch"}).err.find("--any-angle goes with"),
            std::string::npos);
  EXPECT_NE(expect(2, {"bench", "caves.map", "--any-angle", "--index", "boxes"}).err.find("'corners' alone"),
            std::string::npos);
}

TEST_F(AnyAngleSearch, ScenariosOfAnyAngleLengthsAreKnown) {
  const auto scenario = [&](double length) {
    write("wall.map.scen",
          fmt::format("version 1\n0\twall.map\t3\t3\t0\t1\t2\t1\t{}\n0\twall.map\t3\t3\t0\t0\t2\t0\t2\n",
                      length));
  };
  scenario(1 + std::sqrt(2.0));
  const Json json = expect(0, {"bench", "wall.map", "--any-angle", "--json"}).json();
  EXPECT_EQ(json["stated_lengths"], 2);
  EXPECT_EQ(json["as_stated"], 2);
  const Outcome over_cells = expect(0, {"bench", "wall.map"});
  EXPECT_NE(over_cells.err.find("'--any-angle' measures these"), std::string::npos) << over_cells.err;
  scenario(4);
  EXPECT_EQ(expect(0, {"bench", "wall.map", "--any-angle", "--json"}).json()["as_stated"], 1);
}

TEST_F(AnyAngleSearch, IsMeasuredOnMeshesToo) {
  expect(0, {"convert", "caves.map", "-o", "caves.mesh"});
  const Json json = expect(0, {"bench", "caves.mesh", "--random", "30", "--any-angle", "--json"}).json();
  ASSERT_EQ(json["results"].size(), 3U);
  EXPECT_EQ(json["results"][1]["index"], "corners");
  EXPECT_EQ(json["results"][2]["algorithm"], "polyanya");
  EXPECT_LT(json["results"][1]["expanded"], json["results"][0]["expanded"]);
  for (const Json& row : json["results"]) EXPECT_EQ(row["longer"], 0);
  EXPECT_GT(json["shorter_percent"], 0);
  EXPECT_NE(expect(2, {"bench", "caves.mesh", "--any-angle", "--index", "boxes"}).err.find("'corners' alone"),
            std::string::npos);
  expect(0, {"generate", "roads", "-o", "town.gr", "--width", "6", "--height", "6"});
  EXPECT_NE(expect(2, {"bench", "town.gr", "--any-angle"}).err.find("any-angle paths need a grid"),
            std::string::npos);
}

TEST_F(AnyAngleSearch, IsComparedWithSearchesOverCells) {
  const Json json = expect(0, {"compare", "wall.map", "--random", "5", "--json"}).json();
  EXPECT_EQ(json["any_angle"]["results"].size(), 2U);
  expect(0, {"generate", "roads", "-o", "town.gr", "--width", "6", "--height", "6"});
  EXPECT_EQ(expect(0, {"compare", "town.gr", "--random", "5", "--json"}).json()["any_angle"], nullptr);
}

TEST_F(AnyAngleSearch, JudgesThePathsOfOtherPrograms) {
  write("paths.jsonl", R"({"id":"shortest","path":[[0,1],[0.5,0.5],[1.5,0.5],[2,1]]})"
                       "\n"
                       R"({"id":"long","path":[[0,1],[0,0],[2,0],[2,1]]})"
                       "\n"
                       R"({"id":"through","path":[[0,1],[2,1]]})"
                       "\n"
                       R"({"id":"between","path":[[0,1],[0.3,0.5],[2,1]]})"
                       "\n"
                       R"({"id":"claims","length":9,"path":[[0,0],[2,0]]})"
                       "\n"
                       R"({"id":"partial","start":[0,0],"goal":[2,2],"path":[[0,0],[2,0]]})"
                       "\n"
                       R"({"id":"denied","start":[0,1],"goal":[2,1],"found":false})"
                       "\n");
  const Json run = expect(1, {"audit", "wall.map", "paths.jsonl", "--any-angle", "--json"}).json();
  std::map<std::string, Json> paths;
  for (const Json& path : run["worst"]) paths[path["path"]] = path;
  EXPECT_EQ(paths.count("shortest"), 0U);
  EXPECT_EQ(run["algorithm"], "any-angle");
  EXPECT_EQ(paths["long"]["faults"], Json::array({"longer"}));
  EXPECT_NEAR(paths["long"]["times_shortest"], 4 / (1 + std::sqrt(2.0)), 1e-9);
  EXPECT_EQ(paths["through"]["faults"], Json::array({"leaves-mesh"}));
  EXPECT_NE(paths["through"]["words"].get<std::string>().find("leads through a wall"), std::string::npos);
  EXPECT_NE(paths["between"]["words"].get<std::string>().find("neither the middle nor a corner"),
            std::string::npos);
  EXPECT_EQ(paths["claims"]["faults"], Json::array({"wrong-length"}));
  EXPECT_EQ(paths["partial"]["faults"], Json::array({"partial-as-found"}));
  EXPECT_EQ(paths["denied"]["faults"], Json::array({"missed"}));
}

TEST_F(AnyAngleSearch, JudgesAllPathsByAnIndexWhereThereAreMany) {
  std::string lines;
  const Grid grid = load_grid(folder() / "caves.map").value();
  const auto nodes = grid.free_nodes();
  for (std::size_t i = 0; i < 60; ++i) {
    const Json path = expect(0, {"search", "caves.map", grid.name_of(nodes[i * 3]),
                                 grid.name_of(nodes[nodes.size() - 1 - i * 5]), "--any-angle", "--json"})
                          .json();
    if (path["found"] == true)
      lines += Json{{"path", path["points"]}, {"length", path["length"]}}.dump() + "\n";
  }
  ASSERT_FALSE(lines.empty());
  write("paths.jsonl", lines);
  const Json verdict = expect(0, {"audit", "caves.map", "paths.jsonl", "--any-angle", "--json"}).json();
  EXPECT_EQ(verdict["shortest"], verdict["paths"]);
}

TEST_F(AnyAngleSearch, TellsOfPathsFromCornerToCorner) {
  write("paths.jsonl", R"({"path":[[0,0],[1,1],[2,1],[3,0]]})"
                       "\n");
  EXPECT_NE(expect(1, {"audit", "wall.map", "paths.jsonl", "--any-angle"}).out.find("subtract 0.5"),
            std::string::npos);
}

}  // namespace
}  // namespace goalbound::test
