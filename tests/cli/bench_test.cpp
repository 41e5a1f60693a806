// goalbound bench.
#include <sstream>

#include <fmt/format.h>
#include "platform/instruction_count.hpp"

#include "goalbound/goalbound.hpp"
#include "support.hpp"

namespace goalbound::test {
namespace {

class BenchCommand : public CliTest {
 protected:
  BenchCommand() {
    write_map("m.map", tricky_rows());
    write("m.scen", scenario_text(6, 6, {{5, 3, 0, 3, 6.41421}, {0, 0, 2, 0, 2}, {1, 1, 1, 1, 0}}));
  }

  /// Makes boxes for m.map that lose every path, and stores them as a file that is in order.
  void write_useless_bounds(const std::string& name) const {
    const Grid grid = load_grid(folder() / "m.map").value();
    save_useless_bounds(Bounds(grid, Ordering::kCanonical, Method::kExact), folder() / name);
  }
};

const Json& row_of(const Json& json, const std::string& id) {
  for (const Json& row : json["results"]) {
    if (row["algorithm"] == id) return row;
  }
  throw std::runtime_error("no results for " + id);
}

/// Lines, and their cells.
std::vector<std::vector<std::string>> table_of(const std::string& text) {
  std::vector<std::vector<std::string>> rows;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream cells(line);
    rows.emplace_back();
    for (std::string cell; std::getline(cells, cell, ',');) rows.back().push_back(cell);
  }
  return rows;
}

TEST_F(BenchCommand, RowsOfTheCompetition) {
  const std::vector<std::string> words = {"bench",        "m.map",       "--scen",   "m.scen",
                                          "--algorithms", "jps-plus-gb", "--format", "gppc"};
  const auto rows = table_of(expect(0, words).out);
  ASSERT_EQ(rows.size(), 4U);
  EXPECT_EQ(rows[0], (std::vector<std::string>{"map", "scen", "experiment_id", "path_size", "path_length",
                                               "ref_length", "time_cost", "20steps_cost", "max_step_time"}));
  const std::vector<std::vector<std::string>> expected = {
      {"m.map", "m.scen", "0", "7", "6.414213562", "6.414210000"},
      {"m.map", "m.scen", "1", "3", "2.000000000", "2.000000000"},
      {"m.map", "m.scen", "2", "1", "0.000000000", "0.000000000"}};
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const auto& row = rows[i + 1];
    ASSERT_EQ(row.size(), 9U);
    EXPECT_EQ(std::vector(row.begin(), row.begin() + 6), expected[i]);
    EXPECT_GT(std::stod(row[6]), 0) << "each was timed";
    EXPECT_EQ(row[6], row[7]);
    EXPECT_EQ(row[6], row[8]);
  }
  auto into_file = words;
  into_file.insert(into_file.end(), {"--repeat", "0", "-o", "result.csv"});
  EXPECT_EQ(expect(0, into_file).out, "3 problems in result.csv\n");
  EXPECT_EQ(table_of(read("result.csv"))[1][6], "0.000000000") << "nothing was timed";
}

TEST_F(BenchCommand, WhatRowsOfTheCompetitionAreNot) {
  const auto refused = [&](std::vector<std::string> more, const std::string& why) {
    std::vector<std::string> words = {"bench", "m.map"};
    words.insert(words.end(), more.begin(), more.end());
    EXPECT_NE(expect(2, words).err.find(why), std::string::npos) << expect(2, words).err;
  };
  refused({"--format", "gppc"}, "one search");
  refused({"--format", "gppc", "--algorithms", "astar", "--json"}, "not JSON");
  refused({"--format", "gpc"}, "unknown format 'gpc'");
  refused({"--format", "csv"}, "unknown format 'csv'");
  refused({"-o", "out.csv"}, "--format gppc");
  refused({"--format", "gppc", "--algorithms", "astar", "-o", "m.map"}, "m.map");
}

