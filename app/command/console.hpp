// What the program says and where: answers on stdout, everything else on stderr.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "goalbound/result.hpp"
#include "words/numbers.hpp"

namespace goalbound::cli {

using Json = nlohmann::ordered_json;

/// Exit statuses of the program; scripts rely on them.
enum class ExitStatus : int {
  kGood = 0,
  kFound = 1,        ///< a check found something
  kBadInput = 2,     ///< bad usage or bad input; nothing was written
  kCancelled = 130,  ///< stopped by Ctrl+C or SIGTERM; nothing was written
};

/// The two output streams of one run. With `--json`, stdout carries one JSON object and nothing else.
class Console {
 public:
  explicit Console(bool json) : json_(json) {}

  bool json() const { return json_; }

  /// The answer for people, on stdout; not printed with --json.
  template <class... Args>
  void print(fmt::format_string<Args...> format, Args&&... args) {
    if (!json_) write_out(fmt::format(format, std::forward<Args>(args)...));
  }
  /// The answer for programs, on stdout; printed with --json alone.
  void print_json(const Json& object);

  /// One line on stderr: what happens meanwhile, or what deserves a second look.
  template <class... Args>
  void note(fmt::format_string<Args...> format, Args&&... args) {
    write_note(fmt::format(format, std::forward<Args>(args)...));
  }
  /// "goalbound: error: file:line: message", one line on stderr.
  void error(const Error& error);

  /// Flushes stdout. A full disk or a closed pipe turns any status into kBadInput, with a message.
  ExitStatus finish(ExitStatus status);

 private:
  void write_out(std::string_view text);
  void write_note(std::string_view text);

  bool json_;
  int write_error_ = 0;  ///< errno of the first output that failed
};

/// Rows of cells as aligned lines. Columns listed in `left` (by number) are left-aligned, the others
/// right-aligned. Rows may be shorter than the widest one.
std::string align(const std::vector<std::vector<std::string>>& rows, const std::vector<std::size_t>& left);

}  // namespace goalbound::cli
