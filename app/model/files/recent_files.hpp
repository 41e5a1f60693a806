// The maps that were opened last.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/actions/action_list.hpp"

namespace goalbound::app {

class RecentFiles {
 public:
  static constexpr std::size_t kMost = 10;

  /// It becomes the newest one, by its whole path. One whose name holds a line end is left out.
  void add(const std::filesystem::path& file);
  /// Newest first.
  std::span<const std::filesystem::path> files() const { return files_; }

  /// One path a line, newest first; lines that are no whole path are left out, and those beyond kMost.
  static RecentFiles parse(std::string_view text);
  std::string format() const;

 private:
  std::vector<std::filesystem::path> files_;
};

/// One `open FILE` for each, in the menu "File".
ActionList recent_entries(const RecentFiles& recent);

}  // namespace goalbound::app
