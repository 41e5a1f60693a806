// goalbound-mpi precompute, with several ranks on this machine.
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

#include "goalbound/goalbound.hpp"
#include "support.hpp"

namespace goalbound::test {
namespace {

using Words = std::vector<std::string>;

class MpiPrecompute : public CliTest {
 protected:
  MpiPrecompute() {
    // As root, with more ranks than cores, and without any network.
    for (const char* const name :
         {"OMPI_ALLOW_RUN_AS_ROOT", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "OMPI_MCA_rmaps_base_oversubscribe"}) {
      setenv(name, "1", 1);
    }
    setenv("OMPI_MCA_hwloc_base_binding_policy", "none", 1);
    setenv("OMPI_MCA_btl", "self,vader", 1);
    setenv("OMPI_MCA_btl_vader_single_copy_mechanism", "none", 1);
    setenv("OMPI_MCA_oob_tcp_if_include", "lo", 1);
    setenv("OMPI_MCA_plm", "isolated", 1);
    setenv("OMPI_MCA_plm_rsh_agent", "", 1);
    setenv("OMPI_MCA_ess_singleton_isolated", "1", 1);  // a rank alone starts no daemon
    // Runs side by side that share a folder take it away from each other while they begin.
    std::filesystem::create_directory(sessions_);
    setenv("OMPI_MCA_orte_tmpdir_base", sessions_.c_str(), 1);
    kill_after(0);
  }
  ~MpiPrecompute() override {
    std::error_code ignored;
    std::filesystem::remove_all(sessions_, ignored);
  }

  /// How long mpiexec waits, twice, before it kills the ranks of a run that has failed.
  static void kill_after(int seconds) {
    setenv("OMPI_MCA_odls_base_sigkill_timeout", std::to_string(seconds).c_str(), 1);
  }

  void generate(const std::string& file, int width, int height) const {
    expect(0, {"generate", "caves", "--width", std::to_string(width), "--height", std::to_string(height),
               "--seed", "3", "-o", file});
  }

  static Words words_for(int ranks, const Words& arguments) {
    Words words = {GOALBOUND_MPIEXEC, "-n", std::to_string(ranks), GOALBOUND_MPI_PROGRAM};
    words.insert(words.end(), arguments.begin(), arguments.end());
    return words;
  }
  Outcome expect_ranks(int status, int ranks, const Words& arguments) const {
    Outcome run = run_words(words_for(ranks, arguments));
    EXPECT_EQ(run.status, status) << run.out << run.err;
    return run;
  }

