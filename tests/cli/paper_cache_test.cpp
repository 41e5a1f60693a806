// goalbound bench --paper --cache: runs that go on where an earlier one was.
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <thread>

#include "paper_support.hpp"

namespace goalbound::test {
namespace {

namespace fs = std::filesystem;

class PaperCache : public PaperBench {};

TEST_F(PaperCache, ASecondRunTakesWhatTheFirstFinished) {
  add_three_maps();
  const Json undisturbed = paper_json();
  const Json first = paper_json({"--cache", "kept"});
  const Json second = paper_json({"--cache", "kept"});
  EXPECT_EQ(without_times(first), without_times(undisturbed));
  for (const Json& map : first["maps"]) EXPECT_FALSE(map["from_cache"]);
  for (const Json& map : second["maps"]) EXPECT_TRUE(map["from_cache"]);
  EXPECT_EQ(second["table1"], first["table1"]);
  EXPECT_EQ(without_times(second), without_times(first));

  const Json again = paper_json({"--cache", "kept", "--no-resume"});
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_FALSE(again["maps"][i]["from_cache"]);
    EXPECT_EQ(again["maps"][i]["boxes"], first["maps"][i]["boxes"]) << "boxes are kept all the same";
  }
  EXPECT_EQ(without_times(again), without_times(first));

  // Other questions have other answers.
  const Json sampled = paper_json({"--cache", "kept", "--sample", "7"});
  for (const Json& map : sampled["maps"]) EXPECT_FALSE(map["from_cache"]);
  const Json seeded = paper_json({"--cache", "kept", "--seed", "2"});
  for (const Json& map : seeded["maps"]) EXPECT_FALSE(map["from_cache"]);
}

TEST_F(PaperCache, AChangedMapIsMeasuredAgain) {
  add_three_maps();
  paper(0, {"--cache", "kept"});
  expect(0, {"generate", "random", "--width", "30", "--height", "20", "--seed", "9", "-o",
             "maps/mine/random.map"});
  const Json json = paper_json({"--cache", "kept"});
  EXPECT_FALSE(pick(json["maps"], "map", "mine/random.map")["from_cache"]);
  EXPECT_TRUE(pick(json["maps"], "map", "dao/caves.map")["from_cache"]);
}

TEST_F(PaperCache, ARunThatIsKilledGoesOnWhereItWas) {
  for (const std::string sub : {"dao", "sc1", "mine"}) {
    for (const std::string kind : {"caves", "rooms", "random"}) add_map(sub, kind, 40, 30);
  }
  const Json undisturbed = paper_json();
  const pid_t child = fork();
  if (child == 0) {
    if (chdir(folder().c_str()) != 0 || freopen("/dev/null", "w", stdout) == nullptr ||
        freopen("/dev/null", "w", stderr) == nullptr) {
      _exit(126);
    }
    const std::string goalbound = program();
    execl(goalbound.c_str(), goalbound.c_str(), "bench", "--paper", "maps", "--random", "200", "--cache",
          "kept", nullptr);
    _exit(127);
  }
  while (cached("results", ".json").empty() && waitpid(child, nullptr, WNOHANG) == 0)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  ASSERT_FALSE(cached("results", ".json").empty()) << "it ended without any result";
  const Json resumed = paper_json({"--cache", "kept"});
  EXPECT_EQ(without_times(resumed), without_times(undisturbed));
  EXPECT_TRUE(std::any_of(resumed["maps"].begin(), resumed["maps"].end(),
                          [](const Json& map) { return map["from_cache"] == true; }));
}

TEST_F(PaperCache, DamagedEntriesAreNotBelieved) {
  add_three_maps();
  const Json first = paper_json({"--cache", "kept"});
  const auto damage_all = [&](const std::string& text) {
    for (const std::string sub : {"boxes", "results"}) {
      for (const std::string extension : {".json", ".gbb"}) {
        for (const fs::path& file : cached(sub, extension)) write(fs::relative(file, folder()), text);
      }
    }
  };
  for (const std::string text :
       {"", "{", "[]", "{\"key\":{}}", R"({"key":{},"value":{"problems":"many"}})", "null"}) {
    damage_all(text);
    const Json json = paper_json({"--cache", "kept"});
    for (const Json& map : json["maps"]) EXPECT_FALSE(map["from_cache"]) << text;
    EXPECT_EQ(without_times(json), without_times(first)) << text;
  }
  // The right key with a value of another shape.
  for (const fs::path& file : cached("results", ".json")) {
    const std::string name = fs::relative(file, folder());
    Json entry = Json::parse(read(name));
    entry["value"]["results"][0]["optimal"] = "all";
    write(name, entry.dump());
  }
  EXPECT_EQ(without_times(paper_json({"--cache", "kept"})), without_times(first));
}

/// Hours of work that are to be kept need a folder that keeps them; what is kept already does not.
TEST_F(PaperCache, IsTriedBeforeAnythingIsMeasured) {
  add_three_maps();
  for (const std::string sub : {"boxes", "results"}) {
    SCOPED_TRACE(sub);
    fs::remove_all(folder() / "sealed");
    fs::create_directories(folder() / "sealed");
    fs::create_directory_symlink("/proc", folder() / "sealed" / sub);
    const Outcome run = paper(2, {"--cache", "sealed"});
    EXPECT_NE(run.err.find("sealed: cannot make a file in the folder"), std::string::npos) << run.err;
    EXPECT_NE(run.err.find("leave it out"), std::string::npos) << run.err;
    EXPECT_EQ(run.err.find("done"), std::string::npos) << "a map was measured: " << run.err;
  }
  paper(0, {"--cache", "kept"});
  fs::remove_all(folder() / "kept/boxes");
  fs::create_directory_symlink("/proc", folder() / "kept/boxes");
  for (const Json& map : paper_json({"--cache", "kept"})["maps"]) EXPECT_TRUE(map["from_cache"]);
}

}  // namespace
}  // namespace goalbound::test
