// A script: one action a line, see model/actions/action.hpp.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "goalbound/result.hpp"

namespace goalbound::app {

struct ScriptLine {
  std::size_t number = 0;  ///< in the file, counted from 1
  std::string text;
  bool must_fail = false;  ///< it is there to be refused: what a lesson shows
};

struct Script {
  std::string name;               ///< what errors call the file
  std::vector<ScriptLine> lines;  ///< without blank lines and comments
};

/// Errors: those of read_file; kSyntax with the line.
Result<Script> parse_script(std::string_view text, const std::string& name);
Result<Script> load_script(const std::filesystem::path& path);

}  // namespace goalbound::app
