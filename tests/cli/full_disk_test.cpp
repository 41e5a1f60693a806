// A disk that is full must leave every file as it was: commands that write two files write both or none.
#include <sys/wait.h>

#include <algorithm>
#include <cstdlib>
#include <sstream>

#include "support.hpp"

namespace goalbound::test {
namespace {

using Words = std::vector<std::string>;

/// A command and the files that it writes, below the folder "disk".
struct TwoFiles {
  Words command;
  std::vector<std::string> files;
};

std::string shell_words(const Words& words) {
  std::string line;
  for (const std::string& word : words) line += "'" + word + "' ";
  return line;
}

class FullDisk : public CliTest {
 protected:
  FullDisk() {
    expect(0, {"generate", "roads", "--width", "40", "--height", "30", "-o", "in.gr"});
    expect(0, {"generate", "terrain", "--width", "90", "--height", "70", "-o", "in.costs"});
    expect(0, {"generate", "marsh", "--width", "40", "--height", "30", "-o", "in.mesh"});
    expect(0, {"generate", "caves", "--width", "90", "--height", "70", "-o", "in.map"});
    write("in.quadtree", "quadtree 1\n");
    expect(0, {"build-level", "-o", "in.obj"});
    write("in.recast", "mesh polygons\nnodes edge-middles\n");
    expect(0, {"precompute", "in.map", "-o", "a.gbb", "--index", "boxes:inherited"});
    expect(0, {"precompute", "in.map", "-o", "b.gbb"});
    std::filesystem::create_directory(folder() / "disk");
  }

  static std::vector<TwoFiles> commands() {
    std::vector<TwoFiles> all = {
        {{"generate", "terrain", "--width", "80", "--height", "70", "-o", "disk/x.costs"},
         {"x.costs", "x.map"}},
        {{"generate", "roads", "--width", "50", "--height", "30", "-o", "disk/x.gr"}, {"x.gr", "x.co"}},
        {{"generate", "marsh", "--width", "50", "--height", "30", "-o", "disk/x.mesh"},
         {"x.mesh", "x.nodes"}},
        {{"convert", "in.gr", "-o", "disk/x.gr"}, {"x.gr", "x.co"}},
        {{"convert", "in.costs", "-o", "disk/x.costs"}, {"x.costs", "x.map"}},
        {{"convert", "in.quadtree", "-o", "disk/x.quadtree"}, {"x.quadtree", "x.map"}},
        {{"convert", "in.mesh", "-o", "disk/x.mesh"}, {"x.mesh", "x.nodes"}},
        {{"mesh-convert", "in.mesh", "--merge", "--nodes", "edge-middles", "-o", "disk/x.mesh"},
         {"x.mesh", "x.nodes"}},
        {{"build-mesh", "in.obj", "-o", "disk/x.mesh"}, {"x.mesh", "x.nodes"}},
        {{"diff", "a.gbb", "b.gbb", "--map", "in.map", "--csv", "disk/x.csv", "-o", "disk/x.png"},
         {"x.csv", "x.png"}}};
    return all;
  }

  /// Runs it with room enough and takes what it wrote away again: the files, of which old ones take the
  /// place.
  std::map<std::string, std::string> wanted(const TwoFiles& task) const {
    std::map<std::string, std::string> contents;
    const Outcome whole = run(task.command);
    EXPECT_LE(whole.status, 1) << whole.err;  // of diff, 1 is that it found differences
    for (const std::string& file : task.files) {
      contents[file] = read("disk/" + file);
      EXPECT_FALSE(contents[file].empty());
      write("disk/" + file, "old");
    }
    return contents;
  }
};

TEST_F(FullDisk, AFileThatMayNotGrowLeavesBothAsTheyWere) {
  for (const TwoFiles& task : commands()) {
    SCOPED_TRACE(shell_words(task.command));
    const auto whole = wanted(task);
    const auto before = snapshot();
    int refused = 0;
    for (const auto& [file, bytes] : whole) {
      const std::size_t blocks = (bytes.size() - 1) / 512;  // of the shell
      const Outcome run = run_words({"/bin/sh", "-c",
                                     "ulimit -f " + std::to_string(blocks) + "; exec " + program_word() +
                                         " " + shell_words(task.command) + " >/dev/null 2>/dev/null"});
      EXPECT_EQ(run.status, 2) << file;
      EXPECT_EQ(snapshot(), before) << file;
      ++refused;
    }
    EXPECT_EQ(refused, 2);
    std::filesystem::remove_all(folder() / "disk");
    std::filesystem::create_directory(folder() / "disk");
  }
}

/// Whether a user may mount a disk of their own here.
bool may_mount() {
  const int status = std::system("unshare -rm sh -c 'mount -t tmpfs -o size=64k none /mnt' 2>/dev/null");
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

TEST_F(FullDisk, WhateverRoomIsLeftGivesBothFilesOrNone) {
  if (!may_mount()) GTEST_SKIP() << "no disk can be mounted here";
  for (const TwoFiles& task : commands()) {
    SCOPED_TRACE(shell_words(task.command));
    std::size_t pages = 2;
    for (const auto& [file, bytes] : wanted(task)) pages += bytes.size() / 4096 + 2;
    // Prints a line a room: the exit status, how many files there are, and how many of ours are not the old
    // ones.
    const std::string script = "mount -t tmpfs -o size=" + std::to_string(4 * pages + 8) +
                               "k none disk && cd disk && " + "for room in $(seq 0 " +
                               std::to_string(std::max<std::size_t>(pages / 8, 1)) + " " +
                               std::to_string(pages) + ") " + std::to_string(pages) +
                               "; do rm -f * .g*; for f in " + shell_words(task.files) +
                               "; do echo old > $f; done; head -c 100000000 /dev/zero > fill 2>/dev/null; "
                               "truncate -s -$((room * 4096)) fill; " +
                               "cd ..; " + program_word() + " " + shell_words(task.command) +
                               " >/dev/null 2>/dev/null; status=$?; cd disk; rm fill; " +
                               "echo $status $(ls -A | wc -l) $(grep -Lx old * | wc -l); done";
    const Outcome run = run_words({"/usr/bin/env", "unshare", "-rm", "sh", "-c", script});
    ASSERT_EQ(run.status, 0) << run.err;
    std::istringstream lines(run.out);
    int status = 0;
    int files = 0;
    int changed = 0;
    int written = 0;
    int refused = 0;
    while (lines >> status >> files >> changed) {
      EXPECT_EQ(files, 2) << run.out;
      EXPECT_EQ(changed, status == 2 ? 0 : 2) << run.out;
      (status == 2 ? refused : written) += 1;
    }
    EXPECT_GT(written, 0) << run.out;
    EXPECT_GT(refused, 0) << run.out;
    std::filesystem::remove_all(folder() / "disk");
    std::filesystem::create_directory(folder() / "disk");
  }
}

TEST_F(FullDisk, NothingNobodyNamedIsReplaced) {
  write("disk/x.map", "of somebody else");
  write("disk/x.co", "likewise");
  write("disk/x.nodes", "likewise");
  const auto before = snapshot();
  for (const TwoFiles& task : commands()) {
    if (task.command[0] == "diff") continue;  // both are named
    const Outcome refused = expect(2, task.command);
    EXPECT_NE(refused.err.find("choose another name"), std::string::npos) << refused.err;
    EXPECT_EQ(snapshot(), before);
  }
}

}  // namespace
}  // namespace goalbound::test