TEST_F(BenchCommand, PathsAndWarmCachesChangeTimesAlone) {
  const auto rows = [&](std::vector<std::string> more) {
    std::vector<std::string> words = {
        "bench", "m.map", "--scen", "m.scen", "--json", "--algorithms", "astar,jump-index-gb"};
    words.insert(words.end(), more.begin(), more.end());
    return expect(0, words).json();
  };
  const Json usual = rows({});
  const Json other = rows({"--paths", "--warm"});
  EXPECT_EQ(usual["paths"], false);
  EXPECT_EQ(other["paths"], true);
  EXPECT_EQ(other["warm"], true);
  for (const char* key : {"optimal", "expanded", "generated", "pruned", "bytes_a_node"}) {
    for (const char* id : {"astar", "jump-index-gb"})
      EXPECT_EQ(row_of(usual, id)[key], row_of(other, id)[key]) << key;
  }
}

TEST_F(BenchCommand, ABatchTellsWhatThreadsAreWorth) {
  const std::vector<std::string> words = {
      "bench",   "m.map",     "--random", "300",    "--algorithms", "astar,jps-plus-gb",
      "--batch", "--threads", "3",        "--paths"};
  auto in_json = words;
  in_json.push_back("--json");
  const Json json = expect(0, in_json).json();
  for (const char* id : {"astar", "jps-plus-gb"}) {
    const Json& batch = row_of(json, id)["batch"];
    EXPECT_EQ(batch["problems"], 300);
    EXPECT_EQ(batch["threads"], 3);
    EXPECT_EQ(batch["differing"], 0);
    const double one = batch["per_second_of_one"];
    const double all = batch["per_second"];
    EXPECT_GT(one, 0);
    EXPECT_GT(all, 0);
    EXPECT_DOUBLE_EQ(batch["factor"], all / one);
  }
  const std::string out = expect(0, words).out;
  const auto at = out.find("\nbatch ");
  ASSERT_NE(at, std::string::npos) << out;
  std::istringstream lines(out.substr(at + 1));
  std::string header, first, second;
  std::getline(lines, header);
  std::getline(lines, first);
  std::getline(lines, second);
  EXPECT_NE(header.find("per second, 1 thread  per second, 3 threads"), std::string::npos) << header;
  EXPECT_EQ(first.substr(0, 6), "astar ");
  EXPECT_EQ(second.substr(0, 12), "jps-plus-gb ");
  EXPECT_EQ(header.size(), first.size());
}

TEST_F(BenchCommand, ABatchOfNothingAndAnUntimedOneHaveNoSpeed) {
  write_map("blocked.map", {"..@"});
  write("blocked.scen", scenario_text(3, 1, {{2, 0, 0, 0, 0}}));
  const Json nothing = expect(0, {"bench", "blocked.map", "--scen", "blocked.scen", "--algorithms", "astar",
                                  "--batch", "--json"})
                           .json();
  EXPECT_EQ(row_of(nothing, "astar")["batch"]["problems"], 0);
  const Json untimed = expect(0, {"bench", "m.map", "--scen", "m.scen", "--algorithms", "astar", "--batch",
                                  "--repeat", "0", "--json"})
                           .json();
  EXPECT_EQ(row_of(untimed, "astar")["batch"]["problems"], 3);
  for (const Json* json : {&nothing, &untimed}) {
    for (const char* key : {"per_second_of_one", "per_second", "factor"})
      EXPECT_TRUE(row_of(*json, "astar")["batch"][key].is_null()) << key;
  }
}

