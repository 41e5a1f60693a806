// Help, version, and what happens to words that mean nothing.
#include <algorithm>

#include "support.hpp"

namespace goalbound::test {
namespace {

class Usage : public CliTest {
 protected:
  Usage() { write_map("m.map", tricky_rows()); }

  void expect_error(const std::vector<std::string>& arguments, const std::string& says) const {
    const auto before = snapshot();
    const Outcome result = expect(2, arguments);
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(result.err.rfind("goalbound: error: ", 0), 0U) << result.err;
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
    EXPECT_NE(result.err.find(says), std::string::npos) << says << " in\n" << result.err;
    EXPECT_EQ(snapshot(), before);
  }
};

TEST_F(Usage, HelpNamesEveryCommandAndEveryCommandHasHelp) {
  const std::string help = expect(0, {"--help"}).out;
  for (const std::string command :
       {"info", "generate", "precompute", "search", "nearest", "bench", "verify", "diff", "export", "list"}) {
    EXPECT_NE(help.find("\n  " + command + " "), std::string::npos) << command;
    const Outcome run = expect(0, {command, "--help"});
    EXPECT_NE(run.out.find("Usage: goalbound " + command), std::string::npos) << run.out;
    EXPECT_NE(run.out.find("Examples:\n  goalbound " + command), std::string::npos) << run.out;
    EXPECT_NE(run.out.find("--json"), std::string::npos) << run.out;
    EXPECT_NE(run.out.find("Exit status: 0 success; 1 a check failed; 2"), std::string::npos) << run.out;
  }
}

TEST_F(Usage, Version) {
  EXPECT_EQ(expect(0, {"--version"}).out.rfind("goalbound ", 0), 0U);
}

TEST_F(Usage, NoCommand) {
  expect_error({}, "no command is given");
}

TEST_F(Usage, MistypedWordsGetTheNearestOne) {
  expect_error({"serach", "m.map"}, "unknown command 'serach'; did you mean 'search'? All: info, ");
  expect_error({"search", "m.map", "0,0", "2,0", "--algorithm", "astr"},
               "unknown algorithm 'astr'; did you mean 'astar'? All: bfs, bfs-gb, ");
  expect_error({"bench", "m.map", "--algorithms", "astar,dijkstra-bg"}, "did you mean 'dijkstra-gb'?");
  expect_error({"precompute", "m.map", "-o", "m.gbb", "--index", "boxes:all_optimal"},
               "did you mean 'all-optimal'?");
  expect_error({"generate", "mase", "--width", "20", "--height", "20", "-o", "x.map"},
               "did you mean 'maze'?");
  expect_error({"precompute", "m.map", "--ouput", "m.gbb"},
               "unknown option '--ouput'; did you mean '--output'?");
  expect_error({"precompute", "m.map", "-o", "m.gbb", "--thread=2"}, "did you mean '--threads'?");
}

TEST_F(Usage, FarOffWordsGetTheList) {
  expect_error({"search", "m.map", "0,0", "2,0", "--algorithm", "theta"},
               "unknown algorithm 'theta'. All: bfs, ");
  expect_error({"search", "m.map", "0,0", "2,0", "--algorithm", std::string(100'000, 'a')}, "All: bfs, ");
}

TEST_F(Usage, MissingAndSuperfluousArguments) {
  expect_error({"info"}, "FILE is required; see 'goalbound info --help'");
  expect_error({"info", "m.map", "other.map"}, "unexpected argument 'other.map'");
  expect_error({"precompute", "m.map"}, "--output is required");
  expect_error({"search", "m.map", "0,0"}, "GOAL is required");
  expect_error({"bench", "m.map", "--scen", "a.scen", "--random", "5"}, "excludes");
}

TEST_F(Usage, NumbersOutOfRange) {
  expect_error({"generate", "loop", "--width", "3x", "--height", "20", "-o", "x.map"}, "3x");
  expect_error({"generate", "loop", "--width", "20", "--height", "99999999999", "-o", "x.map"},
               "99999999999");
  expect_error({"generate", "loop", "--width", "20", "--height", "20", "--seed", "-1", "-o", "x.map"}, "-1");
  expect_error({"generate", "loop", "--width", "0", "--height", "20", "-o", "x.map"}, "0 x 20");
  expect_error({"generate", "loop", "--width", "-5", "--height", "20", "-o", "x.map"}, "-5 x 20");
  expect_error({"generate", "random", "--width", "100000", "--height", "100000", "-o", "x.map"}, "too large");
  for (const char* threads : {"-1", "1025", "100000", "1000000", "99999999999"})
    expect_error({"precompute", "m.map", "-o", "m.gbb", "--threads", threads}, "--threads");
  expect_error({"bench", "m.map", "--repeat", "-1"}, "--repeat");
  expect_error({"bench", "--paper", ".", "--repeat", "0"}, "--repeat 0 measures none");
  expect_error({"bench", "m.map", "--random", "0"}, "--random");
  expect_error({"bench", "m.map", "--sample", "0"}, "--sample");
}

/// What a script gives for a name that it has not passed for "not given".
TEST_F(Usage, AnEmptyTextIsNoValue) {
  const std::vector<std::pair<std::vector<std::string>, std::vector<std::string>>> options_of = {
      {{"info"}, {"--moves", "--blocks", "--profile", "--road-costs"}},
      {{"search", "m.map", "0,0", "2,0"},
       {"--changes", "--geojson", "--index", "--algorithm", "--heuristic", "--open"}},
      {{"nearest", "m.map", "0,0", "2,0"}, {"--index", "--algorithm"}},
      {{"bench", "m.map"}, {"--changes", "--scen", "--index", "--algorithms", "-o", "--paper", "--format"}},
      {{"bench", "--paper", "."}, {"--cache", "-o"}},
      {{"compare", "m.map"}, {"--scen", "--budget", "-o"}},
      {{"precompute", "m.map", "-o", "m.gbb"}, {"--index", "--shard"}},
      {{"precompute", "m.map"}, {"-o", "--output"}},
      {{"merge", "m.map", "a.gbb"}, {"-o"}},
      {{"verify", "m.map", "m.gbb"}, {"--scen", "--repair", "--changes"}},
      {{"diff", "a.gbb", "b.gbb"}, {"--map", "--csv", "-o"}},
      {{"export", "m.map", "--as", "boxes-csv"}, {"-o"}},
      {{"audit", "m.map", "p.csv"}, {"--csv"}},
      {{"changes", "m.map"}, {"-o", "--mix"}},
      {{"convert", "m.map"}, {"-o"}},
      {{"generate", "loop", "--width", "20", "--height", "20"}, {"-o"}},
      {{"mesh-convert", "m.mesh"}, {"-o"}},
      {{"mesh-path", "m.mesh", "0,0"}, {}},
      {{"search", "m.map", "0,0"}, {}},
      {{"info"}, {}},
      {{"trace", "m.map"}, {}},
  };
  for (const auto& [words, options] : options_of) {
    std::vector<std::string> positional = words;
    positional.emplace_back();
    if (options.empty()) expect_error(positional, "the text is empty");
    for (const std::string& option : options) {
      SCOPED_TRACE(words.front() + " " + option);
      std::vector<std::string> given = words;
      given.insert(given.end(), {option, ""});
      expect_error(given, "the text is empty");
      if (!option.starts_with("--")) continue;
      given.pop_back();
      given.back() += "=";
      expect_error(given, option);
    }
  }
}

TEST_F(Usage, OutputThatCannotBeWritten) {
  expect_error({"precompute", "m.map", "-o", "no/such/m.gbb"}, "no/such/m.gbb: cannot be written");
  expect_error({"precompute", "m.map", "-o", "."}, ".: this is a folder");
  expect_error({"generate", "loop", "--width", "20", "--height", "20", "-o", "no/m.map"},
               "no/m.map: cannot be written");
}

/// Before anything is read, let alone computed: the input does not even exist.
TEST_F(Usage, OutputsAreTriedFirst) {
  const auto expect_tried = [&](const std::vector<std::string>& words, const std::string& output) {
    const std::string err = expect(2, words).err;
    EXPECT_EQ(err.rfind("goalbound: error: " + output + ": ", 0), 0U) << words.front() << ": " << err;
  };
  std::filesystem::create_symlink("loop.gbb", folder() / "loop.gbb");
  std::filesystem::create_directory_symlink("/proc", folder() / "proc");
  for (const std::string& output : {std::string("loop.gbb"), std::string("proc/new.gbb"),
                                    std::string(300, 'x'), std::string("m.map/new.gbb")}) {
    SCOPED_TRACE(output);
    const std::vector<std::vector<std::string>> commands = {
        {"precompute", "none.map", "-o", output},
        {"precompute", "none.map", "--index", "landmarks", "-o", output},
        {"merge", "none.map", "a.gbb", "b.gbb", "-o", output},
        {"verify", "none.map", "none.gbb", "--repair", output},
        {"diff", "a.gbb", "b.gbb", "--csv", output},
        {"diff", "a.gbb", "b.gbb", "--map", "none.map", "-o", output},
        {"export", "none.map", "--as", "boxes-csv", "-o", output},
        {"audit", "none.map", "none.csv", "--csv", output},
        {"changes", "none.map", "-o", output},
        {"search", "none.map", "0,0", "2,0", "--geojson", output},
        {"bench", "none.map", "--algorithms", "astar", "--format", "gppc", "-o", output},
        {"bench", "--paper", "none", "-o", output},
        {"convert", "none.map", "-o", output},
        {"mesh-convert", "none.mesh", "-o", output},
    };
    for (const auto& words : commands) expect_tried(words, output);
  }
  std::filesystem::create_symlink("loop.svg", folder() / "loop.svg");
  std::filesystem::create_symlink("loop.map", folder() / "loop.map");
  expect_tried({"compare", "none.map", "-o", "loop.svg"}, "loop.svg");
  expect_tried({"generate", "loop", "--width", "9999", "--height", "9999", "-o", "loop.map"}, "loop.map");
}

}  // namespace
}  // namespace goalbound::test