  /// Three ranks that share one core, so that it takes a while; each leaves its process id in `pid.RANK`.
  static Words slow_words(const Words& arguments) {
    Words words = {"/usr/bin/env",
                   "taskset",
                   "-c",
                   first_core(),
                   GOALBOUND_MPIEXEC,
                   "-n",
                   "3",
                   "/bin/sh",
                   "-c",
                   "echo $$ > pid.$OMPI_COMM_WORLD_RANK; exec \"$0\" \"$@\"",
                   GOALBOUND_MPI_PROGRAM};
    words.insert(words.end(), arguments.begin(), arguments.end());
    return words;
  }
  static std::string first_core() {
    cpu_set_t cores;
    CPU_ZERO(&cores);
    sched_getaffinity(0, sizeof cores, &cores);
    int core = 0;
    while (CPU_ISSET(core, &cores) == 0) ++core;
    return std::to_string(core);
  }
  /// False when the run ended before there was such a file.
  bool wait_for(Running& run, const std::string& file) const {
    while (!std::filesystem::exists(folder() / file)) {
      if (run.ended()) return false;
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return true;
  }
  pid_t pid_of(int rank) const {
    pid_t pid = 0;
    std::ifstream(folder() / ("pid." + std::to_string(rank))) >> pid;
    EXPECT_GT(pid, 0);
    return pid;
  }

 private:
  /// Of Open MPI, for this process.
  std::filesystem::path sessions_ =
      std::filesystem::temp_directory_path() / ("goalbound-mpi-" + std::to_string(getpid()));
};

void expect_words(const Outcome& run, const std::string& words) {
  EXPECT_NE(run.err.find(words), std::string::npos) << "no '" << words << "' in\n" << run.err;
}

std::size_t count_words(const std::string& text, const std::string& words) {
  std::size_t count = 0;
  for (std::size_t at = text.find(words); at != std::string::npos; at = text.find(words, at + 1)) ++count;
  return count;
}

TEST_F(MpiPrecompute, WritesTheBytesOfOneProcess) {
  generate("narrow.map", 60, 50);
  generate("wide.map", 300, 20);  // two bytes a value
  const std::vector<Words> kinds = {{},
                                    {"--index", "boxes:inherited"},
                                    {"--index", "boxes:anytime"},
                                    {"--index", "boxes:exact:all-optimal"},
                                    {"--index", "boxes:regular"},
                                    {"--compress"}};
  for (const std::string map : {"narrow.map", "wide.map"}) {
    for (const Words& kind : kinds) {
      Words words = {"precompute", map, "-o", "one.gbb", "--threads", "2"};
      words.insert(words.end(), kind.begin(), kind.end());
      expect(0, words);
      words[3] = "many.gbb";
      SCOPED_TRACE(testing::Message() << map << " " << (kind.empty() ? "" : kind.back()));
      expect_ranks(0, 3, words);
      EXPECT_EQ(read("one.gbb"), read("many.gbb"));
      std::filesystem::remove(folder() / "many.gbb");
    }
  }
}

/// Streets of which a precompute on one thread lost paths, too.
TEST_F(MpiPrecompute, LosesNoPathOfAMapWithOneWayEdges) {
  const auto streets = std::filesystem::path(GOALBOUND_SOURCE_DIR) / "tests/data/hostile/oneway444.gr";
  for (const std::string index : {"boxes", "boxes:inherited", "boxes:regular"}) {
    expect_ranks(0, 3, {"precompute", streets.string(), "--index", index, "-o", index + ".gbb"});
    expect(0, {"verify", streets.string(), index + ".gbb"});
  }
}

TEST_F(MpiPrecompute, TakesMapsOfEveryKind) {
  expect(0, {"generate", "roads", "--width", "30", "--height", "20", "--seed", "3", "-o", "r.gr"});
  expect(0, {"generate", "terrain", "--width", "30", "--height", "20", "--seed", "3", "-o", "t.costs"});
  // A junction of more edges than one window of labels holds.
  std::string arcs;
  std::string places;
  constexpr int kRays = 100;
  for (int i = 2; i <= kRays; ++i) {
    arcs += "a 1 " + std::to_string(i) + " 5\na " + std::to_string(i) + " 1 5\n";
    places += "v " + std::to_string(i) + " " + std::to_string(i) + " 7\n";
  }
  write("star.gr", "p sp 100 198\n" + arcs);
  write("star.co", "p aux sp co 100\nv 1 0 0\n" + places);
  for (const std::string map : {"r.gr", "t.costs", "star.gr"}) {
    for (const Words& kind :
         {Words{}, Words{"--index", "boxes:inherited"}, Words{"--index", "boxes:regular"}}) {
      SCOPED_TRACE(testing::Message() << map << " " << (kind.empty() ? "" : kind.back()));
      Words words = {"precompute", map, "-o", "one.gbb"};
      words.insert(words.end(), kind.begin(), kind.end());
      expect(0, words);
      words[3] = "many.gbb";
      expect_ranks(0, 3, words);
      EXPECT_EQ(read("one.gbb"), read("many.gbb"));
      std::filesystem::remove(folder() / "many.gbb");
    }
  }
}

TEST_F(MpiPrecompute, OneRankIsEnough) {
  generate("c.map", 60, 50);
  expect(0, {"precompute", "c.map", "-o", "one.gbb"});
  expect_ranks(0, 1, {"precompute", "c.map", "-o", "many.gbb"});
  EXPECT_EQ(read("one.gbb"), read("many.gbb"));
  expect_ranks(0, 1, {"precompute", "c.map", "-o", "many.gbb", "--index", "boxes:inherited"});
  expect(0, {"precompute", "c.map", "-o", "one.gbb", "--index", "boxes:inherited"});
  EXPECT_EQ(read("one.gbb"), read("many.gbb"));
  // Not even mpiexec is needed.
  EXPECT_EQ(run_words({GOALBOUND_MPI_PROGRAM, "precompute", "c.map", "-o", "alone.gbb", "--index",
                       "boxes:inherited"})
                .status,
            0);
  EXPECT_EQ(read("one.gbb"), read("alone.gbb"));
}

TEST_F(MpiPrecompute, SaysOnHowManyRanksAndThreads) {
  generate("c.map", 60, 50);
  const Words words = {"precompute", "c.map", "-o", "c.gbb", "--threads", "2", "--index", "boxes:exact"};
  const Outcome run = expect_ranks(0, 3, words);
  EXPECT_EQ(count_words(run.out, "on 6 threads of 3 ranks: "), 1U) << run.out;
  EXPECT_EQ(run.err, "");
  Words with_json = words;
  with_json.push_back("--json");
  const Json json = expect_ranks(0, 3, with_json).json();
  EXPECT_EQ(json["threads"], 6);
  EXPECT_EQ(json["floods"], json["nodes"]);
  ASSERT_EQ(json["ranks"].size(), 3U);
  int floods = 0;
  for (const Json& rank : json["ranks"]) {
    EXPECT_EQ(rank["threads"], 2);
    EXPECT_GT(rank["floods"], 0) << "a rank had nothing to do";
    floods += rank["floods"].get<int>();
  }
  EXPECT_EQ(json["floods"], floods);
}

TEST_F(MpiPrecompute, MapsOfNoCellsAndOfManyPartsAreNoSpecialCase) {
  write_map("solid.map", {"@@", "@@"});
  write_map("parts.map", {".@.@..@", "@.@.@@.", ".@...@.", "@@@@@@@", "......."});
  for (const std::string map : {"solid.map", "parts.map"}) {
    expect(0, {"precompute", map, "-o", "one.gbb"});
    expect_ranks(0, 3, {"precompute", map, "-o", "many.gbb"});
    EXPECT_EQ(read("one.gbb"), read("many.gbb")) << map;
  }
}

TEST_F(MpiPrecompute, ABudgetEndsItWithBoxesThatLoseNoPath) {
  generate("c.map", 120, 100);
  const Json json = expect_ranks(0, 3,
                                 {"precompute", "c.map", "-o", "c.gbb", "--index", "boxes:anytime",
                                  "--budget", "0.000001", "--json"})
                        .json();
  EXPECT_GT(json["inherited"], 0);
  expect(0, {"verify", "c.map", "c.gbb", "--nodes", "200"});
}

TEST_F(MpiPrecompute, MistakesAreExplainedOnce) {
  write_map("m.map", tricky_rows());
  const Outcome option = expect_ranks(2, 3, {"precompute", "m.map", "-o", "m.gbb", "--thread", "1"});
  EXPECT_EQ(count_words(option.err, "did you mean '--threads'"), 1U) << option.err;
  const Outcome no_map = expect_ranks(2, 3, {"precompute", "none.map", "-o", "m.gbb"});
  EXPECT_EQ(count_words(no_map.err, "goalbound: error: none.map"), 1U) << no_map.err;
  const Outcome regular =
      expect_ranks(2, 3, {"precompute", "m.map", "-o", "m.gbb", "--index", "boxes:regular:inherited"});
  EXPECT_EQ(count_words(regular.err, "regular ordering do not exist"), 1U) << regular.err;
  const Outcome patience = expect_ranks(2, 3, {"precompute", "m.map", "-o", "m.gbb", "--patience", "nan"});
  EXPECT_EQ(count_words(patience.err, "--patience"), 1U) << patience.err;
  const Outcome help = expect_ranks(0, 3, {"precompute", "--help"});
  EXPECT_EQ(count_words(help.out, "--patience"), 1U) << help.out;
  EXPECT_EQ(snapshot().size(), 1U) << "a file was written";
}

TEST_F(MpiPrecompute, AnotherMapOrNoneOnARankIsNamed) {
  std::filesystem::create_directory(folder() / "there");
  generate("c.map", 60, 50);
  const auto run = [&] {
    return run_words({GOALBOUND_MPIEXEC, "-n", "1", GOALBOUND_MPI_PROGRAM, "precompute", "c.map", "-o",
                      "c.gbb", ":", "-n", "1", "--wdir", folder() / "there", GOALBOUND_MPI_PROGRAM});
  };
  const Outcome missing = run();
  EXPECT_EQ(missing.status, 2);
  expect_words(missing, "error: rank 1 on ");
  expect_words(missing, "c.map: ");
  expect_words(missing, "every machine needs the map");
  write_map("there/c.map", tricky_rows());
  const Outcome other = run();
  EXPECT_EQ(other.status, 2);
  expect_words(other, "error: rank 1 on ");
  expect_words(other, "c.map is another map");
  EXPECT_FALSE(std::filesystem::exists(folder() / "c.gbb"));
  EXPECT_FALSE(std::filesystem::exists(folder() / "c.gbb.part")) << "nothing was done that could be kept";
  std::filesystem::copy_file(folder() / "c.map", folder() / "there/c.map",
                             std::filesystem::copy_options::overwrite_existing);
  EXPECT_EQ(run().status, 0);
}

class InterruptedMpiPrecompute : public MpiPrecompute {
 protected:
  // With little memory and on one core it takes ten seconds.
  InterruptedMpiPrecompute() { generate("c.map", 260, 260); }