TEST_F(BenchCommand, EveryProblemOfAScenarioIsOptimal) {
  const Outcome run = expect(0, {"bench", "m.map", "--scen", "m.scen", "--json"});
  const Json json = run.json();
  EXPECT_EQ(json["problems"], 3);
  ASSERT_EQ(json["results"].size(), 4U) << "by default: astar and dijkstra, plain and bounded";
  for (const Json& row : json["results"]) {
    SCOPED_TRACE(row.dump());
    std::vector<std::string> keys;
    for (const auto& [key, value] : row.items()) keys.push_back(key);
    EXPECT_EQ(keys, (std::vector<std::string>{
                        "algorithm",     "variant", "problems",       "optimal",          "suboptimal",
                        "times_optimal", "no_path", "invalid",        "mean_us",          "p50_us",
                        "p99_us",        "max_us",  "instructions",   "bytes_a_node",     "expanded",
                        "generated",     "pruned",  "open_add",       "open_decrease",    "open_pop",
                        "stack_add",     "factor",  "claims_optimal", "too_long_at_most", "coarse",
                        "index"}));
    EXPECT_EQ(row["problems"], 3);
    EXPECT_EQ(row["optimal"], 3);
    EXPECT_EQ(row["suboptimal"], 0);
    EXPECT_EQ(row["times_optimal"], 1.0);
    EXPECT_EQ(row["no_path"], 0);
    EXPECT_EQ(row["invalid"], 0);
    EXPECT_GT(row["mean_us"], 0.0);
    EXPECT_LE(row["p50_us"], row["p99_us"]);
    EXPECT_LE(row["p99_us"], row["max_us"]);
    EXPECT_GT(row["bytes_a_node"], 0.0);
    EXPECT_TRUE(row["instructions"].is_null() || row["instructions"] > 100.0);
  }
  EXPECT_EQ(row_of(json, "astar")["factor"], 1.0);
  EXPECT_EQ(row_of(json, "astar")["pruned"], 0.0);
  EXPECT_GT(row_of(json, "astar-gb")["pruned"], 0.0);
  EXPECT_LE(row_of(json, "astar-gb")["expanded"], row_of(json, "astar")["expanded"]);
}

TEST(InstructionCount, RisesByTheWorkThatIsDoneOrTellsNothing) {
  const platform::InstructionCount count;
  const auto before = count.now();
  volatile std::uint64_t sum = 0;
  constexpr std::uint64_t kRounds = 100'000;
  for (std::uint64_t i = 0; i < kRounds; ++i) sum = sum + i;
  const auto after = count.now();
  if (before && after) {
    EXPECT_GE(*after - *before, kRounds);
    EXPECT_LT(*after - *before, 1000 * kRounds);
  }
  EXPECT_EQ(sum, kRounds / 2 * (kRounds - 1));
}

TEST_F(BenchCommand, EveryCombinationOfPoliciesIsARow) {
  const Json json = expect(0, {"bench", "m.map", "--algorithms", "astar,dijkstra,bfs", "--open",
                               "binary-heap,fast-stack", "--heuristic", "octile,euclidean", "--json"})
                        .json();
  std::vector<std::string> rows;
  for (const Json& row : json["results"]) {
    rows.push_back(row["variant"]);
    EXPECT_EQ(row["claims_optimal"], row["algorithm"] != "bfs");
    EXPECT_EQ(row["stack_add"] > 0, rows.back().find("fast-stack") != std::string::npos &&
                                        rows.back().find("astar") != std::string::npos)
        << rows.back();
  }
  EXPECT_EQ(rows, (std::vector<std::string>{"astar octile binary-heap", "astar octile fast-stack",
                                            "astar euclidean binary-heap", "astar euclidean fast-stack",
                                            "dijkstra binary-heap", "dijkstra fast-stack", "bfs"}));
  EXPECT_EQ(json["results"][0]["factor"], 1.0) << "the first row of astar";
}

TEST_F(BenchCommand, InadmissibleRowsClaimNothing) {
  const Outcome run = expect(0, {"bench", "m.map", "--algorithms", "wastar,astar", "--weights", "300",
                                 "--heuristic", "manhattan", "--random", "200", "--json"});
  for (const Json& row : run.json()["results"]) EXPECT_EQ(row["claims_optimal"], false);
  EXPECT_EQ(run.json()["results"][0]["variant"], "wastar manhattan 300 %");
}

TEST_F(BenchCommand, SweepsWeights) {
  expect(0, {"generate", "caves", "--width", "60", "--height", "60", "--seed", "3", "-o", "caves.map"});
  const Outcome run = expect(0, {"bench", "caves.map", "--algorithms", "astar,wastar", "--weights",
                                 "100,150,300,1000", "--random", "200", "--repeat", "1", "--json"});
  const Json results = run.json()["results"];
  ASSERT_EQ(results.size(), 5U) << "plain A* takes no weight";
  EXPECT_EQ(results[1]["variant"], "wastar");
  EXPECT_EQ(results[4]["variant"], "wastar 1000 %");
  EXPECT_EQ(results[1]["times_optimal"], 1.0);
  EXPECT_GT(results[4]["times_optimal"], 1.0);
  EXPECT_LE(results[4]["times_optimal"], 10.0);
  EXPECT_LT(results[3]["expanded"], results[1]["expanded"]);
}

