// goalbound search.
#include <cmath>

#include "goalbound/goalbound.hpp"
#include "support.hpp"

namespace goalbound::test {
namespace {

class SearchCommand : public CliTest {
 protected:
  SearchCommand() { write_map("m.map", tricky_rows()); }
};

std::vector<std::string> algorithm_ids() {
  std::vector<std::string> ids;
  for (const SearchInfo* info : all_searches()) ids.emplace_back(info->id);
  return ids;
}

TEST_F(SearchCommand, EveryAlgorithmFindsThePathThatIsEasyToLose) {
  for (const SearchInfo* info : all_searches()) {
    SCOPED_TRACE(info->id);
    const Json json =
        expect(0, {"search", "m.map", "5,3", "0,3", "--algorithm", std::string(info->id), "--path", "--json"})
            .json();
    EXPECT_EQ(json["found"], true);
    const Grid grid = load_grid(folder() / "m.map").value();
    std::vector<NodeId> path;
    for (const Json& cell : json["path"]) path.push_back(grid.node({cell[0], cell[1]}));
    EXPECT_TRUE(cost_of_path(grid, path, grid.node({5, 3}), grid.node({0, 3})));
    EXPECT_EQ(json["cells"], path.size());
    EXPECT_DOUBLE_EQ(json["length"].get<double>(), length_of(cells_of(grid, path)).value());
    if (info->optimal) {
      EXPECT_NEAR(json["length"].get<double>(), 5 + std::sqrt(2.0), 1e-9);
    }
  }
}

TEST_F(SearchCommand, EveryOrderingKeepsThatPath) {
  for (const OrderingInfo& ordering : all_orderings()) {
    SCOPED_TRACE(ordering.id);
    expect(0, {"precompute", "m.map", "-o", "m.gbb", "--index", "boxes:exact:" + std::string(ordering.id)});
    const Outcome run = expect(0, {"search", "m.map", "5,3", "0,3", "--bounds", "m.gbb", "--json"});
    const Json json = run.json();
    EXPECT_EQ(json["algorithm"], ordering.safe_for_jps ? "jps-gb" : "astar-gb")
        << "bounds given, none named: the fastest search that uses them and loses no path";
    EXPECT_NEAR(json["length"].get<double>(), 5 + std::sqrt(2.0), 1e-9);
    EXPECT_GT(json["pruned"], 0);
    EXPECT_EQ(run.err, "");
  }
}

TEST_F(SearchCommand, JsonHasTheAgreedKeys) {
  const Json json = expect(0, {"search", "m.map", "5,3", "0,3", "--json"}).json();
  for (const char* key :
       {"found", "length", "cells", "expanded", "generated", "pruned", "open_add", "open_decrease"}) {
    EXPECT_TRUE(json.contains(key)) << key;
  }
  EXPECT_EQ(json["algorithm"], "jps");
  EXPECT_FALSE(json.contains("path"));
}

TEST_F(SearchCommand, WalksInParts) {
  expect(0, {"generate", "caves", "--width", "128", "--height", "96", "--seed", "1", "-o", "caves.map"});
  const Json json =
      expect(0, {"search", "caves.map", "8,8", "120,88", "--in-parts", "--slice", "20", "--json"}).json();
  EXPECT_EQ(json["algorithm"], "hpa-smooth");
  const Json& walk = json["in_parts"];
  EXPECT_EQ(walk["plan_expanded"], json["expanded"]);
  EXPECT_LE(walk["length"], walk["planned_length"]);
  EXPECT_GT(walk["first_step_expanded"], 0);
  EXPECT_LE(walk["plan_expanded"].get<int>() + walk["first_step_expanded"].get<int>(), walk["expanded"]);
  const std::string text = expect(0, {"search", "caves.map", "8,8", "120,88", "--in-parts", "--index",
                                      "clusters:width=8:height=8:levels=2"})
                               .out;
  EXPECT_NE(text.find("in parts: a plan over "), std::string::npos) << text;
  EXPECT_NE(text.find("walked: length "), std::string::npos) << text;
  EXPECT_NE(expect(2, {"search", "caves.map", "8,8", "120,88", "--in-parts", "--algorithm", "jps"})
                .err.find("use --algorithm hpa or hpa-smooth"),
            std::string::npos);
  write_map("cut.map", {"..@..", "..@.."});
  EXPECT_TRUE(
      expect(0, {"search", "cut.map", "0,0", "4,0", "--in-parts", "--json"}).json()["in_parts"].is_null());
}

TEST_F(SearchCommand, TakesPoliciesAndSaysWhatTheyMean) {
  const Json json = expect(0, {"search", "m.map", "5,3", "0,3", "--algorithm", "wastar", "--weight", "250",
                               "--heuristic", "euclidean", "--open", "bucket-array", "--skip-way-back",
                               "--neighbours", "computed", "--slice", "2", "--json"})
                        .json();
  EXPECT_EQ(json["variant"], "wastar euclidean bucket-array 250 % skip-way-back computed");
  EXPECT_EQ(json["claims_optimal"], false);
  EXPECT_EQ(json["found"], true);
  const std::string text =
      expect(0, {"search", "m.map", "5,3", "0,3", "--heuristic", "manhattan", "--slice", "1"}).out;
  EXPECT_NE(text.find("there may be a shorter path"), std::string::npos) << text;
  EXPECT_NE(text.find(" slices\n"), std::string::npos) << text;
}

TEST_F(SearchCommand, RefusesPoliciesThatMakeNoSense) {
  const auto refused = [this](std::vector<std::string> options, const char* says) {
    options.insert(options.begin(), {"search", "m.map", "5,3", "0,3"});
    const std::string err = expect(2, options).err;
    EXPECT_NE(err.find(says), std::string::npos) << says << " in\n" << err;
  };
  refused({"--heuristic", "octil"}, "unknown heuristic 'octil'; did you mean 'octile'? All: zero, ");
  refused({"--open", "bucket-aray"}, "unknown open list 'bucket-aray'; did you mean 'bucket-array'?");
  refused({"--neighbours", "compute"}, "did you mean 'computed'?");
  refused({"--weight", "150"}, "--weight means nothing to 'astar'");
  refused({"--algorithm", "wastar", "--weight", "5"}, "--weight");
  refused({"--algorithm", "dijkstra", "--heuristic", "octile"}, "--heuristic means nothing to 'dijkstra'");
  refused({"--algorithm", "jps", "--skip-way-back"}, "--skip-way-back means nothing to 'jps'");
  refused({"--heuristic", "manhattan", "--open", "fast-stack"}, "needs a consistent heuristic");
}

TEST_F(SearchCommand, APolicyThatTheKindOfMapDoesNotHaveIsRefusedForThat) {
  write("m.costs", "terrain-costs 1\nmap m.map\n. 2\n");
  write("m.quadtree", "quadtree 1\n");
  write("m.gr", "p sp 2 1\na 1 2 10\n");
  write("m.co", "p aux sp co 2\nv 1 0 0\nv 2 10 0\n");
  for (const auto& [map, kind] : std::vector<std::pair<std::string, std::string>>{
           {"m.costs", "weighted-grid"}, {"m.quadtree", "quadtree"}, {"m.gr", "graph"}}) {
    for (const std::string search : {"astar", "dijkstra", "bfs-gb"}) {
      const std::string err =
          expect(2, {"search", map, "0,0", "9,0", "--algorithm", search, "--neighbours", "computed"}).err;
      EXPECT_NE(
          err.find("--neighbours means nothing to '" + search + "' on a map of the kind '" + kind + "'"),
          std::string::npos)
          << err;
    }
    const std::string err =
        expect(2, {"search", map, "0,0", "9,0", "--algorithm", "dijkstra", "--heuristic", "zero"}).err;
    EXPECT_EQ(err.find("on a map of the kind"), std::string::npos) << "on no kind: " << err;
  }
}

TEST_F(SearchCommand, WithoutAFileTheBoxesAreComputedAndThatIsSaid) {
  const Outcome run = expect(0, {"search", "m.map", "5,3", "0,3", "--algorithm", "astar-gb", "--json"});
  EXPECT_GT(run.json()["pruned"], 0);
  EXPECT_NE(run.err.find("making the index 'boxes:canonical' of 29 nodes"), std::string::npos) << run.err;
}

/// One option with two names.
TEST_F(SearchCommand, BoundsIsAnotherSpellingOfIndex) {
  expect(0, {"precompute", "m.map", "-o", "m.gbb"});
  for (const char* algorithm : {"astar-gb", "jump-index-gb"}) {
    const Outcome index =
        expect(0, {"search", "m.map", "5,3", "0,3", "--algorithm", algorithm, "--index", "m.gbb", "--json"});
    const Outcome bounds =
        expect(0, {"search", "m.map", "5,3", "0,3", "--algorithm", algorithm, "--bounds", "m.gbb", "--json"});
    EXPECT_EQ(index.out, bounds.out);
  }
  const Outcome useless =
      expect(2, {"search", "m.map", "5,3", "0,3", "--algorithm", "astar", "--bounds", "m.gbb"});
  EXPECT_NE(useless.err.find("cannot use the index 'boxes'"), std::string::npos) << useless.err;
}

TEST_F(SearchCommand, PeopleReadLengthAndSteps) {
  const Outcome run = expect(0, {"search", "m.map", "5,3", "0,3", "--path"});
  EXPECT_NE(run.out.find("path of length 6.414214: 7 cells, 5 straight and 1 diagonal steps"),
            std::string::npos)
      << run.out;
  EXPECT_NE(run.out.find("\n5,3\n"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("\n0,3\n"), std::string::npos) << run.out;
}

TEST_F(SearchCommand, CornersAreWhereThePathTurns) {
  for (const std::string& id : algorithm_ids()) {
    const Json json =
        expect(0, {"search", "m.map", "5,3", "0,3", "--algorithm", id, "--path", "--corners", "--json"})
            .json();
    Json expected = Json::array();
    const Json& path = json["path"];
    for (std::size_t i = 0; i < path.size(); ++i) {
      const auto difference = [&](std::size_t from, int axis) {
        return path[from + 1][axis].get<int>() - path[from][axis].get<int>();
      };
      const bool inside = i > 0 && i + 1 < path.size();
      if (inside && difference(i - 1, 0) == difference(i, 0) && difference(i - 1, 1) == difference(i, 1))
        continue;
      expected.push_back(path[i]);
    }
    EXPECT_EQ(json["corners"], expected) << id;
  }
  EXPECT_FALSE(expect(0, {"search", "m.map", "5,3", "0,3", "--json"}).json().contains("corners"));
  const Outcome run = expect(0, {"search", "m.map", "0,4", "5,4", "--corners"});
  EXPECT_NE(run.out.find("\n0,4\n5,4\n"), std::string::npos) << run.out;
}

TEST_F(SearchCommand, StartIsGoal) {
  for (const std::string& id : algorithm_ids()) {
    const Json json =
        expect(0, {"search", "m.map", "2,2", "2,2", "--algorithm", id, "--path", "--json"}).json();
    EXPECT_EQ(json["found"], true) << id;
    EXPECT_EQ(json["length"], 0.0) << id;
    EXPECT_EQ(json["cells"], 1) << id;
    EXPECT_EQ(json["path"], Json::parse("[[2,2]]")) << id;
  }
}

TEST_F(SearchCommand, NoPathIsAnAnswer) {
  write_map("split.map", {"..@..", "..@..", "..@.."});
  for (const std::string& id : algorithm_ids()) {
    const Json json =
        expect(0, {"search", "split.map", "0,0", "4,2", "--algorithm", id, "--path", "--json"}).json();
    EXPECT_EQ(json["found"], false) << id;
    EXPECT_TRUE(json["length"].is_null()) << id;
    EXPECT_EQ(json["cells"], 0) << id;
    EXPECT_TRUE(json["path"].empty()) << id;
  }
  EXPECT_NE(expect(0, {"search", "split.map", "0,0", "4,2"}).out.find("there is no path"), std::string::npos);
}

struct BadEnd {
  const char* start;
  const char* goal;
  const char* says;
};

TEST_F(SearchCommand, BadEndsAreNamedWithTheReason) {
  for (const BadEnd& bad : std::vector<BadEnd>{
           {"3,0", "0,3", "m.map: the start 3,0 is blocked (terrain '@'); the nearest free cell is 2,0"},
           {"0,3", "3,0", "m.map: the goal 3,0 is blocked"},
           {"6,0", "0,3", "m.map: the start 6,0 lies outside the map (6 x 6 cells: x 0 to 5, y 0 to 5)"},
           {"0,3", "0,6", "m.map: the goal 0,6 lies outside the map"},
           {"-1,3", "0,3", "m.map: the start -1,3 lies outside the map"},
           {"0,3", "-2000000000,2000000000", "m.map: the goal -2000000000,2000000000 lies outside the map"},
           {"0;3", "1,3", "the start '0;3' is not a cell"},
           {"0,3", "1,", "the goal '1,' is not a cell"},
           {"0,3", "1,2,3", "the goal '1,2,3' is not a cell"},
           {"0,3", "99999999999,3", "the goal '99999999999,3' is not a cell"},
       }) {
    const Outcome run = expect(2, {"search", "m.map", bad.start, bad.goal, "--json"});
    EXPECT_NE(run.err.find(bad.says), std::string::npos) << bad.says << " in\n" << run.err;
    EXPECT_EQ(run.out, "");
  }
}

TEST_F(SearchCommand, APathOfFortyFiveThousandCells) {
  // 301 x 301: rows of free cells joined at alternating ends.
  constexpr int kSide = 301;
  std::vector<std::string> rows;
  for (int y = 0; y < kSide; ++y) {
    std::string row(kSide, y % 2 == 0 ? '.' : '@');
    if (y % 2 == 1) row[y % 4 == 1 ? kSide - 1 : 0] = '.';
    rows.push_back(row);
  }
  write_map("snake.map", rows);
  constexpr int kCells = 151 * kSide + 150;
  for (const std::string id : {"astar", "dijkstra", "bfs"}) {
    const Json json =
        expect(0, {"search", "snake.map", "0,0", "300,300", "--algorithm", id, "--json"}).json();
    EXPECT_EQ(json["cells"], kCells) << id;
    EXPECT_DOUBLE_EQ(json["length"].get<double>(), kCells - 1.0) << id;
  }
}

class StaleBounds : public CliTest {};

TEST_F(StaleBounds, AreRefusedUnlessAskedForByName) {
  write_map("old.map", {".....", ".@@@.", "....."});
  write_map("new.map", {".....", ".@@.@", "....."});  // a wall moved: as many free cells
  write_map("other.map", {".....", ".....", "....."});
  expect(0, {"precompute", "old.map", "-o", "old.gbb"});
  const std::vector<std::string> query = {"0,0", "4,2", "--bounds", "old.gbb"};
  const auto with = [&](const std::string& map, std::vector<std::string> more) {
    std::vector<std::string> words = {"search", map};
    words.insert(words.end(), query.begin(), query.end());
    words.insert(words.end(), more.begin(), more.end());
    return words;
  };
  EXPECT_NE(expect(2, with("new.map", {})).err.find("stale"), std::string::npos);
  EXPECT_NE(run(with("new.map", {"--allow-stale"})).err.find("warning: old.gbb is stale"), std::string::npos);
  EXPECT_NE(expect(2, with("other.map", {"--allow-stale"})).err.find("15"), std::string::npos);
  EXPECT_EQ(expect(0, with("old.map", {"--allow-stale"})).err, "");
}

}  // namespace
}  // namespace goalbound::test
