// Costs over many powers of ten: what commands say of paths, and of claimed ones.
#include <array>
#include <filesystem>

#include "support.hpp"

namespace goalbound::test {
namespace {

class Rounding : public CliTest {
 protected:
  Rounding() {
    const auto from = std::filesystem::path(GOALBOUND_WILD_DIR).parent_path() / "doors/graph-costs-rounded";
    for (const auto& entry : std::filesystem::directory_iterator(from))
      std::filesystem::copy_file(entry.path(), folder() / entry.path().filename());
  }
  Json search(const std::string& map, const std::string& start, const std::string& goal) const {
    return expect(0, {"search", map, start, goal, "--path", "--json"}).json();
  }
};

TEST_F(Rounding, AClosedRoadChangesNoOtherPath) {
  for (const std::string map : {"closed_road.json", "closed_road_1000.json"}) {
    const Json found = search(map, "#a", "#d");
    EXPECT_EQ(found["path"], Json::array({"#a", "#b", "#c", "#d"})) << map;
    EXPECT_NEAR(found["length"].get<double>(), 0.3, 1e-12) << map;
    EXPECT_EQ(found["claims_optimal"], true);
    EXPECT_EQ(found["too_long_at_most"], 0.0);
  }
  const Json audit = expect(1, {"audit", "closed_road.json", "paths.jsonl", "--json"}).json();
  EXPECT_EQ(audit["faulty"], 1) << "the first is the shortest";
  EXPECT_NEAR(audit["worst"][0]["times_shortest"].get<double>(), 6, 1e-9);
  EXPECT_EQ(audit["worst"][0]["path"], "2");
  EXPECT_EQ(audit["cost_step"], 0.0);
}

TEST_F(Rounding, LengthsFollowTheShortestPiece) {
  for (const std::string map : {"degrees.geojson", "date_line.geojson"})
    EXPECT_EQ(search(map, "#0", "#3")["path"], Json::array({"#0", "#1", "#2", "#3"})) << map;
  EXPECT_NEAR(search("date_line.geojson", "#0", "#3")["length"].get<double>(), 333.6, 0.1);
}

TEST_F(Rounding, SeveralSentinelsLeaveTheRestItsDecimals) {
  // Two of them are the only ways: from b to c and from d to e. The others lie beside cheaper ones.
  write(
      "two.json",
      R"({"format":"goalbound graph","version":1,"directed":true,"nodes":[{"id":"a","x":0,"y":0},{"id":"b","x":1,"y":0},)"
      R"({"id":"c","x":2,"y":0},{"id":"d","x":3,"y":0},{"id":"e","x":4,"y":0},{"id":"f","x":5,"y":0}],)"
      R"("edges":[{"from":"a","to":"b","cost":0.25},{"from":"b","to":"c","cost":9999},)"
      R"({"from":"c","to":"d","cost":0.125},{"from":"c","to":"f","cost":0.5},{"from":"f","to":"d","cost":0.1},)"
      R"({"from":"d","to":"e","cost":1000000000},{"from":"a","to":"c","cost":1000000000},)"
      R"({"from":"f","to":"a","cost":9999}]})");
  const Json within = search("two.json", "#c", "#d");
  EXPECT_EQ(within["path"], Json::array({"#c", "#d"}));
  EXPECT_EQ(within["length"], 0.125);
  EXPECT_EQ(within["claims_optimal"], true);
  const Json over_one = search("two.json", "#a", "#d");
  EXPECT_NEAR(over_one["length"].get<double>(), 9999.375, 1e-9);
  EXPECT_EQ(over_one["path"], Json::array({"#a", "#b", "#c", "#d"}));
  const Json over_both = search("two.json", "#a", "#e");
  EXPECT_NEAR(over_both["length"].get<double>(), 1000009999.375, 1e-6);
  EXPECT_EQ(over_both["claims_optimal"], true);
}

TEST_F(Rounding, WhatIsTooRoughIsOpenedWhereItIsAskedFor) {
  write("rough.json",
        R"({"directed":true,"nodes":[{"id":0,"x":0,"y":0},{"id":1,"x":1,"y":0},{"id":2,"x":2,"y":0},)"
        R"({"id":3,"x":3,"y":0},{"id":4,"x":4,"y":0}],"links":[{"source":0,"target":1,"weight":1e-6},)"
        R"({"source":1,"target":2,"weight":2e-6},{"source":2,"target":3,"weight":999999999},)"
        R"({"source":3,"target":4,"weight":999999998}]})");
  const Outcome refused = expect(2, {"info", "rough.json"});
  EXPECT_NE(refused.err.find("rough.json: 2 of 4 costs are below"), std::string::npos) << refused.err;
  EXPECT_NE(refused.err.find("--rough-costs"), std::string::npos) << refused.err;
  const Json held = expect(0, {"search", "rough.json", "#0", "#2", "--rough-costs", "--json"}).json();
  EXPECT_NEAR(held["length"].get<double>(), 3e-6, 1e-12);
  EXPECT_NEAR(held["too_long_at_most"].get<double>(), 3e-6, 1e-12);
  EXPECT_EQ(held["claims_optimal"], false);
  const Json far = expect(0, {"search", "rough.json", "#0", "#4", "--rough-costs", "--json"}).json();
  EXPECT_EQ(far["claims_optimal"], true);
}

TEST_F(Rounding, WhatIsTooRoughIsOpenedInEveryFormatAndByAnyCost) {
  // Two lines of 1e-6 and two of a billion, by the property "toll".
  std::string lines;
  for (int i = 0; i < 4; ++i) {
    lines += std::string(i == 0 ? "" : ",") + R"({"type":"Feature","properties":{"oneway":"yes","toll":)" +
             (i < 2 ? "1e-6" : "99999999" + std::to_string(i)) +
             R"(},"geometry":{"type":"LineString","coordinates":[[)" + std::to_string(i) + ",0],[" +
             std::to_string(i + 1) + ",0]]}}";
  }
  write("rough.geojson", R"({"type":"FeatureCollection","features":[)" + lines + "]}");
  const Outcome refused = expect(2, {"info", "rough.geojson", "--cost", "toll"});
  EXPECT_NE(refused.err.find("--rough-costs"), std::string::npos) << refused.err;
  EXPECT_NE(refused.err.find("rough.geojson: 2 of 4 costs are below"), std::string::npos) << refused.err;
  const Json held =
      expect(0, {"search", "rough.geojson", "#0", "#2", "--cost", "toll", "--rough-costs", "--json"}).json();
  EXPECT_NEAR(held["length"].get<double>(), 2e-6, 1e-12);
  EXPECT_EQ(held["claims_optimal"], false);
  expect(0, {"info", "rough.geojson", "--rough-costs"});
}

TEST_F(Rounding, ACostMayMeanClosed) {
  constexpr const char* kNodes = R"([{"id":0,"x":0,"y":0},{"id":1,"x":1,"y":0},{"id":2,"x":2,"y":0}])";
  // Over 1 to 2, or at the cost that says closed.
  write("net.json",
        std::string(R"({"directed":true,"nodes":)") + kNodes +
            R"(,"links":[{"source":0,"target":1,"weight":2},{"source":1,"target":2,"weight":999},)"
            R"({"source":0,"target":2,"weight":1000}]})");
  write("own.json", std::string(R"({"format":"goalbound graph","version":1,"directed":true,"nodes":)") +
                        kNodes +
                        R"(,"edges":[{"from":0,"to":1,"cost":2},{"from":1,"to":2,"cost":999},)"
                        R"({"from":0,"to":2,"cost":1000}]})");
  write("net.gr", "p sp 3 3\na 1 2 2\na 2 3 999\na 1 3 1000\n");
  write("net.co", "p aux sp co 3\nv 1 0 0\nv 2 1 0\nv 3 2 0\n");
  for (const auto& [file, start, goal] :
       {std::array{"net.json", "#0", "#2"}, {"own.json", "#0", "#2"}, {"net.gr", "#1", "#3"}}) {
    EXPECT_EQ(expect(0, {"search", file, start, goal, "--json"}).json()["length"], 1000.0) << file;
    const Outcome one = expect(0, {"search", file, start, goal, "--closed", "1000", "--json"});
    EXPECT_EQ(one.json()["length"], 1001.0) << file;
    EXPECT_NE(one.err.find("1 edge that costs 1000 or more: closed"), std::string::npos) << one.err;
    EXPECT_EQ(expect(0, {"search", file, start, goal, "--closed", "999", "--json"}).json()["found"], false)
        << file;
  }
}

TEST_F(Rounding, ACostOfALineOrOfATableMayMeanClosed) {
  // The cost of a line is closed as a whole, not that of its pieces; and each way for itself.
  write("lines.geojson",
        R"({"type":"FeatureCollection","features":[{"type":"Feature","properties":{"cost":9999},"geometry":)"
        R"({"type":"LineString","coordinates":[[0,0],[1,0],[2,0]]}},)"
        R"({"type":"Feature","properties":{"cost":5,"reverse_cost":9999},"geometry":)"
        R"({"type":"LineString","coordinates":[[0,0],[0,1],[2,0]]}}]})");
  const auto length = [&](const char* start, const char* goal) {
    return expect(0, {"search", "lines.geojson", start, goal, "--closed", "9999", "--json"}).json()["length"];
  };
  EXPECT_EQ(length("0,0", "2,0"), 5.0);
  EXPECT_TRUE(length("2,0", "0,0").is_null());
  EXPECT_NE(expect(0, {"info", "lines.geojson", "--closed", "9999"})
                .out.find("2 lines that cost 9999 or more: closed that way"),
            std::string::npos);
  write("t.csv", "0,10,99\n0,60,99\n0,0,0\n");
  EXPECT_EQ(expect(0, {"info", "t.csv", "--json"}).json()["free"], 6) << "from half of the largest on";
  EXPECT_EQ(expect(0, {"info", "t.csv", "--closed", "99", "--json"}).json()["free"], 7);
  EXPECT_EQ(expect(0, {"info", "t.csv", "--closed", "10", "--json"}).json()["free"], 5);
  write_map("m.map", {"..."});
  EXPECT_NE(expect(2, {"info", "m.map", "--closed", "5"})
                .err.find("'closed' has no use for a file of the format moving-ai-map"),
            std::string::npos);
  EXPECT_NE(expect(2, {"info", "t.csv", "--cost", "toll"})
                .err.find("'cost' has no use for a file of the format csv-grid"),
            std::string::npos);
}

TEST_F(Rounding, WhatIsRoundedIsSaid) {
  // Ways of a billion, and what comes to cents between them.
  std::string edges;
  std::string nodes = R"({"id":"0","x":0,"y":0})";
  for (int i = 0; i < 10; ++i) {
    nodes += R"(,{"id":")" + std::to_string(i + 1) + R"(","x":)" + std::to_string(i + 1) + R"(,"y":0})";
    edges += std::string(i == 0 ? "" : ",") + R"({"from":")" + std::to_string(i) + R"(","to":")" +
             std::to_string(i + 1) + R"(","cost":)" + std::to_string(i % 3 != 1 ? 1000000000 + i : 3) +
             ".77}";
  }
  write("far.json",
        R"({"format":"goalbound graph","version":1,"nodes":[)" + nodes + R"(],"edges":[)" + edges + "]}");
  const Json info = expect(0, {"info", "far.json", "--json"}).json();
  EXPECT_GT(info["cost_step"], 0);
  const Json near = search("far.json", "#1", "#2");
  EXPECT_NEAR(near["length"].get<double>(), 3.77, 1e-9) << "the file's own";
  EXPECT_GT(near["too_long_at_most"], 0.0);
  EXPECT_EQ(near["claims_optimal"], false) << "more than a thousandth";
  EXPECT_NE(expect(0, {"search", "far.json", "#1", "#2"}).out.find("costs are held in steps of"),
            std::string::npos);
  const Json far = search("far.json", "#0", "#10");
  EXPECT_EQ(far["claims_optimal"], true) << "less than a millionth of the whole";
  EXPECT_EQ(expect(0, {"search", "far.json", "#0", "#10"}).out.find("held in steps"), std::string::npos);
  // From 1 to 2, and back from 2 there is no path.
  write("near.scen.jsonl", R"({"path":["#1","#2"]})");
  const Json audit = expect(0, {"audit", "far.json", "near.scen.jsonl", "--json"}).json();
  EXPECT_EQ(audit["too_long_at_most"], near["too_long_at_most"]);
  EXPECT_EQ(audit["coarse"], 1);
  const Outcome bench = expect(0, {"bench", "far.json", "--random", "40"});
  EXPECT_NE(bench.out.find("costs are held in steps of"), std::string::npos);
  EXPECT_NE(bench.out.find("by more than a thousandth"), std::string::npos) << bench.out;
  for (const std::string command : {"bench", "compare"}) {
    const Json json = expect(0, {command, "far.json", "--random", "40", "--json"}).json();
    EXPECT_GT(json["cost_step"], 0.0) << command;
    EXPECT_GT(json["results"][0]["too_long_at_most"], 0.0);
    EXPECT_GT(json["results"][0]["coarse"], 0);
    EXPECT_EQ(json["length_unit"], "cost");
  }
}

/// What lengths are counted in, and which rule a scenario follows.
class Units : public CliTest {};

TEST_F(Units, StandBehindLengths) {
  write("g.gr", "p sp 2 2\na 1 2 10\na 2 1 10\n");
  write("g.co", "p aux sp co 2\nv 1 0 0\nv 2 10 0\n");
  write_map("m.map", {"...", "..."});
  expect(0, {"convert", "m.map", "--moves", "hex", "-o", "board.costs"});
  const std::string line = R"({"type":"Feature","properties":{PROPERTIES},"geometry":{"type":"LineString",)"
                           R"("coordinates":[[13,52],[13.1,52]]}})";
  const auto roads = [&](const std::string& properties) {
    std::string text = line;
    return text.replace(text.find("PROPERTIES"), 10, properties);
  };
  write("metres.geojson", roads(""));
  write("seconds.geojson", roads(R"("maxspeed":"50")"));
  write("own.geojson", roads(R"("cost":7)"));
  // Without costs of their own edges cost their lengths.
  const std::string link = R"(],"links":[{"source":0,"target":1}]})";
  write("world.json", R"({"nodes":[{"id":0,"lon":13,"lat":52},{"id":1,"lon":13.1,"lat":52})" + link);
  write("plane.json", R"({"nodes":[{"id":0,"x":0,"y":0},{"id":1,"x":3,"y":4})" + link);
  struct Case {
    std::string map, start, goal, unit, words;
  };
  for (const Case& c : {Case{"g.gr", "#1", "#2", "cost", "path of cost 10: 2 nodes"},
                        Case{"m.map", "0,0", "2,0", "cells", "path of length 2.000000: 3 cells"},
                        Case{"board.costs", "0,0", "2,0", "cells", "path of length 2.000000: 3 hexagons"},
                        Case{"metres.geojson", "#0", "#1", "metres", "path of 6.85 km (6845."},
                        Case{"seconds.geojson", "#0", "#1", "seconds", "path of 8 min 13 s of travel (492."},
                        Case{"own.geojson", "#0", "#1", "cost", "path of cost 7: 2 nodes"},
                        Case{"world.json", "#0", "#1", "metres", "path of 6.85 km (6845."},
                        Case{"plane.json", "#0", "#1", "units", "path of length 5"}}) {
    EXPECT_EQ(expect(0, {"search", c.map, c.start, c.goal, "--json"}).json()["length_unit"], c.unit) << c.map;
    const std::string out = expect(0, {"search", c.map, c.start, c.goal}).out;
    EXPECT_EQ(out.substr(0, c.words.size()), c.words);
  }
}

TEST_F(Units, WeakAndStrongComponentsAreToldApart) {
  write("way.geojson", R"({"type":"Feature","properties":{"oneway":"yes"},"geometry":{"type":"LineString",)"
                       R"("coordinates":[[0,0],[1,0],[2,0]]}})");
  const Json info = expect(0, {"info", "way.geojson", "--json"}).json();
  EXPECT_EQ(info["components"], 1);
  EXPECT_EQ(info["strong_components"], 3);
  EXPECT_EQ(info["largest_strong_component"], 1);
  EXPECT_NE(expect(0, {"info", "way.geojson"}).out.find("within which every node reaches every other"),
            std::string::npos);
}

TEST_F(Units, LengthsOfAnotherRuleAreToldAsThat) {
  write_map("m.map", {"...", ".@.", "..."});
  // From 0,1 to 1,0: one diagonal step that cuts a corner.
  write("cut.scen", scenario_text(3, 3, {{0, 1, 1, 0, 1.41421356}, {0, 0, 2, 0, 2.0}}));
  const Outcome cut = expect(0, {"bench", "m.map", "--scen", "cut.scen", "--repeat", "0"});
  EXPECT_NE(cut.err.find("all fit the rule '8-cut'"), std::string::npos) << cut.err;
  write("none.scen", scenario_text(3, 3, {{0, 1, 1, 0, 1.7}, {0, 0, 2, 0, 2.0}}));
  const Outcome none = expect(1, {"bench", "m.map", "--scen", "none.scen", "--repeat", "0"});
  EXPECT_NE(none.err.find("by no rule of moving"), std::string::npos) << none.err;
}

TEST_F(Units, BoxesOfAnotherUnitOrRuleAreToldAsThat) {
  write_map("m.map", {".......", ".......", ".......", "...@...", ".......", "......."});
  expect(0, {"precompute", "m.map", "--unit", "3", "-o", "wide.gbb"});
  EXPECT_NE(
      expect(2, {"search", "m.map", "1,1", "5,1", "--bounds", "wide.gbb"}).err.find("opened with --unit 3"),
      std::string::npos);
  expect(0, {"precompute", "m.map", "--moves", "4", "-o", "four.gbb"});
  EXPECT_NE(
      expect(2, {"search", "m.map", "1,1", "5,1", "--bounds", "four.gbb"}).err.find("opened with --moves 4"),
      std::string::npos);
  expect(0, {"precompute", "m.map", "-o", "plain.gbb"});
  EXPECT_NE(expect(2, {"search", "m.map", "1,1", "5,1", "--unit", "3", "--bounds", "plain.gbb"})
                .err.find("opened with --unit 1"),
            std::string::npos);
  write_map("other.map", {".......", "..@....", ".......", "...@...", ".......", "......."});
  EXPECT_NE(expect(2, {"search", "other.map", "1,1", "5,1", "--bounds", "plain.gbb"}).err.find("another map"),
            std::string::npos);
}

}  // namespace
}  // namespace goalbound::test