TEST_F(BenchCommand, SlicesChangeNoCount) {
  const auto counts = [this](const char* slice) {
    const Json json =
        expect(0, {"bench", "m.map", "--algorithms", "astar", "--slice", slice, "--json"}).json();
    return std::pair(json["results"][0]["expanded"], json["results"][0]["open_add"]);
  };
  EXPECT_EQ(counts("1"), counts("0"));
}

TEST_F(BenchCommand, CountsAreMeansOfSingleSearches) {
  const Json json =
      expect(0, {"bench", "m.map", "--scen", "m.scen", "--algorithms", "astar", "--json"}).json();
  double expanded = 0;
  for (const auto& [start, goal] : {std::pair{"5,3", "0,3"}, {"0,0", "2,0"}, {"1,1", "1,1"}}) {
    expanded += expect(0, {"search", "m.map", start, goal, "--algorithm", "astar", "--json"})
                    .json()["expanded"]
                    .get<double>();
  }
  EXPECT_DOUBLE_EQ(row_of(json, "astar")["expanded"].get<double>(), expanded / 3);
}

TEST_F(BenchCommand, TheFactorNeedsAStar) {
  const Json json =
      expect(0, {"bench", "m.map", "--scen", "m.scen", "--algorithms", "dijkstra", "--json"}).json();
  EXPECT_TRUE(row_of(json, "dijkstra")["factor"].is_null());
}

TEST_F(BenchCommand, TheScenarioBesideTheMapIsTheDefault) {
  write("m.map.scen", read("m.scen"));
  const Json json = expect(0, {"bench", "m.map", "--algorithms", "astar", "--json"}).json();
  EXPECT_EQ(json["problems_from"], "m.map.scen");
  EXPECT_EQ(json["problems"], 3);
}

TEST_F(BenchCommand, RandomProblemsAreRepeatable) {
  const auto expanded = [&](const std::string& seed) {
    const Json json =
        expect(0, {"bench", "m.map", "--random", "50", "--seed", seed, "--algorithms", "dijkstra", "--json"})
            .json();
    EXPECT_EQ(json["problems"], 50);
    EXPECT_EQ(row_of(json, "dijkstra")["optimal"], 50);
    return row_of(json, "dijkstra")["expanded"].get<double>();
  };
  EXPECT_EQ(expanded("1"), expanded("1"));
  EXPECT_NE(expanded("1"), expanded("2"));
}

TEST_F(BenchCommand, WithoutAnyScenarioAThousandRandomProblems) {
  const Json json = expect(0, {"bench", "m.map", "--algorithms", "astar", "--json"}).json();
  EXPECT_EQ(json["problems"], 1000);
}

TEST_F(BenchCommand, RandomProblemsCanBeSolved) {
  // Three parts of different size: a pair drawn across them would have no path.
  write_map("parts.map", {".@....", "@@....", ".@....", ".@...."});
  const Json json =
      expect(0, {"bench", "parts.map", "--random", "200", "--algorithms", "astar,astar-gb", "--json"}).json();
  EXPECT_EQ(row_of(json, "astar")["optimal"], 200);
  EXPECT_EQ(row_of(json, "astar-gb")["optimal"], 200);
  EXPECT_GT(row_of(json, "astar")["expanded"], 1.0);
}

TEST_F(BenchCommand, ASampleIsSpreadEvenly) {
  // Problem i asks for i steps along a corridor, so that A* expands i + 1 cells.
  write_map("row.map", {std::string(20, '.')});
  std::vector<Line> lines;
  for (int i = 0; i < 20; ++i) lines.push_back({0, 0, i, 0, static_cast<double>(i)});
  write("row.scen", scenario_text(20, 1, lines));
  const Json json = expect(0, {"bench", "row.map", "--scen", "row.scen", "--sample", "4", "--algorithms",
                               "astar", "--json"})
                        .json();
  EXPECT_EQ(json["problems"], 4);
  EXPECT_DOUBLE_EQ(row_of(json, "astar")["expanded"].get<double>(), (1 + 6 + 11 + 16) / 4.0);
  const Json all = expect(0, {"bench", "row.map", "--scen", "row.scen", "--sample", "99", "--algorithms",
                              "astar", "--json"})
                       .json();
  EXPECT_EQ(all["problems"], 20);
}

