#include "model/files/recent_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>

#include "goalbound/text.hpp"

namespace goalbound::app {
void RecentFiles::add(const std::filesystem::path& file) {
  std::error_code failure;
  const std::filesystem::path whole = std::filesystem::absolute(file, failure).lexically_normal();
  if (failure || whole.string().find_first_of("\r\n") != std::string::npos) return;
  std::erase(files_, whole);
  files_.insert(files_.begin(), whole);
  files_.resize(std::min(files_.size(), kMost));
}

RecentFiles RecentFiles::parse(std::string_view text) {
  RecentFiles recent;
  LineReader lines(text);
  while (const auto line = lines.next()) {
    const std::filesystem::path file(*line);
    const bool known = std::ranges::find(recent.files_, file) != recent.files_.end();
    if (file.is_absolute() && !known && recent.files_.size() < kMost) recent.files_.push_back(file);
  }
  return recent;
}

std::string RecentFiles::format() const {
  std::string text;
  for (const std::filesystem::path& file : files_) text.append(file.string()).append("\n");
  return text;
}

ActionList recent_entries(const RecentFiles& recent) {
  ActionList list;
  for (const std::filesystem::path& file : recent.files()) {
    list.add({.id = "open",
              .arguments = "MAP",
              .label = list.keep(file.filename().string()),
              .menu = "File",
              .menu_call = list.keep(format_action({"open", {file.string()}})),
              .help = list.keep(fmt::format("Open {} again.", file.string())),
              .execute = find_action("open")->execute,
              .scope = ActionScope::kReadsFile});
  }
  return list;
}

}  // namespace goalbound::app
