#include "support.hpp"
#include "../box_files.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <utility>

#include "goalbound/formats.hpp"

namespace goalbound::test {
namespace {

namespace fs = std::filesystem;

std::string read_whole(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

fs::path make_folder() {
  std::string pattern = (fs::temp_directory_path() / "goalbound-cli-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no folder for the test: " + pattern);
  return pattern;
}

/// In the child: never returns.
[[noreturn]] void become_program(std::vector<std::string> words, const fs::path& folder, const fs::path& out,
                                 const fs::path& err) {
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  const int in_fd = open("/dev/null", O_RDONLY);
  const int out_fd = open(out.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  const int err_fd = open(err.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (in_fd < 0 || out_fd < 0 || err_fd < 0 || chdir(folder.c_str()) != 0) _exit(126);
  dup2(in_fd, STDIN_FILENO);
  dup2(out_fd, STDOUT_FILENO);
  dup2(err_fd, STDERR_FILENO);
  execv(argv[0], argv.data());
  _exit(127);
}

}  // namespace

Json Outcome::json() const {
  Json object = Json::parse(out, nullptr, false);
  EXPECT_TRUE(object.is_object()) << "stdout is not one JSON object:\n" << out << "\nstderr:\n" << err;
  return object;
}

std::string program() {
  return GOALBOUND_PROGRAM;
}

std::string program_word() {
  std::string word = "'";
  for (const char c : program()) word += c == '\'' ? "'\\''" : std::string(1, c);
  return word + "'";
}

std::optional<fs::path> data_dir() {
  const fs::path path = fs::path(GOALBOUND_SHARED_DIR) / "data";
  if (fs::is_directory(path / "grids")) return path;
  return std::nullopt;
}

CliTest::CliTest() : folder_(make_folder()) {}

CliTest::~CliTest() {
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

// The outputs lie beside the folder, so that the program finds nothing there but what the test put in.
Running::Running(std::vector<std::string> words, const fs::path& folder)
    : out_(folder.string() + ".out"), err_(folder.string() + ".err"), child_(fork()) {
  if (child_ == 0) become_program(std::move(words), folder, out_, err_);
}

Running::~Running() {
  if (!ended()) {
    kill(child_, SIGKILL);
    waitpid(child_, nullptr, 0);
  }
  std::error_code ignored;
  fs::remove(out_, ignored);
  fs::remove(err_, ignored);
}

bool Running::ended() {
  if (!ended_) ended_ = waitpid(child_, &wait_status_, WNOHANG) == child_;
  return ended_;
}

Outcome Running::wait() {
  if (!ended_) {
    EXPECT_EQ(waitpid(child_, &wait_status_, 0), child_);
  }
  ended_ = true;
  return {.status = WIFEXITED(wait_status_) ? WEXITSTATUS(wait_status_) : 128 + WTERMSIG(wait_status_),
          .out = read_whole(out_),
          .err = read_whole(err_)};
}

Outcome CliTest::run_words(const std::vector<std::string>& words) const {
  return Running(words, folder_).wait();
}

Outcome CliTest::run(const std::vector<std::string>& arguments) const {
  std::vector<std::string> words = arguments;
  words.insert(words.begin(), program());
  return run_words(words);
}

Outcome CliTest::expect(int status, const std::vector<std::string>& arguments) const {
  Outcome result = run(arguments);
  EXPECT_EQ(result.status, status) << fmt::format("goalbound {}\nstdout:\n{}\nstderr:\n{}",
                                                  fmt::join(arguments, " "), result.out, result.err);
  return result;
}

void CliTest::write(const std::string& name, std::string_view bytes) const {
  std::ofstream(folder_ / name, std::ios::binary)
      .write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

std::string CliTest::read(const std::string& name) const {
  return read_whole(folder_ / name);
}

std::map<std::string, std::string> CliTest::snapshot() const {
  std::map<std::string, std::string> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder_)) {
    files[entry.path().lexically_relative(folder_)] =
        entry.is_regular_file() ? read_whole(entry.path()) : "(no file)";
  }
  return files;
}

void CliTest::write_map(const std::string& name, const std::vector<std::string>& rows) const {
  write(name, fmt::format("type octile\nheight {}\nwidth {}\nmap\n{}\n", rows.size(), rows.front().size(),
                          fmt::join(rows, "\n")));
}

std::string scenario_text(int width, int height, const std::vector<Line>& lines) {
  std::string text = "version 1\n";
  for (const Line& l : lines) {
    text += fmt::format("0\tsome.map\t{}\t{}\t{}\t{}\t{}\t{}\t{}\n", width, height, l.start_x, l.start_y,
                        l.goal_x, l.goal_y, l.length);
  }
  return text;
}

std::vector<std::string> tricky_rows() {
  return {"...@..", "@.....", ".....@", ".@....", "......", "@.@@.."};
}

void save_useless_bounds(Bounds bounds, const std::filesystem::path& path) {
  for (std::uint32_t slot = 0; slot < bounds.info().node_count; ++slot)
    bounds.set(slot, std::vector<Box>(bounds.boxes_of(slot)), NodeQuality::kExact);
  const auto saved = save_boxes(bounds, path);
  EXPECT_TRUE(saved.ok());
}

}  // namespace goalbound::test
