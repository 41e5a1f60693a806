// One way to say where: what one command prints, each other command reads as the same node.
#include <filesystem>
#include <random>

#include "support.hpp"

namespace goalbound::test {
namespace {

class Places : public CliTest {
 protected:
  /// The files of a folder of tests/data/doors.
  void put(const std::string& kind) const {
    const auto from = std::filesystem::path(GOALBOUND_WILD_DIR).parent_path() / "doors" / kind;
    for (const auto& entry : std::filesystem::directory_iterator(from))
      std::filesystem::copy_file(entry.path(), folder() / entry.path().filename());
  }
  static std::vector<std::string> with(std::vector<std::string> words, const std::vector<std::string>& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
  }

  /// Paths between these ends, as `search` prints them, with the member that is to be read as the path.
  std::string own_paths(const std::string& map, const std::vector<std::string>& options,
                        const std::vector<std::string>& ends, const std::string& path) const {
    std::string lines;
    for (std::size_t i = 0; i + 1 < ends.size(); ++i) {
      Json found = expect(0, with({"search", map, ends[i], ends[i + 1], "--path", "--json"}, options)).json();
      found["path"] = Json(found[path]);
      lines += found.dump() + "\n";
    }
    return lines;
  }
  void expect_own_paths_to_be_good(const std::string& map, const std::vector<std::string>& options,
                                   const std::vector<std::string>& ends) const {
    const bool is_named = expect(0, with({"info", map, "--json"}, options)).json().contains("nodes");
    for (const std::string path : {"path", "path_places"}) {
      if (path == "path_places" && !is_named) continue;
      write("own.jsonl", own_paths(map, options, ends, path));
      const Json audit = expect(0, with({"audit", map, "own.jsonl", "--json"}, options)).json();
      EXPECT_EQ(audit["shortest"], ends.size() - 1) << map << " " << path;
    }
  }
};

TEST_F(Places, CellsOfOtherProgramsAreCellsOnHexagons) {
  put("audit-hex-quadtree");
  expect(0, {"audit", "board.map", "cells.jsonl", "--moves", "hex"});
  expect(0, {"audit", "board.map", "own_hex.jsonl", "--moves", "hex"});
  write("cells.csv", "path,x,y\n1,0,0\n1,1,0\n1,2,0\n1,2,1\n1,3,2\n");
  expect(0, {"audit", "board.map", "cells.csv", "--moves", "hex"});
  write("texts.jsonl", "{\"path\":[\"0,0\",\"1,0\",{\"x\":2,\"y\":0},\"2,1\",[3,2]]}\n");
  expect(0, {"audit", "board.map", "texts.jsonl", "--moves", "hex"});
  write("far.jsonl", "{\"path\":[[1,1],[3,2]]}\n");
  const Json far = expect(1, {"audit", "board.map", "far.jsonl", "--moves", "hex", "--json"}).json();
  EXPECT_EQ(far["faults"]["no-edge"], 1) << far;
}

TEST_F(Places, OwnPathsAreGoodOnHexagonsWithCostsOfTerrain) {
  put("audit-hex-quadtree");
  expect(0, {"convert", "squares.map", "--moves", "hex", "-o", "hexes.costs"});
  for (const std::vector<std::string>& options : {std::vector<std::string>{}, {"--unit", "1"}})
    expect_own_paths_to_be_good("hexes.costs", options, {"0,0", "7,7", "3,2", "1,2", "7,0", "0,7"});
}

TEST_F(Places, OwnPathsAreGoodOnSquaresOfEachRule) {
  put("audit-hex-quadtree");
  for (const std::string rule : {"8", "4", "8-cut", "8-squeeze", "hex"})
    expect_own_paths_to_be_good("squares.map", {"--moves", rule}, {"0,0", "7,7", "3,2", "1,2", "7,0", "0,7"});
}

TEST_F(Places, OwnPathsAreGoodOnQuadtreesAndOctrees) {
  put("audit-hex-quadtree");
  expect_own_paths_to_be_good("squares.quadtree", {}, {"0,0", "7,7", "3,3", "5,6", "1,2", "3,2"});
  write("cells.jsonl", "{\"path\":[[1,1],[0,2]]}\n");
  EXPECT_EQ(expect(0, {"audit", "squares.quadtree", "cells.jsonl", "--json"}).json()["shortest"], 1)
      << "any cell of a square stands for it";
  write("wall.3dmap", "voxel 4 4 4\n1 0 0\n1 1 0\n1 2 0\n1 0 1\n1 1 1\n");
  expect_own_paths_to_be_good("wall.3dmap", {}, {"0,0,0", "3,3,3", "2,0,0", "0,1,0"});
}

TEST_F(Places, OwnPathsAreGoodOnGraphsWithDecimals) {
  put("python-coordinates");
  expect_own_paths_to_be_good("roads.geojson", {}, {"13,52", "13.002,52", "13.001,52"});
  expect(0, {"convert", "roads.geojson", "-o", "roads.gr"});
  expect_own_paths_to_be_good("roads.gr", {}, {"13,52", "13.002,52", "13.001,52"});
}

TEST_F(Places, OwnPathsAreGoodOnMapsOfEveryKind) {
  const auto maps = std::filesystem::path(GOALBOUND_WILD_DIR) / "../../../assets/maps";
  struct Case {
    std::string map;
    std::vector<std::string> ends;
  };
  for (const Case& c :
       {Case{"ford.costs", {"0,0", "12,7", "3,9"}}, Case{"tower.3dmap", {"0,0,0", "20,20,20", "27,0,27"}},
        Case{"roads.gr", {"#1", "#90", "#200"}},
        Case{"building.json", {"#corridor-1", "#office-2", "#hall-north"}},
        Case{"marsh.mesh", {"#0", "#5", "#9"}}, Case{"caves.quadtree", {"#0", "#50", "#200"}}})
    expect_own_paths_to_be_good((maps / c.map).string(), {}, c.ends);
}

TEST_F(Places, ExportedPathsHaveTheSameAddresses) {
  put("audit-hex-quadtree");
  expect(0, {"search", "board.map", "0,0", "3,2", "--moves", "hex", "--geojson", "path.geojson"});
  const Json line = Json::parse(read("path.geojson"));
  EXPECT_NE(line.dump().find("[[0,0],[1,0],[2,0],[2,1],[3,2]]"), std::string::npos) << line;
}

TEST_F(Places, LatitudeAndLongitudeSwappedAreRefusedWithTheDistance) {
  put("python-coordinates");
  expect(0, {"search", "roads.geojson", "13,52", "13.002,52"});
  expect(0, {"search", "roads.geojson", "13,52.001", "13.003,52"});
  const Outcome swapped = expect(2, {"search", "roads.geojson", "52,13", "13.002,52"});
  EXPECT_NE(swapped.err.find("'52,13' lies 39 beyond the map"), std::string::npos) << swapped.err;
}

TEST_F(Places, IdsOfRouteGraphsAreKept) {
  put("nav2-node-names");
  for (const std::string file : {"good.geojson", "two_points_at_one_place.geojson"}) {
    const Json found = expect(0, {"search", file, "#1", "#2", "--json"}).json();
    EXPECT_EQ(found["start_place"], Json::array({10, 0})) << file;
    EXPECT_EQ(found["goal_place"], Json::array({20, 0})) << file;
    EXPECT_EQ(found["length"], 10) << file;
  }
}

}  // namespace
}  // namespace goalbound::test
