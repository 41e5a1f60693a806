// goalbound precompute.
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <random>
#include <thread>

#include "../box_files.hpp"
#include "goalbound/goalbound.hpp"
#include "support.hpp"

namespace goalbound::test {
namespace {

/// A tenth of the cells is blocked by chance: neither jump points nor classes of targets serve it.
std::vector<std::string> sparse_rows(std::size_t side) {
  std::mt19937 random(7);
  std::vector<std::string> rows(side, std::string(side, '.'));
  for (std::string& row : rows) {
    for (char& cell : row) cell = random() % 10 == 0 ? '@' : '.';
  }
  return rows;
}

class PrecomputeCommand : public CliTest {
 protected:
  PrecomputeCommand() { write_map("m.map", tricky_rows()); }
};

TEST_F(PrecomputeCommand, WritesTheBoxesOfTheLibrary) {
  for (const OrderingInfo& ordering : all_orderings()) {
    SCOPED_TRACE(ordering.id);
    const Json json = expect(0, {"precompute", "m.map", "-o", "m.gbb", "--index",
                                 "boxes:exact:" + std::string(ordering.id), "--json"})
                          .json();
    EXPECT_EQ(json["ordering"], ordering.id);
    const Grid grid = load_grid(folder() / "m.map").value();
    const Result<Bounds> stored = load_boxes_for(grid, folder() / "m.gbb");
    ASSERT_TRUE(stored) << stored.error().to_string();
    const auto flood = make_flood(grid);
    for (const NodeId n : grid.free_nodes()) {
      flood->run(n, ordering.ordering);
      NodeBoxes boxes;
      stored->boxes(grid.slot(n), boxes);
      EXPECT_EQ(std::vector<Box>(boxes.begin(), boxes.end()), flood->boxes());
    }
  }
}

TEST_F(PrecomputeCommand, JsonSaysWhatWasDone) {
  const Json json = expect(0, {"precompute", "m.map", "-o", "m.gbb", "--threads", "2", "--json"}).json();
  std::vector<std::string> keys;
  for (const auto& [key, value] : json.items()) keys.push_back(key);
  EXPECT_EQ(keys, (std::vector<std::string>{"map", "file", "nodes", "edges", "ordering", "method", "way",
                                            "threads", "seconds", "floods", "exact", "inherited", "missing",
                                            "ns_per_pair", "working_set", "sources_at_once", "bytes"}));
  EXPECT_EQ(json["nodes"], 29);
  EXPECT_EQ(json["ordering"], "canonical");
  EXPECT_EQ(json["method"], "exact");
  EXPECT_EQ(json["threads"], 2);
  EXPECT_NE(json["way"], "") << "how it floods";
  EXPECT_EQ(json["floods"], 29);
  EXPECT_EQ(json["bytes"], read("m.gbb").size());
  EXPECT_GE(json["seconds"], 0.0);
  // Each legal move is an edge in both directions, so their number is even.
  EXPECT_EQ(json["edges"].get<int>() % 2, 0);
  EXPECT_GT(json["edges"], 2 * 29);
}

TEST_F(PrecomputeCommand, TheNumberOfThreadsChangesNothing) {
  expect(0, {"generate", "caves", "--width", "60", "--height", "50", "--seed", "3", "-o", "c.map"});
  expect(0, {"precompute", "c.map", "-o", "one.gbb", "--threads", "1"});
  expect(0, {"precompute", "c.map", "-o", "three.gbb", "--threads", "3"});
  EXPECT_EQ(read("one.gbb"), read("three.gbb"));
}

TEST_F(PrecomputeCommand, ReplacesAnOldFileAndLeavesNothingElse) {
  write("m.gbb", "old");
  const Outcome run = expect(0, {"precompute", "m.map", "-o", "m.gbb"});
  EXPECT_NE(read("m.gbb"), "old");
  EXPECT_EQ(snapshot().size(), 2U) << "a temporary file was left behind";
  EXPECT_EQ(run.err,
            "goalbound: chosen automatically: exact boxes, because floods over so few nodes take a second at "
            "most\n")
      << "without a terminal, short work tells nothing else";
}

TEST_F(PrecomputeCommand, AMapWithoutFreeCellsHasNoBoxes) {
  write_map("solid.map", {"@@", "@@"});
  const Json json = expect(0, {"precompute", "solid.map", "-o", "s.gbb", "--json"}).json();
  EXPECT_EQ(json["nodes"], 0);
  EXPECT_EQ(json["ns_per_pair"], 0.0);
}

TEST_F(PrecomputeCommand, InheritedAndRefinedBoxesAreThoseOfTheLibrary) {
  expect(0, {"generate", "caves", "--width", "60", "--height", "50", "--seed", "3", "-o", "c.map"});
  const Grid grid = load_grid(folder() / "c.map").value();
  for (const std::string method : {"inherited", "anytime", "jump-points"}) {
    SCOPED_TRACE(method);
    const Json json =
        expect(0, {"precompute", "c.map", "-o", "c.gbb", "--index", "boxes:" + std::string(method), "--json"})
            .json();
    EXPECT_EQ(json["method"], method);
    EXPECT_EQ(json["exact"].get<std::uint32_t>() + json["inherited"].get<std::uint32_t>(), grid.free_count());
    EXPECT_EQ(json["inherited"] == 0, method == "anytime");
    EXPECT_EQ(json["floods"], json["exact"]);
    Progress progress;
    const Bounds expected = precompute(grid, {.method = find_method(method)->method}, progress).value();
    EXPECT_TRUE(load_boxes_for(grid, folder() / "c.gbb").value() == expected);
  }
  const Json stopped = expect(0, {"precompute", "c.map", "-o", "c.gbb", "--index", "boxes:anytime",
                                  "--budget", "0.000001", "--json"})
                           .json();
  EXPECT_GT(stopped["inherited"], 0);
  EXPECT_NE(expect(2, {"precompute", "c.map", "-o", "r.gbb", "--index", "boxes:inherited:regular"})
                .err.find("regular"),
            std::string::npos);
  EXPECT_NE(
      expect(2, {"precompute", "c.map", "-o", "r.gbb", "--index", "boxes:inherit"}).err.find("inherited"),
      std::string::npos);
}

TEST_F(PrecomputeCommand, AutomaticTellsTheMethodThatItChose) {
  expect(0, {"generate", "rooms", "--width", "60", "--height", "50", "--seed", "3", "-o", "rooms.map"});
  // So large that floods over all of its cells take more than a second.
  write_map("open.map", sparse_rows(180));
  for (const auto& [map, method] : {std::pair("rooms.map", "exact"), std::pair("open.map", "inherited")}) {
    SCOPED_TRACE(map);
    const Json json =
        expect(0, {"precompute", map, "-o", "a.gbb", "--index", "boxes:automatic", "--json"}).json();
    EXPECT_EQ(json["method"], method);
    expect(0, {"precompute", map, "-o", "b.gbb", "--index", "boxes:" + std::string(method)});
    const Grid grid = load_grid(folder() / map).value();
    EXPECT_TRUE(load_boxes_for(grid, folder() / "a.gbb").value() ==
                load_boxes_for(grid, folder() / "b.gbb").value());
    expect(0, {"precompute", map, "-o", "a.gbb.part", "--index", "boxes:" + std::string(method),
               "--check-point", "0"});
    EXPECT_EQ(
        expect(0, {"precompute", map, "-o", "a.gbb", "--index", "boxes:automatic", "--resume", "--json"})
            .json()["floods"],
        0)
        << "a check-point of the method that is chosen";
  }
}

TEST_F(PrecomputeCommand, MergedShardsAreTheSameBytes) {
  expect(0, {"generate", "caves", "--width", "60", "--height", "50", "--seed", "3", "-o", "c.map"});
  for (const std::string method : {"exact", "inherited"}) {
    SCOPED_TRACE(method);
    expect(0, {"precompute", "c.map", "-o", "whole.gbb", "--index", "boxes:" + std::string(method)});
    for (const std::string i : {"1", "2", "3"}) {
      const Json json = expect(0, {"precompute", "c.map", "-o", i + ".gbb", "--index",
                                   "boxes:" + std::string(method), "--shard", i + "/3", "--json"})
                            .json();
      EXPECT_GT(json["missing"], 0);
    }
    expect(0, {"merge", "c.map", "2.gbb", "3.gbb", "1.gbb", "-o", "merged.gbb"});
    EXPECT_EQ(read("merged.gbb"), read("whole.gbb"));
    EXPECT_NE(
        expect(2, {"merge", "c.map", "2.gbb", "3.gbb", "-o", "merged.gbb"}).err.find("is a shard missing"),
        std::string::npos);
  }
  for (const std::string shard : {"0/3", "4/3", "1", "1/", "/3", "a/b", "1/3x", "-1/3"}) {
    EXPECT_NE(expect(2, {"precompute", "c.map", "-o", "s.gbb", "--shard=" + shard}).err.find("I/N"),
              std::string::npos)
        << shard;
  }
}

TEST_F(PrecomputeCommand, ResumesFromACheckPointToTheSameBytes) {
  expect(0, {"generate", "caves", "--width", "60", "--height", "50", "--seed", "3", "-o", "c.map"});
  for (const std::string method : {"exact", "inherited"}) {
    SCOPED_TRACE(method);
    expect(0, {"precompute", "c.map", "-o", "whole.gbb", "--index", "boxes:" + std::string(method)});
    // What a killed run leaves: some nodes exact, the others missing.
    expect(0, {"precompute", "c.map", "-o", "c.gbb.part", "--index", "boxes:" + std::string(method),
               "--shard", "2/3"});
    const Json json = expect(0, {"precompute", "c.map", "-o", "c.gbb", "--index",
                                 "boxes:" + std::string(method), "--resume", "--json"})
                          .json();
    EXPECT_LT(json["floods"], json["exact"]);
    EXPECT_EQ(read("c.gbb"), read("whole.gbb"));
    EXPECT_FALSE(std::filesystem::exists(folder() / "c.gbb.part"));
  }
  expect(0, {"precompute", "c.map", "-o", "c.gbb.part", "--index", "boxes:regular"});
  EXPECT_NE(expect(2, {"precompute", "c.map", "-o", "c.gbb", "--resume"}).err.find("check-point"),
            std::string::npos);
  write("c.gbb.part", "not a check-point");
  expect(2, {"precompute", "c.map", "-o", "c.gbb", "--resume"});
  std::filesystem::remove(folder() / "c.gbb.part");
  EXPECT_NE(expect(0, {"precompute", "c.map", "-o", "c.gbb", "--resume"}).err.find("no check-point"),
            std::string::npos);
}

/// Starts a run, waits until it has written a check-point, and kills it. False when it ended by itself
/// before.
bool kill_after_check_point(const std::filesystem::path& folder, const std::vector<std::string>& arguments) {
  const std::filesystem::path check_point = folder / "c.gbb.part";
  const auto before = std::filesystem::exists(check_point) ? std::filesystem::last_write_time(check_point)
                                                           : std::filesystem::file_time_type::min();
  std::vector<std::string> words = arguments;
  words.insert(words.begin(), program());
  Running run(words, folder);
  const auto written = [&] {
    return std::filesystem::exists(check_point) && std::filesystem::last_write_time(check_point) > before;
  };
  while (!run.ended() && !written()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  if (run.ended()) return false;
  kill(run.pid(), SIGKILL);
  return run.wait().status == 128 + SIGKILL;
}

TEST_F(PrecomputeCommand, ARunThatIsKilledAgainAndAgainGoesOnToTheSameBytes) {
  // Regular boxes are floods from the first moment on, so that a small map has many moments.
  expect(0, {"generate", "caves", "--width", "120", "--height", "90", "--seed", "3", "-o", "c.map"});
  expect(0, {"precompute", "c.map", "-o", "whole.gbb", "--index", "boxes:regular"});
  const std::vector<std::string> words = {"precompute", "c.map",         "-o",        "c.gbb",
                                          "--index",    "boxes:regular", "--threads", "1",
                                          "--resume",   "--check-point", "0.02"};
  int killed = 0;
  constexpr int kKills = 5;
  while (killed < kKills && kill_after_check_point(folder(), words)) ++killed;
  EXPECT_GT(killed, 0) << "it ended before its first check-point";
  std::vector<std::string> last = words;
  last.push_back("--json");
  const Json json = expect(0, last).json();
  // A run that ended before its kill has left no check-point.
  EXPECT_TRUE(killed < kKills || json["floods"] < json["exact"]) << "the last run did all the work again";
  EXPECT_EQ(read("c.gbb"), read("whole.gbb"));
}

#ifndef GOALBOUND_SANITIZED
/// Bytes of memory at the most, of a program that ends with 0.
double peak_of(const std::vector<std::string>& words, const std::filesystem::path& folder) {
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  const pid_t child = ::fork();
  if (child == 0) {
    const bool ready = ::chdir(folder.c_str()) == 0 && std::freopen("/dev/null", "w", stdout) != nullptr;
    if (ready) ::execv(arguments[0], arguments.data());
    ::_exit(127);
  }
  int status = -1;
  rusage usage{};
  EXPECT_EQ(::wait4(child, &status, 0, &usage), child);
  EXPECT_EQ(status, 0);
  return static_cast<double>(usage.ru_maxrss) * 1024;
}

TEST_F(PrecomputeCommand, TheWorkingSetIsNoFarCryFromWhatIsTaken) {
  const auto expect_it = [this](const std::string& map, const std::string& ordering) {
    const std::vector<std::string> command = {
        "precompute", map, "-o", "a.gbb", "--index", "boxes:exact:" + ordering, "--threads", "2", "--json"};
    const auto stated = expect(0, command).json()["working_set"].get<double>();
    std::vector<std::string> words = {program()};
    words.insert(words.end(), command.begin(), command.end());
    const double taken = peak_of(words, folder()) - peak_of({program(), "info", map}, folder());
    EXPECT_LT(taken, 1.4 * stated) << map;
    EXPECT_GT(taken, 0.2 * stated) << map;
  };
  expect(0, {"generate", "asteroids", "--width", "48", "--height", "48", "-o", "open.3dmap"});
  expect(0, {"generate", "roads", "--width", "120", "--height", "120", "-o", "roads.gr"});
  expect_it("open.3dmap", "all-optimal");
  expect_it("roads.gr", "all-optimal");
}
#endif

}  // namespace
}  // namespace goalbound::test