  /// Starts it, does `end(run)` once there is a check-point, and returns what became of it. Rank 0 is to say
  /// `words`, for which a busy machine may leave it too little time: then all is done again, with four times
  /// as much, and ranks that may be `silent` for four times as many seconds.
  template <class End>
  Outcome interrupted(const std::string& words, const End& end, int silent = 60) {
    for (int patience = 1;; patience *= 4) {
      kill_after(patience);
      Running run = start(silent * patience);
      if (wait_for(run, "c.gbb.part")) end(run);
      Outcome outcome = run.wait();
      if (outcome.err.find(words) != std::string::npos || patience > 60) return outcome;
      std::filesystem::remove(folder() / "c.gbb.part");
    }
  }
  void expect_the_rest(const Outcome& interrupted) {
    expect_words(interrupted, "continue with --resume");
    EXPECT_FALSE(std::filesystem::exists(folder() / "c.gbb"));
    ASSERT_TRUE(std::filesystem::exists(folder() / "c.gbb.part"));
    Words with_json = words_;
    with_json.insert(with_json.end(), {"--resume", "--json"});
    const Json rest = expect_ranks(0, 3, with_json).json();
    EXPECT_LT(rest["floods"], rest["nodes"]) << "all the work was done again";
    EXPECT_FALSE(std::filesystem::exists(folder() / "c.gbb.part"));
    EXPECT_EQ(bytes_of_one_process(), read("c.gbb"));
  }

