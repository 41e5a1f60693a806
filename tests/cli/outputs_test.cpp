// What a command must never do to files: replace what it reads, or delete what is not its own; and numbers
// that are none.
#include <sys/stat.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <iostream>
#include <random>
#include <thread>

#include "support.hpp"

namespace goalbound::test {
namespace {

using Words = std::vector<std::string>;

class Outputs : public CliTest {
 protected:
  Outputs() {
    write_map("m.map", tricky_rows());
    write("m.scen", scenario_text(6, 6, {{0, 0, 2, 0, 2}}));
    expect(0, {"precompute", "m.map", "-o", "m.gbb"});
  }
  void expect_refused(const Words& arguments, const std::string& why) const {
    const auto before = snapshot();
    const Outcome run = expect(2, arguments);
    EXPECT_NE(run.err.find(why), std::string::npos) << why << " in\n" << run.err;
    EXPECT_EQ(snapshot(), before);
  }
};

TEST_F(Outputs, NeverReplaceAnInput) {
  const std::string why = "the output would replace the input";
  std::filesystem::create_hard_link(folder() / "m.map", folder() / "same.map");
  std::filesystem::create_directory(folder() / "sub");
  for (const std::string output : {"m.map", "./m.map", "sub/../m.map", "same.map"})
    expect_refused({"precompute", "m.map", "-o", output}, why);
  expect_refused({"merge", "m.map", "m.gbb", "-o", "m.gbb"}, why);
  expect_refused({"export", "m.map", "--as", "boxes-csv", "-o", "m.map"}, why);
  expect_refused({"export", "m.map", "--as", "boxes-csv", "--bounds", "m.gbb", "-o", "m.gbb"}, why);
  expect_refused({"verify", "m.map", "m.gbb", "--repair", "m.map"}, why);
  expect_refused({"diff", "m.gbb", "m.gbb", "--csv", "m.gbb"}, why);
  expect_refused({"diff", "m.gbb", "m.gbb", "--map", "m.map", "-o", "m.map"}, why);
  expect_refused({"diff", "m.gbb", "m.gbb", "--map", "m.map", "-o", "new", "--csv", "new"}, "one file");
  write("g.gr", "p sp 2 1\na 1 2 10\n");
  write("g.co", "p aux sp co 2\nv 1 0 0\nv 2 10 0\n");
  expect_refused({"precompute", "g.gr", "-o", "g.co"}, why);
  std::filesystem::create_directory(folder() / "maps");
  std::filesystem::rename(folder() / "same.map", folder() / "maps/a.map");
  expect_refused({"bench", "--paper", "maps", "--random", "5", "-o", "maps/a.map"}, why);
}

TEST_F(Outputs, MustHaveAName) {
  expect_refused({"precompute", "m.map", "-o", ""}, "--output: the text is empty");
  expect_refused({"generate", "loop", "--width", "20", "--height", "20", "-o", ""},
                 "--output: the text is empty");
}

TEST_F(Outputs, OnlyItsOwnCheckPointIsDeleted) {
  write("x.gbb.part", "precious");
  expect(0, {"precompute", "m.map", "-o", "x.gbb", "--check-point", "0"});
  EXPECT_EQ(read("x.gbb.part"), "precious");
  expect_refused({"precompute", "m.map", "-o", "x.gbb"}, "x.gbb.part: a check-point would replace this");
  std::filesystem::create_directory(folder() / "y.gbb.part");
  expect(0, {"precompute", "m.map", "-o", "y.gbb", "--check-point", "0"});
  EXPECT_TRUE(std::filesystem::is_directory(folder() / "y.gbb.part"));
}

TEST_F(Outputs, SecondsAreNumbers) {
  for (const std::string none : {"nan", "inf", "-inf", "-1", "1e300", "soon"}) {
    SCOPED_TRACE(none);
    expect_refused({"precompute", "m.map", "-o", "x.gbb", "--check-point", none}, "--check-point");
    expect_refused({"precompute", "m.map", "-o", "x.gbb", "--index", "boxes:anytime", "--budget", none},
                   "--budget");
  }
  expect(0, {"precompute", "m.map", "-o", "x.gbb", "--check-point", "0.5"});
}

TEST_F(Outputs, APipeIsNoMap) {
  ASSERT_EQ(mkfifo((folder() / "pipe").c_str(), 0600), 0);
  expect_refused({"info", "pipe"}, "pipe");
}

TEST_F(Outputs, ADeviceIsRefusedBeforeAnyWork) {
  expect_refused({"export", "m.map", "--as", "boxes-csv", "-o", "/dev/full"}, "/dev/full: this is a device");
}

TEST_F(Outputs, NamesOfFilesCannotWriteToTheTerminal) {
  const Outcome run = expect(2, {"info", "\x1b[31mred.map"});
  EXPECT_EQ(run.err.find('\x1b'), std::string::npos) << run.err;
  EXPECT_NE(run.err.find("\\x1b[31mred.map"), std::string::npos) << run.err;
}

TEST_F(Outputs, BytesThatAreNoUtf8AreShownAsNumbers) {
  const Outcome run = expect(2, {"info", "\xffn\xc3\xa4me\xe2\x82.map"});
  EXPECT_NE(run.err.find("\\xffn\xc3\xa4me\\xe2\\x82.map"), std::string::npos) << run.err;
}

TEST_F(Outputs, AnswersComeAfterTheFileIsWhole) {
  const Outcome run =
      run_words({"/bin/sh", "-c", program_word() + " precompute m.map -o again.gbb > /dev/full"});
  EXPECT_EQ(run.status, 2);
  EXPECT_EQ(read("again.gbb"), read("m.gbb"));
}

/// Whether a process has come to where it takes a signal itself: on a busy machine that takes a while.
bool catches(pid_t process, int signal) {
  std::ifstream status("/proc/" + std::to_string(process) + "/status");
  for (std::string key; status >> key;) {
    if (key != "SigCgt:") continue;
    std::uint64_t caught = 0;
    status >> std::hex >> caught;
    return (caught >> (signal - 1) & 1) != 0;
  }
  return false;
}

TEST_F(Outputs, SigtermEndsEveryCommandWithTheStatusOfACancelledOne) {
  // Far more work than this test waits for, before anything that can be watched begins.
  Running run({program(), "generate", "maze", "--width", "12001", "--height", "12001", "-o", "huge.map"},
              folder());
  const auto before = snapshot();
  while (!catches(run.pid(), SIGTERM) && !run.ended()) std::this_thread::yield();
  kill(run.pid(), SIGTERM);
  const Outcome end = run.wait();
  EXPECT_EQ(end.status, 130) << end.err;
  EXPECT_NE(end.err.find("cancelled"), std::string::npos) << end.err;
  EXPECT_EQ(snapshot(), before);
}

TEST_F(Outputs, SignalsAtAnyMomentMeanWhatTheExitStatusSays) {
  expect(0, {"generate", "caves", "--width", "90", "--height", "70", "--seed", "3", "-o", "c.map"});
  expect(0, {"precompute", "c.map", "-o", "whole.gbb"});
  std::mt19937 random(5);
  int stopped = 0;
  for (int i = 0; i < 60; ++i) {
    std::filesystem::remove(folder() / "c.gbb");
    std::filesystem::remove(folder() / "c.gbb.part");
    Running run({program(), "precompute", "c.map", "-o", "c.gbb"}, folder());
    std::this_thread::sleep_for(std::chrono::microseconds(random() % 60'000));
    kill(run.pid(), i % 2 == 0 ? SIGTERM : SIGINT);
    const int status = run.wait().status;
    const bool is_there = std::filesystem::exists(folder() / "c.gbb");
    // A signal before main() ends any program.
    ASSERT_TRUE(status == 0 || status == 130 || (status > 128 && !is_there)) << status;
    EXPECT_EQ(is_there, status == 0);
    if (is_there) {
      EXPECT_EQ(read("c.gbb"), read("whole.gbb"));
    }
    stopped += status == 130 ? 1 : 0;
  }
  std::cout << stopped << " of 60 signals stopped it\n";
}

TEST_F(Outputs, BoxesWhoseFolderIsGoneAreSavedElsewhere) {
  expect(0, {"generate", "caves", "--width", "120", "--height", "90", "--seed", "3", "-o", "c.map"});
  std::filesystem::create_directory(folder() / "gone");
  std::filesystem::create_directory(folder() / "spare");
  Running run({"/usr/bin/env", "TMPDIR=" + (folder() / "spare").string(), program(), "precompute", "c.map",
               "-o", "gone/c.gbb", "--index", "boxes:regular", "--threads", "1", "--check-point", "0.02"},
              folder());
  while (!run.ended() && !std::filesystem::exists(folder() / "gone" / "c.gbb.part"))
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  ASSERT_FALSE(run.ended()) << "it ended before its first check-point";
  std::filesystem::remove_all(folder() / "gone");
  const Outcome end = run.wait();
  EXPECT_EQ(end.status, 2) << end.err;
  std::vector<std::filesystem::path> saved;
  for (const auto& entry : std::filesystem::directory_iterator(folder() / "spare"))
    saved.push_back(entry.path());
  ASSERT_EQ(saved.size(), 1U) << end.err;
  EXPECT_NE(end.err.find(saved.front().string()), std::string::npos) << end.err;
  expect(0, {"verify", "c.map", "spare/" + saved.front().filename().string()});
}

#ifndef GOALBOUND_SANITIZED
TEST_F(Outputs, TooLittleMemoryIsSaidWhateverTheLimit) {
  expect(0, {"generate", "caves", "--width", "120", "--height", "90", "--seed", "7", "-o", "c.map"});
  int refused = 0;
  // From what the program's own code takes, in steps of a megabyte.
  for (int mib = 30; mib < 75; ++mib) {
    const Outcome run = run_words({"/bin/sh", "-c",
                                   "ulimit -v " + std::to_string(mib * 1024) + "; exec " + program_word() +
                                       " precompute c.map -o c.gbb"});
    if (run.status == 127) continue;  // its libraries do not fit
    EXPECT_TRUE(run.status == 0 || run.status == 2) << mib << " MiB: " << run.status << " " << run.err;
    // What takes long says how far it is; only what fails says why.
    EXPECT_EQ(run.err.find("error:") == std::string::npos, run.status == 0) << run.err;
    refused += run.status == 2 ? 1 : 0;
  }
  EXPECT_GT(refused, 0);
}
#endif

TEST_F(Outputs, AFullDeviceIsNamed) {
  const Outcome run = run_words({"/bin/sh", "-c", program_word() + " list > /dev/full"});
  EXPECT_EQ(run.status, 2);
  EXPECT_NE(run.err.find("cannot write the answer to the output: No space left on device"), std::string::npos)
      << run.err;
}

}  // namespace
}  // namespace goalbound::test
