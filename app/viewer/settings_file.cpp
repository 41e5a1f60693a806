#include "viewer/settings_file.hpp"

#include <cstdlib>
#include <system_error>

namespace goalbound::app {

std::filesystem::path settings_path() {
  if (const char* config = std::getenv("XDG_CONFIG_HOME"); config != nullptr && config[0] == '/') {
    return std::filesystem::path(config) / "goalbound" / "settings";
  }
  if (const char* home = std::getenv("HOME"); home != nullptr && home[0] == '/') {
    return std::filesystem::path(home) / ".config" / "goalbound" / "settings";
  }
  return {};
}

void restore_settings(Session& session, const std::filesystem::path& path) {
  if (path.empty()) return;
  const auto read = load_settings(path);
  if (!read) {
    session.messages().add(true, read.error().to_string());
    return;
  }
  session.settings() = read->settings;
  for (const Error& problem : read->problems) session.messages().add(true, problem.to_string());
}

Result<void> keep_settings(const Session& session, const std::filesystem::path& path) {
  if (path.empty()) return {};
  const auto before = load_settings(path);
  const Settings now = session.lessons().settings_to_keep(session.settings());
  if (before && format_settings(before->settings) == format_settings(now)) return {};
  std::error_code failure;
  std::filesystem::create_directories(path.parent_path(), failure);
  if (failure) return Error{ErrorCode::kIo, "the folder cannot be made: " + failure.message(), path.string()};
  return save_settings(now, path);
}

}  // namespace goalbound::app
