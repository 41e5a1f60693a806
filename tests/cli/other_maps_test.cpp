// Every command on maps that are no uniform grids: roads and weighted grids.
#include <fmt/format.h>

#include <algorithm>
#include <random>
#include <sstream>

#include "../box_files.hpp"
#include "goalbound/goalbound.hpp"
#include "support.hpp"

namespace goalbound::test {
namespace {

using Words = std::vector<std::string>;

class OtherMaps : public CliTest {
 protected:
  OtherMaps() {
    // A road of four nodes, and hills of which the middle is dear to cross.
    write("g.gr", "p sp 4 6\na 1 2 10\na 2 1 10\na 2 3 10\na 3 2 10\na 3 4 10\na 4 3 10\n");
    write("g.co", "p aux sp co 4\nv 1 0 0\nv 2 10 0\nv 3 20 0\nv 4 30 0\n");
    write_map("w.map", {".....", ".TTT.", "....@"});
    write("w.costs", "terrain-costs 1\nmap w.map\n. 1\nT 5\n");
  }
  /// Both kinds, larger, of the program's own making.
  void generate_large() const {
    expect(0, {"generate", "roads", "--width", "12", "--height", "9", "--seed", "3", "-o", "r.gr"});
    expect(0, {"generate", "terrain", "--width", "20", "--height", "15", "--seed", "3", "-o", "t.costs"});
  }
  /// Refused, in one line that says why.
  void expect_refused(const Words& arguments, const std::string& why) const {
    const auto before = snapshot();
    const Outcome run = expect(2, arguments);
    EXPECT_EQ(run.out, "");
    EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
    EXPECT_NE(run.err.find(why), std::string::npos) << why << " in\n" << run.err;
    EXPECT_EQ(snapshot(), before);
  }
};

TEST_F(OtherMaps, AMapThatContractionFillsWithArcsIsRefusedByTheSearchThatNeedsIt) {
  // Each node leads to five others, anywhere.
  constexpr std::uint32_t kNodes = 3000;
  std::string graph = fmt::format("p sp {} {}\n", kNodes, 5 * kNodes);
  std::string places = fmt::format("p aux sp co {}\n", kNodes);
  std::mt19937 random(8);
  for (std::uint32_t n = 1; n <= kNodes; ++n) {
    graph += fmt::format("a {} {} 1\n", n, n % kNodes + 1);
    for (int i = 0; i < 4; ++i) graph += fmt::format("a {} {} 1\n", n, random() % kNodes + 1);
    places += fmt::format("v {} {} 0\n", n, n);
  }
  write("random.gr", graph);
  write("random.co", places);
  for (const Words& words : {Words{"search", "random.gr", "#1", "#9", "--algorithm", "ch"},
                             Words{"bench", "random.gr", "--algorithms", "astar,ch", "--random", "2"}})
    expect_refused(words,
                   "the search 'ch' needs what cannot be made: the index 'hierarchy' needs a map with small "
                   "separators");
  expect(0, {"search", "random.gr", "#1", "#9"});
  for (const char* search : {"ch", "ch-gb"}) expect(0, {"search", "g.gr", "#1", "#4", "--algorithm", search});
}

TEST_F(OtherMaps, InfoTellsWhatTheyAre) {
  const Json roads = expect(0, {"info", "g.gr", "--json"}).json();
  EXPECT_EQ(roads["kind"], "graph");
  EXPECT_EQ(roads["nodes"], 4);
  EXPECT_EQ(roads["edges"], 6);
  EXPECT_EQ(roads["limits"], Json::parse("[0,30,0,0]"));
  EXPECT_EQ(roads["largest_degree"], 2);
  EXPECT_EQ(roads["symmetric"], true);
  EXPECT_EQ(roads["cost_scale"], 1);
  EXPECT_EQ(roads["components"], 1);
  EXPECT_EQ(roads["largest_component"], 4);
  const Json hills = expect(0, {"info", "w.costs", "--json"}).json();
  EXPECT_EQ(hills["kind"], "weighted-grid");
  EXPECT_EQ(hills["free"], 14);
  EXPECT_EQ(hills["terrain_costs"], Json::parse(R"({".":1,"T":5})"));
  EXPECT_FALSE(hills.contains("straight_jump_points"));
  const std::string text = expect(0, {"info", "g.gr"}).out;
  for (const char* part : {"graph", "6, each with one back at the same cost; 1.5 a node, at most 2",
                           "0..30 x 0..0", "1, the largest of 4 nodes"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << " in\n" << text;
  }
  EXPECT_NE(expect(0, {"info", "w.costs"}).out.find(". 1, T 5"), std::string::npos);
}

TEST_F(OtherMaps, CostsOf0AreTold) {
  write("z.gr", "p sp 3 2\na 1 2 0\na 2 3 7\n");
  write("z.co", "p aux sp co 3\nv 1 0 0\nv 2 0 0\nv 3 5 0\n");
  const Json info = expect(0, {"info", "z.gr", "--json"}).json();
  EXPECT_EQ(info["free_arcs"], 1);
  EXPECT_GT(info["cost_scale"], 1);
  EXPECT_EQ(info["symmetric"], false);
  EXPECT_NE(expect(0, {"info", "z.gr"}).out.find("edges of cost 0"), std::string::npos);
  EXPECT_EQ(expect(0, {"search", "z.gr", "#1", "#3", "--json"}).json()["length"], 7.0);
}

TEST_F(OtherMaps, SearchTakesNamesAndPlaces) {
  const Json json = expect(0, {"search", "g.gr", "#1", "30,0", "--path", "--json"}).json();
  EXPECT_EQ(json["start"], "#1");
  EXPECT_EQ(json["start_place"], Json::parse("[0,0]"));
  EXPECT_EQ(json["goal"], "#4");
  EXPECT_EQ(json["length"], 30.0);
  EXPECT_EQ(json["nodes"], 4);
  EXPECT_EQ(json["path"], Json::parse(R"(["#1","#2","#3","#4"])"));
  EXPECT_EQ(json["path_places"], Json::parse("[[0,0],[10,0],[20,0],[30,0]]"));
  const Outcome near = expect(0, {"search", "g.gr", "#1", "21,3", "--path"});
  EXPECT_NE(near.err.find("note: goal: #3 at 20,0 lies nearest to 21,3"), std::string::npos) << near.err;
  EXPECT_EQ(near.out.substr(0, near.out.find('\n')), "path of cost 20: 3 nodes");
  EXPECT_NE(near.out.find("\n#1\n#2\n#3\n"), std::string::npos) << near.out;
  EXPECT_EQ(expect(0, {"search", "g.gr", "#1", "20,0"}).err, "");
}

TEST_F(OtherMaps, SearchGoesAroundWhatIsDear) {
  const Json json = expect(0, {"search", "w.costs", "0,1", "4,1", "--path", "--json"}).json();
  EXPECT_EQ(json["start"], Json::parse("[0,1]"));
  EXPECT_EQ(json["cells"], 5);
  for (const Json& cell : json["path"]) EXPECT_TRUE(cell[1] != 1 || cell[0] == 0 || cell[0] == 4) << cell;
  const std::string text = expect(0, {"search", "w.costs", "0,0", "2,0"}).out;
  EXPECT_EQ(text.substr(0, text.find('\n')), "path of cost 2.000000: 3 cells");
  expect_refused({"search", "w.costs", "4,2", "0,0"}, "the start 4,2 is blocked (terrain '@')");
}

TEST_F(OtherMaps, EverySearchWithEveryKindOfBoxesIsRight) {
  generate_large();
  for (const std::string map : {"g.gr", "w.costs", "r.gr", "t.costs"}) {
    for (const Words& boxes : {Words{}, Words{"--index", "boxes:regular"},
                               Words{"--index", "boxes:inherited"}, Words{"--index", "boxes:anytime"}}) {
      SCOPED_TRACE(map + " " + (boxes.empty() ? "" : boxes.back()));
      Words arguments = {"bench", map, "--random", "100", "--json"};
      arguments.insert(arguments.end(), boxes.begin(), boxes.end());
      const Json json = expect(0, arguments).json();
      ASSERT_EQ(json["results"].size(), 4U);
      const std::string kind = boxes.empty() ? "boxes:exact" : boxes.back();
      const std::string set =
          kind == "boxes:regular" ? "boxes:regular:exact" : "boxes:all-optimal" + kind.substr(5);
      EXPECT_EQ(json["results"][1]["index"]["set"], set);
      for (const Json& row : json["results"]) EXPECT_EQ(row["optimal"], 100) << row;
      EXPECT_EQ(json["results"][0]["pruned"], 0);
      EXPECT_GT(json["results"][1]["pruned"], 0);
      EXPECT_LE(json["results"][1]["expanded"], json["results"][0]["expanded"]);
    }
  }
}

TEST_F(OtherMaps, PrecomputeShardsMergeResumeAndVerify) {
  generate_large();
  for (const std::string map : {"r.gr", "t.costs"}) {
    SCOPED_TRACE(map);
    const Json json = expect(0, {"precompute", map, "-o", "whole.gbb", "--json"}).json();
    EXPECT_EQ(json["ordering"], "all-optimal");
    EXPECT_NE(json["way"], "");
    EXPECT_EQ(json["edges"], count_edges(*load_map(folder() / map).value()));
    EXPECT_EQ(json["exact"], json["nodes"]);
    for (const std::string i : {"1", "2"})
      expect(0, {"precompute", map, "-o", i + ".gbb", "--shard", i + "/2", "--threads", "1"});
    expect(0, {"merge", map, "2.gbb", "1.gbb", "-o", "merged.gbb"});
    EXPECT_EQ(read("merged.gbb"), read("whole.gbb"));
    std::filesystem::rename(folder() / "1.gbb", folder() / "rest.gbb.part");
    expect(0, {"precompute", map, "-o", "rest.gbb", "--resume"});
    EXPECT_EQ(read("rest.gbb"), read("whole.gbb"));
    EXPECT_FALSE(std::filesystem::exists(folder() / "rest.gbb.part"));

    expect(0, {"precompute", map, "-o", "inherited.gbb", "--index", "boxes:inherited"});
    const Json verified = expect(0, {"verify", map, "inherited.gbb", "--json"}).json();
    EXPECT_EQ(verified["good"], true);
    EXPECT_EQ(verified["edges_checked"], json["edges"]);
    const Json info = expect(0, {"info", "whole.gbb", "--json"}).json();
    EXPECT_EQ(info["kind"], expect(0, {"info", map, "--json"}).json()["kind"]);
    EXPECT_EQ(info["exact"], json["nodes"]);
    EXPECT_LE(info["edges"], json["edges"]) << "a dear edge may lead nowhere at best";
  }
}

TEST_F(OtherMaps, DamagedBoxesAreNamedAndRepaired) {
  expect(0, {"precompute", "g.gr", "-o", "g.gbb"});
  const std::string good = read("g.gbb");
  Bounds bounds = load_boxes(folder() / "g.gbb").value();
  bounds.set(1, EdgeIndex(1), Box{20, 20, 0, 0});  // loses node 4
  ASSERT_TRUE(save_boxes(bounds, folder() / "g.gbb"));
  const Json json = expect(1, {"verify", "g.gr", "g.gbb", "--repair", "new.gbb", "--json"}).json();
  const Json& fault = json["first_fault"];
  EXPECT_EQ(fault["node"], "#2");
  EXPECT_EQ(fault["edge"], "to #3");
  EXPECT_EQ(fault["stored"], Json::parse("[20,20,0,0]"));
  EXPECT_EQ(fault["expected"], Json::parse("[20,30,0,0]"));
  EXPECT_EQ(fault["lost_goals"], Json::parse(R"(["#4"])"));
  EXPECT_EQ(read("new.gbb"), good);
  const Outcome bench = expect(1, {"bench", "g.gr", "--bounds", "g.gbb", "--random", "50"});
  EXPECT_NE(bench.err.find("astar-gb boxes:all-optimal:exact is wrong. The first problem: problem "),
            std::string::npos)
      << bench.err;
  EXPECT_NE(bench.err.find("to #4"), std::string::npos) << bench.err;
  save_useless_bounds(load_boxes(folder() / "new.gbb").value(), folder() / "bad.gbb");
  EXPECT_GT(expect(1, {"verify", "g.gr", "bad.gbb", "--json"}).json()["too_small"], 0);
}

TEST_F(OtherMaps, DiffNamesNodesAndEdges) {
  expect(0, {"precompute", "g.gr", "-o", "a.gbb"});
  Bounds bounds = load_boxes(folder() / "a.gbb").value();
  bounds.set(1, EdgeIndex(1), Box{0, 30, 0, 0});
  ASSERT_TRUE(save_boxes(bounds, folder() / "b.gbb"));
  const Json json = expect(1, {"diff", "a.gbb", "b.gbb", "--map", "g.gr", "--csv", "d.csv", "--json"}).json();
  EXPECT_EQ(json["looser"], 1);
  EXPECT_EQ(json["cells_added"], 20);
  EXPECT_EQ(json["largest"][0]["name"], "#2");
  EXPECT_EQ(json["largest"][0]["edge"], "to #3");
  EXPECT_EQ(read("d.csv"),
            "node,x,y,edge,change,growth,a_min_x,a_max_x,a_min_y,a_max_y,b_min_x,b_max_x,b_min_y,b_max_y\n"
            "1,10,0,to #3,looser,20,20,30,0,0,0,30,0,0\n");
  const std::string text = expect(1, {"diff", "a.gbb", "b.gbb"}).out;
  EXPECT_NE(text.find("+20 places: edge 1 of node 1: 20..30 x 0..0 became 0..30 x 0..0"), std::string::npos)
      << text;
  expect_refused({"diff", "a.gbb", "b.gbb", "--map", "g.gr", "-o", "d.png"}, "the kind 'graph'");
  expect(0, {"precompute", "w.costs", "-o", "w.gbb"});
  expect(0, {"diff", "w.gbb", "w.gbb", "--map", "w.costs", "-o", "w.png"});
  EXPECT_EQ(read("w.png").substr(1, 3), "PNG");
}

TEST_F(OtherMaps, ExportWritesEveryForm) {
  for (const std::string map : {"g.gr", "w.costs"}) {
    SCOPED_TRACE(map);
    expect(0, {"precompute", map, "-o", "b.gbb"});
    expect(0, {"export", map, "--as", "boxes-csv", "--bounds", "b.gbb", "-o", "b.csv"});
    expect(0, {"export", map, "--as", "boxes-jsonl", "--bounds", "b.gbb", "-o", "b.jsonl"});
    const std::string rows = read("b.csv");
    const auto edges = count_edges(*load_map(folder() / map).value());
    EXPECT_EQ(static_cast<std::uint64_t>(std::count(rows.begin(), rows.end(), '\n')), 1 + edges);
    std::istringstream lines(read("b.jsonl"));
    for (std::string line; std::getline(lines, line);) EXPECT_TRUE(Json::parse(line).is_object());
  }
  expect(0, {"export", "g.gr", "--as", "posthoc-trace", "--start", "#1", "--goal", "#4", "-o", "t.yaml"});
  EXPECT_NE(read("t.yaml").find("type: end"), std::string::npos);
}

TEST_F(OtherMaps, WhatAKindCannotDoIsRefusedWithTheReason) {
  for (const std::string map : {"g.gr", "w.costs"}) {
    SCOPED_TRACE(map);
    const std::string from = map == "g.gr" ? "#1" : "0,0";
    for (const std::string jps : {"canonical-astar", "canonical-astar-gb", "jps", "jps-gb", "jps-plus",
                                  "jps-plus-gb", "jump-index-gb"}) {
      const bool runs_on_terrain = jps == "jps" || jps == "jps-gb";
      if (runs_on_terrain && map == "w.costs") continue;
      const std::string reason = runs_on_terrain ? "needs a grid" : "uniform grid";
      expect_refused({"search", map, from, from, "--algorithm", jps}, reason);
      expect_refused({"bench", map, "--algorithms", jps}, reason);
      expect_refused({"export", map, "--as", "posthoc-trace", "--algorithm", jps, "--start", from, "--goal",
                      from, "-o", "t.yaml"},
                     reason);
    }
    expect_refused({"precompute", map, "-o", "x.gbb", "--index", "boxes:canonical"}, "canonical");
    expect_refused({"bench", map, "--index", "boxes:canonical"}, "canonical");
    write("s.scen", scenario_text(5, 3, {{0, 0, 2, 0, 2}}));
    expect_refused({"bench", map, "--scen", "s.scen"}, "scenario files are for uniform grids");
    expect(0, {"precompute", map, "-o", "b.gbb"});
    expect_refused({"verify", map, "b.gbb", "--scen", "s.scen"}, "scenario files are for uniform grids");
    std::filesystem::remove(folder() / "b.gbb");
  }
  // A scenario that happens to lie beside is no reason to refuse the map.
  write("g.gr.scen", "version 1\n");
  expect(0, {"bench", "g.gr", "--random", "5"});
  EXPECT_EQ(expect(0, {"bench", "g.gr", "--json"}).json()["problems_from"], "random, seed 1");
}

TEST_F(OtherMaps, BoundsOfOtherMapsAreRefused) {
  expect(0, {"precompute", "w.map", "-o", "uniform.gbb"});
  expect_refused({"search", "w.costs", "0,0", "1,0", "--bounds", "uniform.gbb"}, "another map");
  expect_refused({"verify", "g.gr", "uniform.gbb"}, "another map");
}

TEST_F(OtherMaps, BadInputIsRefused) {
  expect_refused({"bench", "missing.gr"}, "missing.gr");
  write("lonely.gr", "p sp 1 0\n");
  expect_refused({"bench", "lonely.gr"}, "lonely.co");
  write("cut.gr", "p sp 4 6\na 1 2 10\n");
  write("cut.co", read("g.co"));
  expect_refused({"bench", "cut.gr"}, "cut.gr:2: ");
  write("none.gr", "p sp 0 0\n");
  write("none.co", "p aux sp co 0\n");
  expect_refused({"bench", "none.gr"}, "the map has no node");
  expect_refused({"search", "g.gr", "#5", "#1"}, "g.gr: the start '#5'");
  expect_refused({"search", "g.gr", "#1", "north"}, "g.gr: the goal 'north'");
}

TEST_F(OtherMaps, GeneratedMapsAreRepeatableAndNamedByTheirKind) {
  for (const auto& [kind, file, other] :
       {std::tuple{"roads", "a.gr", "b.gr"}, std::tuple{"terrain", "a.costs", "b.costs"}}) {
    SCOPED_TRACE(kind);
    const auto generate = [&, kind = kind](const std::string& output) {
      return expect(
          0, {"generate", kind, "--width", "12", "--height", "9", "--seed", "7", "-o", output, "--json"});
    };
    const Json made = generate(file).json();
    generate(other);
    EXPECT_EQ(read(file), read(other));
    EXPECT_EQ(expect(0, {"info", file, "--json"}).json()["hash"], made["hash"]);
    expect_refused({"generate", kind, "--width", "12", "--height", "9", "-o", "x.map"},
                   std::string("written as ") + (kind == std::string("roads") ? ".gr" : ".costs"));
  }
  expect_refused({"generate", "caves", "--width", "20", "--height", "20", "-o", "x.gr"}, "written as .map");
}

class Quadtrees : public OtherMaps {
 protected:
  Quadtrees() {
    write_map("m.map", {"........", "........", "..@.....", "........"});
    write("m.map.scen",
          scenario_text(8, 4, {{0, 0, 7, 3, 8.242641}, {1, 3, 6, 0, 6.242641}, {2, 2, 0, 0, 2}}));
  }
};

TEST_F(Quadtrees, AreMadeOfAGridAndNameIt) {
  const Json made = expect(0, {"convert", "m.map", "-o", "m.quadtree", "--json"}).json();
  EXPECT_EQ(made["kind"], "quadtree");
  EXPECT_EQ(made["nodes"], 7);
  EXPECT_EQ(read("m.quadtree"), "quadtree 1\n") << "the grid lies beside";
  std::filesystem::create_directory(folder() / "sub");
  EXPECT_EQ(expect(0, {"convert", "m.map", "-o", "sub/n.quadtree", "--json"}).json()["hash"], made["hash"]);
  EXPECT_EQ(read("sub/n.quadtree"), "quadtree 1\nmap ../m.map\n");
  EXPECT_NE(expect(0, {"convert", "m.map", "-o", "sub/n.quadtree"}).err.find("--files-anywhere"),
            std::string::npos);
  EXPECT_EQ(expect(0, {"convert", "m.map", "-o", "n.quadtree"}).err, "");
  EXPECT_NE(expect(2, {"info", "sub/n.quadtree"}).err.find("--files-anywhere"), std::string::npos);
  const Json info = expect(0, {"info", "sub/n.quadtree", "--files-anywhere", "--json"}).json();
  EXPECT_EQ(info["hash"], made["hash"]);
  EXPECT_EQ(info["free"], 31);
  EXPECT_EQ(info["nodes"], 7);
  expect_refused({"convert", "w.costs", "-o", "w.quadtree"}, "terrain has costs");
  expect_refused({"convert", "g.gr", "-o", "g.quadtree"}, "must end in .gr");
  expect_refused({"convert", "m.map", "-o", "m.map"}, "m.map");
}

TEST_F(Quadtrees, TakeCellsAndTheScenariosOfTheirGrid) {
  expect(0, {"convert", "m.map", "-o", "m.quadtree"});
  expect(0, {"precompute", "m.quadtree", "-o", "m.gbb"});
  expect(0, {"verify", "m.quadtree", "m.gbb"});
  const Outcome found = expect(0, {"search", "m.quadtree", "1,1", "5,3", "--bounds", "m.gbb", "--json"});
  EXPECT_EQ(found.json()["start"], "0,0") << found.out;
  EXPECT_NE(found.err.find("1,1 lies in the square 0,0"), std::string::npos) << found.err;
  expect_refused({"search", "m.quadtree", "2,2", "5,3"}, "'2,2' is a blocked cell");
  const Json bench =
      expect(0, {"bench", "m.quadtree", "--bounds", "m.gbb", "--repeat", "0", "--json"}).json();
  EXPECT_EQ(bench["problems_from"], "m.map.scen");
  EXPECT_EQ(bench["problems"], 3);
  EXPECT_EQ(bench["wrong_stated_lengths"], 0) << "lengths of grids say nothing of a quadtree";
  for (const Json& row : bench["results"]) {
    EXPECT_EQ(row["optimal"], 2);
    EXPECT_EQ(row["invalid"], 1) << "the cell 2,2 is blocked";
  }
}

}  // namespace
}  // namespace goalbound::test
