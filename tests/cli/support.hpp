// Runs the built program as a user would, in a folder of its own.
#pragma once

#include <gtest/gtest.h>
#include <sys/types.h>

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "goalbound/bounds.hpp"

namespace goalbound::test {

using Json = nlohmann::ordered_json;

/// How a run ended.
struct Outcome {
  int status = -1;  ///< exit status; 128 + N when signal N ended it
  std::string out;
  std::string err;
  /// stdout as one JSON object; fails the test when it is anything else.
  Json json() const;
};

/// The path of the built program.
std::string program();
/// The same as a word for a shell.
std::string program_word();

/// A folder with real maps and scenarios; nothing where it does not exist.
std::optional<std::filesystem::path> data_dir();

/// A program that runs in a folder, without a terminal, while the test goes on. The first word is its path.
class Running {
 public:
  Running(std::vector<std::string> words, const std::filesystem::path& folder);
  /// Kills it if nobody has waited for it.
  ~Running();
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

  pid_t pid() const { return child_; }
  /// True once wait() will not block.
  bool ended();
  Outcome wait();

 private:
  std::filesystem::path out_;
  std::filesystem::path err_;
  pid_t child_ = -1;
  int wait_status_ = 0;
  bool ended_ = false;
};

/// A test with an empty folder of its own, which goes away after it. Programs are run inside that folder.
class CliTest : public ::testing::Test {
 protected:
  CliTest();
  ~CliTest() override;
  CliTest(const CliTest&) = delete;
  CliTest& operator=(const CliTest&) = delete;

  const std::filesystem::path& folder() const { return folder_; }

  /// `goalbound ARGUMENTS...` without a terminal.
  Outcome run(const std::vector<std::string>& arguments) const;
  /// The same, and fails the test unless it ends with `status`.
  Outcome expect(int status, const std::vector<std::string>& arguments) const;
  /// Any program; the first word is its path.
  Outcome run_words(const std::vector<std::string>& words) const;

  void write(const std::string& name, std::string_view bytes) const;
  std::string read(const std::string& name) const;
  /// Names and contents of all files in the folder and below, to see that nothing changed.
  std::map<std::string, std::string> snapshot() const;

  /// Writes a .map file from rows of terrain.
  void write_map(const std::string& name, const std::vector<std::string>& rows) const;

 private:
  std::filesystem::path folder_;
};

/// One problem of a scenario file.
struct Line {
  int start_x, start_y, goal_x, goal_y;
  double length;
};
/// The text of a version 1 scenario for a map of that size.
std::string scenario_text(int width, int height, const std::vector<Line>& lines);

/// A map of 6 x 6 cells on which a well-known program answers "no path" from 5,3 to 0,3; the way is 6.414214
/// long.
std::vector<std::string> tricky_rows();

/// Saves the bounds with boxes that are all empty and lose every path, as a file that is in order.
void save_useless_bounds(Bounds bounds, const std::filesystem::path& path);

}  // namespace goalbound::test
