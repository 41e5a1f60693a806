// On a terminal: the progress bar and Ctrl+C.
#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

#include "support.hpp"

namespace goalbound::test {
namespace {

/// `goalbound ARGUMENTS...` on a terminal of 80 columns, in the given folder.
class TerminalRun {
 public:
  TerminalRun(std::vector<std::string> arguments, const std::filesystem::path& folder) {
    arguments.insert(arguments.begin(), program());
    std::vector<char*> argv;
    for (std::string& a : arguments) argv.push_back(a.data());
    argv.push_back(nullptr);
    winsize size{.ws_row = 24, .ws_col = kColumns, .ws_xpixel = 0, .ws_ypixel = 0};
    child_ = forkpty(&terminal_, nullptr, nullptr, &size);
    if (child_ != 0) return;
    if (chdir(folder.c_str()) != 0) _exit(126);
    execv(argv[0], argv.data());
    _exit(127);
  }
  ~TerminalRun() {
    if (!ended_) {
      kill(child_, SIGKILL);
      waitpid(child_, nullptr, 0);
    }
    close(terminal_);
  }
  TerminalRun(const TerminalRun&) = delete;
  TerminalRun& operator=(const TerminalRun&) = delete;

  static constexpr unsigned short kColumns = 80;

  /// Reads until the output holds the text; false when the program ends before.
  bool read_until(const std::string& text) {
    while (output_.find(text) == std::string::npos) {
      if (!read_some()) return false;
    }
    return true;
  }
  void press_control_c() const { EXPECT_EQ(::write(terminal_, "\x03", 1), 1); }
  /// Reads the rest and returns the exit status; 128 + N after signal N.
  int wait() {
    while (read_some()) {
    }
    int status = 0;
    EXPECT_EQ(waitpid(child_, &status, 0), child_);
    ended_ = true;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }
  const std::string& output() const { return output_; }

 private:
  bool read_some() {
    char buffer[4096];
    const ssize_t size = ::read(terminal_, buffer, sizeof buffer);
    if (size <= 0) return false;  // EIO: the program closed the terminal
    output_.append(buffer, static_cast<std::size_t>(size));
    return true;
  }

  int terminal_ = -1;
  pid_t child_ = -1;
  bool ended_ = false;
  std::string output_;
};

class Terminal : public CliTest {
 protected:
  /// Two hundred thousand floods, far more work than a test waits for, of which the first one begins at once:
  /// on rooms nothing is prepared but jump points.
  void generate_long_work(const std::string& map) {
    expect(0, {"generate", "rooms", "--width", "500", "--height", "500", "-o", map});
  }
};

TEST_F(Terminal, ABarShowsProgressAndControlCStopsCleanly) {
  generate_long_work("large.map");
  write("large.gbb", "an older result");
  const auto before = snapshot();
  TerminalRun run({"precompute", "large.map", "-o", "large.gbb"}, folder());
  ASSERT_TRUE(run.read_until("left")) << run.output();
  EXPECT_NE(run.output().find("precompute ["), std::string::npos) << run.output();
  EXPECT_NE(run.output().find(" % "), std::string::npos) << run.output();
  EXPECT_NE(run.output().find(" nodes  "), std::string::npos) << run.output();
  run.press_control_c();
  EXPECT_EQ(run.wait(), 130) << run.output();
  EXPECT_NE(run.output().find("cancelled"), std::string::npos) << run.output();
  EXPECT_NE(run.output().find("continue with --resume"), std::string::npos) << run.output();
  auto after = snapshot();
  EXPECT_EQ(after.erase("large.gbb.part"), 1U) << "what was done must be kept";
  EXPECT_TRUE(after == before) << "the old file must stay, and nothing else may be left behind";
}

TEST_F(Terminal, TheBarFitsTheLineAndGoesAway) {
  expect(0, {"generate", "random", "--width", "110", "--height", "110", "-o", "m.map"});
  TerminalRun run({"precompute", "m.map", "-o", "m.gbb", "--index", "boxes:exact"}, folder());
  EXPECT_EQ(run.wait(), 0) << run.output();
  // Every redraw starts with a return to the first column and a clearing of the line; so does the end.
  const std::string clear = "\r\x1b[K";
  std::string rest = run.output();
  while (true) {
    const auto at = rest.find(clear);
    EXPECT_LT(std::min(at, rest.find("\r\n")), std::size_t{TerminalRun::kColumns}) << rest;
    if (at == std::string::npos) break;
    rest = rest.substr(at + clear.size());
  }
  EXPECT_EQ(rest.find('['), std::string::npos) << "the bar must be gone when the answer is printed:\n"
                                               << rest;
  EXPECT_NE(rest.find("canonical boxes (exact) in"), std::string::npos) << rest;
}

TEST_F(Terminal, ControlCKeepsTheFinishedMapsOfABenchOverAFolder) {
  std::filesystem::create_directories(folder() / "maps");
  expect(0, {"generate", "caves", "--width", "30", "--height", "20", "-o", "maps/a.map"});
  generate_long_work("maps/b.map");
  TerminalRun run({"bench", "--paper", "maps", "--cache", "kept", "-o", "tables.txt"}, folder());
  ASSERT_TRUE(run.read_until("2/2 b: canonical boxes")) << run.output();
  run.press_control_c();
  EXPECT_EQ(run.wait(), 130) << run.output();
  EXPECT_NE(run.output().find("1/2 a.map done"), std::string::npos) << run.output();
  EXPECT_NE(run.output().find("cancelled after 1 of 2 maps; finished ones are kept in kept"),
            std::string::npos)
      << run.output();
  EXPECT_FALSE(std::filesystem::exists(folder() / "tables.txt"));
}

}  // namespace
}  // namespace goalbound::test
