// The command line of goalbound-viewer.
#pragma once

#include <filesystem>
#include <string>
#include <variant>
#include <vector>

namespace goalbound::app {

struct Options {
  std::filesystem::path map;       ///< empty: none
  std::filesystem::path index;     ///< empty: none
  std::filesystem::path scenario;  ///< empty: none
  std::filesystem::path script;    ///< empty: none
  std::string lesson;              ///< its id or file; empty: none
  std::filesystem::path handout;   ///< folder for the lesson as a page with pictures; empty: none
  std::filesystem::path page;      ///< the viewer's own page, for the handout; empty: that beside the program
  bool whole_window = false;       ///< in those pictures; else the maps alone
  std::filesystem::path out = ".";
  bool headless = false;
  bool files_anywhere = false;  ///< maps may name files outside of their folder
  int width = 1600;
  int height = 1000;
  bool sized = false;  ///< the size was given
};

/// `arguments`: behind the name of the program. The options, or the exit status with which to end at once: 0
/// after --help or --version, 2 for bad usage; what the user should read has then been printed.
std::variant<Options, int> parse_options(std::vector<std::string> arguments);

}  // namespace goalbound::app