TEST_F(BenchCommand, BlockedEndsAreInvalidAndNotFailures) {
  write("bad.scen", scenario_text(6, 6, {{3, 0, 0, 3, 5}, {0, 0, 2, 0, 2}}));
  const Json json =
      expect(0, {"bench", "m.map", "--scen", "bad.scen", "--algorithms", "astar,astar-gb", "--json"}).json();
  for (const Json& row : json["results"]) {
    EXPECT_EQ(row["problems"], 2);
    EXPECT_EQ(row["optimal"], 1);
    EXPECT_EQ(row["invalid"], 1);
  }
  // Counts are means over the one problem that can be asked.
  EXPECT_EQ(row_of(json, "astar")["expanded"],
            expect(0, {"search", "m.map", "0,0", "2,0", "--json"}).json()["expanded"].get<double>());
}

TEST_F(BenchCommand, NothingButInvalidProblemsHasNoTimes) {
  write("bad.scen", scenario_text(6, 6, {{3, 0, 0, 3, 5}}));
  const Json json =
      expect(0, {"bench", "m.map", "--scen", "bad.scen", "--algorithms", "astar", "--json"}).json();
  EXPECT_TRUE(row_of(json, "astar")["mean_us"].is_null());
  EXPECT_TRUE(row_of(json, "astar")["factor"].is_null());
  EXPECT_EQ(row_of(json, "astar")["expanded"], 0.0);
}

TEST_F(BenchCommand, ATrueNoPathIsRight) {
  write_map("split.map", {"..@..", "..@..", "..@.."});
  write("split.scen", scenario_text(5, 3, {{0, 0, 4, 2, 0}, {0, 0, 1, 1, 1.41421}}));
  const Json json = expect(0, {"bench", "split.map", "--scen", "split.scen", "--json"}).json();
  for (const Json& row : json["results"]) {
    EXPECT_EQ(row["optimal"], 2) << row;
    EXPECT_EQ(row["no_path"], 0) << row;
  }
}

TEST_F(BenchCommand, LostPathsAreFound) {
  write_useless_bounds("bad.gbb");
  const Outcome run = expect(1, {"bench", "m.map", "--scen", "m.scen", "--bounds", "bad.gbb", "--json"});
  const Json json = run.json();
  EXPECT_EQ(row_of(json, "astar-gb")["no_path"], 2);
  EXPECT_EQ(row_of(json, "astar-gb")["optimal"], 1) << "start = goal needs no edge";
  EXPECT_EQ(row_of(json, "astar")["optimal"], 3);
  EXPECT_NE(run.err.find("astar-gb boxes:canonical:exact is wrong. The first problem: problem 1 (line 2), "
                         "from 5,3 to 0,3: answers 'no path'"),
            std::string::npos)
      << run.err;
}

TEST_F(BenchCommand, AWrongLengthInTheScenarioIsFound) {
  write("wrong.scen", scenario_text(6, 6, {{0, 0, 2, 0, 2.009}, {5, 3, 0, 3, 6.43}}));
  const Outcome run = expect(1, {"bench", "m.map", "--scen", "wrong.scen", "--json"});
  EXPECT_EQ(run.json()["wrong_stated_lengths"], 1);
  EXPECT_NE(run.err.find(
                "problem 2 (line 3), from 5,3 to 0,3: the scenario states the length 6.43, the optimal one "
                "is 6.414214"),
            std::string::npos)
      << run.err;
}

