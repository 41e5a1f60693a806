// Options of `goalbound bench --paper`.
#pragma once

#include <CLI/App.hpp>
#include <cstdint>
#include <string>

#include "goalbound/result.hpp"
#include "paper/folder.hpp"

namespace goalbound::paper {

struct PaperOptions {
  std::string folder;  ///< empty: not asked for
  std::uint32_t exact_cells = 50'000;
  std::uint32_t max_cells = 0;  ///< 0: no limit
  std::string cache;            ///< empty: keep nothing
  bool resume = true;
  std::string format = "text";
  std::string output;  ///< empty: stdout

  // Options that the command has for single maps too; it fills them in.
  ProblemChoice problems;
  int repeat = 1;
  int threads = 0;

  bool chosen() const { return !folder.empty(); }
  /// Adds the options that --paper has and a single map has not, but for --format and --output, which the
  /// command gives a meaning of its own there; returns --paper itself.
  CLI::Option* declare(CLI::App& app);
  /// Errors: kInvalidArgument for words that mean nothing; those of check_output.
  Result<void> check() const;
};

}  // namespace goalbound::paper
