// goalbound info, generate, list.
#include <set>

#include "support.hpp"

namespace goalbound::test {
namespace {

class MapCommands : public CliTest {};

std::vector<std::string> keys_of(const Json& object) {
  std::vector<std::string> keys;
  for (const auto& [key, value] : object.items()) keys.push_back(key);
  return keys;
}

TEST_F(MapCommands, InfoCountsWhatIsOnTheMap) {
  // Two parts: 4 cells on the left, 8 around a block on the right.
  write_map("two.map", {"..@...", "..@.@.", "@@@..."});
  const Json info = expect(0, {"info", "two.map", "--json"}).json();
  EXPECT_EQ(keys_of(info),
            (std::vector<std::string>{"map", "kind", "width", "height", "cells", "free", "components",
                                      "largest_component", "straight_jump_points", "bounds_bytes", "way",
                                      "hash", "corners"}));
  EXPECT_EQ(info["width"], 6);
  EXPECT_EQ(info["height"], 3);
  EXPECT_EQ(info["cells"], 18);
  EXPECT_EQ(info["free"], 12);
  EXPECT_EQ(info["components"], 2);
  EXPECT_EQ(info["largest_component"], 8);
  EXPECT_EQ(info["bounds_bytes"], 12 * 32);
  EXPECT_EQ(info["way"], "jump points of several nodes at once");
  EXPECT_EQ(info["hash"].get<std::string>().size(), 16U);
}

TEST_F(MapCommands, InfoCountsStraightJumpPoints) {
  write_map("bump.map", {".....", "..@..", "....."});
  const Json info = expect(0, {"info", "bump.map", "--json"}).json();
  // The four cells that touch a corner of the block: whoever has just passed it may turn behind it.
  EXPECT_EQ(info["straight_jump_points"], 4);
}

TEST_F(MapCommands, WideMapsNeedTwoBytesAValue) {
  write_map("wide.map", {std::string(257, '.')});
  EXPECT_EQ(expect(0, {"info", "wide.map", "--json"}).json()["bounds_bytes"], 257 * 64);
}

TEST_F(MapCommands, InfoTellsPeopleTheSame) {
  write_map("two.map", {"..@...", "..@.@.", "@@@..."});
  const Outcome run = expect(0, {"info", "two.map"});
  for (const char* text : {"6 x 3 cells", "12 of 18 (66.7 %)", "2, the largest of 8 cells", "384 bytes"}) {
    EXPECT_NE(run.out.find(text), std::string::npos) << text << " in\n" << run.out;
  }
  EXPECT_EQ(run.err, "");
}

TEST_F(MapCommands, InfoTellsOfBoxes) {
  // From the left of three cells both others lie in one box of two; from the middle each side is one cell.
  write_map("line.map", {"..."});
  expect(0, {"precompute", "line.map", "-o", "line.gbb"});
  const Json info = expect(0, {"info", "line.gbb", "--json"}).json();
  EXPECT_EQ(info["bounds"], "line.gbb");
  EXPECT_EQ(info["edges"], 4);
  EXPECT_EQ(info["mean_area"], 1.5);
  EXPECT_EQ(info["exact"], 3);
  EXPECT_EQ(info["missing"], 0);
  EXPECT_EQ(info["ordering"], "canonical");
  EXPECT_EQ(info["hash"], expect(0, {"info", "line.map", "--json"}).json()["hash"]);
  const Outcome run = expect(0, {"info", "line.gbb"});
  for (const char* text : {"3 x 1 cells, 3 free", "canonical", "3 exact, 0 inherited", "1.5 cells (50.00 %"})
    EXPECT_NE(run.out.find(text), std::string::npos) << text << " in\n" << run.out;
}

TEST_F(MapCommands, InfoCountsNoBoxesOfMissingNodes) {
  write_map("line.map", {"..."});
  expect(0, {"precompute", "line.map", "-o", "part.gbb", "--shard", "1/3"});
  const Json info = expect(0, {"info", "part.gbb", "--json"}).json();
  EXPECT_EQ(info["missing"], 2);
  EXPECT_EQ(info["edges"], 1);
  EXPECT_EQ(info["mean_area"], 2);
}

TEST_F(MapCommands, InfoOfBrokenBoxesIsAnError) {
  write("short.gbb", "\x89GBB");
  EXPECT_NE(expect(2, {"info", "short.gbb"}).err.find("short.gbb"), std::string::npos);
}

TEST_F(MapCommands, AMapWithoutFreeCellsIsAMap) {
  write_map("solid.map", {"@@", "@@"});
  const Json info = expect(0, {"info", "solid.map", "--json"}).json();
  EXPECT_EQ(info["free"], 0);
  EXPECT_EQ(info["components"], 0);
  EXPECT_EQ(info["largest_component"], 0);
}

TEST_F(MapCommands, GenerateIsRepeatable) {
  for (const std::string kind : {"random", "rooms", "maze", "caves", "loop"}) {
    SCOPED_TRACE(kind);
    const auto generate = [&](const std::string& seed, const std::string& file) {
      return expect(
          0, {"generate", kind, "--width", "40", "--height", "31", "--seed", seed, "-o", file, "--json"});
    };
    const Json made = generate("7", "a.map").json();
    generate("7", "b.map");
    EXPECT_EQ(read("a.map"), read("b.map"));
    EXPECT_EQ(keys_of(made),
              (std::vector<std::string>{"file", "kind", "width", "height", "seed", "free", "hash"}));
    const Json info = expect(0, {"info", "a.map", "--json"}).json();
    EXPECT_EQ(info["width"], 40);
    EXPECT_EQ(info["height"], 31);
    EXPECT_EQ(info["free"], made["free"]);
    EXPECT_EQ(info["hash"], made["hash"]);
  }
}

TEST_F(MapCommands, OtherSeedsMakeOtherMaps) {
  expect(0, {"generate", "caves", "--width", "40", "--height", "30", "--seed", "1", "-o", "a.map"});
  expect(0, {"generate", "caves", "--width", "40", "--height", "30", "--seed", "2", "-o", "b.map"});
  EXPECT_NE(read("a.map"), read("b.map"));
}

TEST_F(MapCommands, GenerateReplacesAnOldFile) {
  write("a.map", "old");
  expect(0, {"generate", "random", "--width", "20", "--height", "20", "-o", "a.map"});
  EXPECT_EQ(read("a.map").substr(0, 11), "type octile");
  EXPECT_EQ(snapshot().size(), 1U) << "a temporary file was left behind";
}

TEST_F(MapCommands, ListNamesEverything) {
  const Json list = expect(0, {"list", "--json"}).json();
  std::set<std::string> ids;
  EXPECT_FALSE(list.contains("orderings") || list.contains("methods") || list.contains("containers"))
      << "they are what there is to choose of an index";
  for (const char* key :
       {"searches", "heuristics", "open_lists", "indices", "map_kinds", "formats", "generators"}) {
    ASSERT_TRUE(list[key].is_array()) << key;
    for (const Json& entry : list[key]) {
      ids.insert(entry["id"]);
      EXPECT_NE(entry["description"], "") << entry;
    }
  }
  for (const Json& kind : list["indices"]) {
    for (const Json& parameter : kind["parameters"]) {
      EXPECT_TRUE(parameter["default"].is_string()) << parameter;
      ids.insert(parameter["id"]);
      if (!parameter.contains("values")) continue;
      for (const Json& value : parameter["values"]) {
        ids.insert(value["id"]);
        EXPECT_NE(value["description"], "") << value;
      }
    }
  }
  for (const char* id : {"anytime", "automatic", "disk", "bfs", "dijkstra", "dijkstra-gb", "astar",
                         "astar-gb", "regular", "canonical", "all-optimal", "octile-grid", "weighted-grid",
                         "random", "rooms", "maze", "caves", "loop"}) {
    EXPECT_TRUE(ids.contains(id)) << id;
  }
  const std::string text = expect(0, {"list"}).out;
  for (const std::string& id : ids) EXPECT_NE(text.find(id), std::string::npos) << id;
}

}  // namespace
}  // namespace goalbound::test