TEST_F(BenchCommand, BreadthFirstSearchMayTakeDetours) {
  // Around the block both ways have four moves; a search that counts moves cannot know which is shorter.
  expect(0, {"generate", "random", "--width", "30", "--height", "30", "--seed", "5", "-o", "r.map"});
  const Json json =
      expect(0, {"bench", "r.map", "--random", "300", "--algorithms", "bfs,astar", "--json"}).json();
  EXPECT_EQ(row_of(json, "bfs")["claims_optimal"], false);
  EXPECT_GT(row_of(json, "bfs")["suboptimal"], 0);
  EXPECT_EQ(row_of(json, "bfs")["no_path"], 0);
  EXPECT_EQ(row_of(json, "astar")["optimal"], 300);
  // The table has a column of lengths for it, and none where every path is the shortest.
  const auto lengths_in = [&](const std::string& algorithms) {
    const std::string text = expect(0, {"bench", "r.map", "--random", "300", "--algorithms", algorithms}).out;
    int count = 0;
    for (std::size_t at = text.find(" length "); at != std::string::npos; at = text.find(" length ", at + 1))
      ++count;
    return count;
  };
  EXPECT_EQ(lengths_in("bfs,astar"), 1);
  EXPECT_EQ(lengths_in("astar"), 0);
}

TEST_F(BenchCommand, JumpPointSearchRefusesRegularBoxes) {
  const std::vector<std::string> base = {"bench",   "r.map",         "--random",
                                         "500",     "--algorithms",  "jps-gb,astar-gb",
                                         "--index", "boxes:regular", "--json"};
  expect(0, {"generate", "random", "--width", "30", "--height", "30", "--seed", "5", "-o", "r.map"});
  const Outcome refused = expect(2, base);
  EXPECT_NE(refused.err.find("regular"), std::string::npos) << refused.err;
  EXPECT_EQ(refused.out, "");

  std::vector<std::string> allowed = base;
  allowed.emplace_back("--allow-unsafe");
  const Json json = expect(1, allowed).json();
  EXPECT_EQ(row_of(json, "jps-gb")["index"]["set"], "boxes:regular:exact");
  EXPECT_LT(row_of(json, "jps-gb")["optimal"], 500) << "this is why it is refused";
  EXPECT_EQ(row_of(json, "astar-gb")["optimal"], 500);
}

TEST_F(BenchCommand, TheTableIsAligned) {
  const Outcome run =
      expect(0, {"bench", "m.map", "--scen", "m.scen", "--algorithms", "astar,dijkstra-gb", "--repeat", "3"});
  const auto at = run.out.find("algorithm ");
  ASSERT_NE(at, std::string::npos) << run.out;
  std::istringstream lines(run.out.substr(at));
  std::string header, first, second;
  std::getline(lines, header);
  std::getline(lines, first);
  std::getline(lines, second);
  EXPECT_EQ(header.size(), first.size()) << run.out;
  EXPECT_EQ(header.substr(0, header.find("problems")).size(), std::string("dijkstra-gb  ").size());
  EXPECT_EQ(first.substr(0, 6), "astar ");
  EXPECT_EQ(second.substr(0, 12), "dijkstra-gb ");
  EXPECT_NE(run.out.find("fastest of 3 passes"), std::string::npos) << run.out;
}

TEST_F(BenchCommand, WithoutPassesAnswersAreCheckedAndNothingIsTimed) {
  const Json json = expect(0, {"bench", "m.map", "--scen", "m.scen", "--algorithms", "astar,astar-gb",
                               "--repeat", "0", "--json"})
                        .json();
  for (const Json& row : json["results"]) {
    EXPECT_EQ(row["optimal"], row["problems"]);
    EXPECT_TRUE(row["mean_us"].is_null());
    EXPECT_TRUE(row["factor"].is_null());
  }
  EXPECT_NE(expect(0, {"bench", "m.map", "--scen", "m.scen", "--repeat", "0"}).out.find("nothing was timed"),
            std::string::npos);
}

TEST_F(BenchCommand, AMapWithoutFreeCellsHasNoProblems) {
  write_map("solid.map", {"@@", "@@"});
  const Outcome run = expect(2, {"bench", "solid.map"});
  EXPECT_NE(run.err.find("solid.map: the map has no free cell"), std::string::npos) << run.err;
}

}  // namespace
}  // namespace goalbound::test