 private:
  /// Made once for all tests: they have the same map.
  const std::string& bytes_of_one_process() const {
    static const std::string bytes = [this] {
      expect(0, {"precompute", "c.map", "-o", "one.gbb", "--index", "boxes:inherited"});
      return read("one.gbb");
    }();
    return bytes;
  }

  Running start(int silent) const {
    Words words = words_;
    words.insert(words.end(), {"--memory", "1", "--patience", std::to_string(silent)});
    return Running(slow_words(words), folder());
  }

  // Which method is automatic hangs on the memory.
  const Words words_ = {"precompute",      "c.map",     "-o", "c.gbb",         "--index",
                        "boxes:inherited", "--threads", "1",  "--check-point", "0.1"};
};

TEST_F(InterruptedMpiPrecompute, ALostRankLeavesACheckPointToGoOnFrom) {
  const std::string words =
      "error: the precompute was stopped: by Ctrl+C, or by mpirun because it lost a rank";
  const Outcome outcome = interrupted(words, [&](const Running& /*run*/) {
    kill(pid_of(2), SIGSTOP);  // or all may be done before mpiexec has ended the others
    kill(pid_of(1), SIGKILL);
  });
  EXPECT_EQ(outcome.status, 128 + SIGKILL);
  expect_words(outcome, words);
  expect_words(outcome, "exited on signal 9");
  expect_the_rest(outcome);
}

TEST_F(InterruptedMpiPrecompute, ASilentRankIsNamed) {
  // Of ranks that share a busy core another one may be silent for as long.
  const std::string words = "error: rank 2 on ";
  const Outcome outcome = interrupted(
      words, [&](const Running& /*run*/) { kill(pid_of(2), SIGSTOP); }, 2);
  EXPECT_EQ(outcome.status, 2);
  expect_words(outcome, words);
  expect_words(outcome, "nothing was heard of it for ");
  expect_the_rest(outcome);
}

TEST_F(InterruptedMpiPrecompute, ControlCKeepsWhatIsDone) {
  const std::string words = "error: the precompute was stopped: by Ctrl+C";
  const Outcome outcome = interrupted(words, [&](const Running& run) {
    kill(run.pid(), SIGINT);  // taskset and env have become mpiexec
  });
  EXPECT_NE(outcome.status, 0);
  expect_words(outcome, words);
  expect_the_rest(outcome);
}

}  // namespace
}  // namespace goalbound::test
