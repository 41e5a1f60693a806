#include "viewer/settings_file.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <sstream>
#include <string_view>
#include <system_error>

#include "features/lessons/lessons.hpp"
#include "goalbound/formats.hpp"
#include "model/actions/action.hpp"
#include "model/actions/session_script.hpp"

namespace goalbound::app {
namespace {

constexpr std::uint64_t kMaxBytes = std::uint64_t{1} << 20;

Result<void> make_folder_of(const std::filesystem::path& path) {
  std::error_code failure;
  std::filesystem::create_directories(path.parent_path(), failure);
  if (!failure) return {};
  return Error{ErrorCode::kIo, "the folder cannot be made: " + failure.message(), path.string()};
}

/// A file beside the settings; empty without a place for those.
std::filesystem::path beside_settings(std::string_view name) {
  const std::filesystem::path settings = settings_path();
  return settings.empty() ? settings : settings.parent_path() / name;
}

/// Writes the text unless the file holds it already.
Result<void> keep_text(const std::string& text, const std::filesystem::path& path) {
  const auto before = read_file(path, kMaxBytes);
  if (before && *before == text) return {};
  if (auto made = make_folder_of(path); !made) return made;
  return write_file(path, text);
}

}  // namespace

std::filesystem::path settings_path() {
  if (const char* config = std::getenv("XDG_CONFIG_HOME"); config != nullptr && config[0] == '/') {
    return std::filesystem::path(config) / "goalbound" / "settings";
  }
  if (const char* home = std::getenv("HOME"); home != nullptr && home[0] == '/') {
    return std::filesystem::path(home) / ".config" / "goalbound" / "settings";
  }
  const char* roaming = std::getenv("APPDATA");  // of Windows
  if (roaming != nullptr && std::filesystem::path(roaming).is_absolute()) {
    return std::filesystem::path(roaming) / "goalbound" / "settings";
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
  const Settings now = session.feature<Lessons>().settings_to_keep(session.settings());
  if (before && format_settings(before->settings) == format_settings(now)) return {};
  if (auto made = make_folder_of(path); !made) return made;
  return save_settings(now, path);
}

std::filesystem::path session_path() {
  return beside_settings("session.gbs");
}

Script last_session(Session& session, const std::filesystem::path& path) {
  if (path.empty() || !session.settings().restore_session) return {};
  auto script = load_script(path);
  if (script) return std::move(script).value();
  if (script.error().code != ErrorCode::kNotFound) session.messages().add(true, script.error().to_string());
  return {};
}

namespace {

/// What a kept view begins with whose map has edits that no file has.
constexpr std::string_view kEditsMark = "# with edits that are in no file\n";

bool has_edits(const std::filesystem::path& view) {
  const auto text = view.empty() ? Result<std::string>("") : read_file(view, kMaxBytes);
  return text && text->starts_with(kEditsMark);
}

/// Its map is that of this file.
bool shows_map(const Script& view, const std::filesystem::path& map) {
  for (const ScriptLine& line : view.lines) {
    const auto call = parse_action(line.text);
    if (!call || call->name != "open" || call->arguments.empty()) continue;
    std::error_code failure;
    return std::filesystem::equivalent(call->arguments[0].text, map, failure);
  }
  return false;
}

/// Where a copy of the view is, or goes to: one a content.
std::filesystem::path place_beside(const std::filesystem::path& view, const std::string& text) {
  for (int number = 1;; ++number) {
    const auto place = view.parent_path() / fmt::format("edits-{}.gbs", number);
    const auto there = read_file(place, kMaxBytes);
    const bool is_free = !there && there.error().code == ErrorCode::kNotFound;
    if (is_free || (there && *there == text)) return place;
  }
}

}  // namespace

void set_edits_aside(Session& session, const std::filesystem::path& path) {
  if (!has_edits(path)) return;
  const auto text = read_file(path, kMaxBytes);
  if (!text) return;
  const std::filesystem::path place = place_beside(path, *text);
  const auto kept = keep_text(*text, place);
  session.messages().add(
      true, kept ? fmt::format("the map of the last time has edits that are in no file; File > Open view "
                               "brings them back: {}",
                               place.string())
                 : kept.error().to_string());
}

Script edits_of_last_session(Session& session, const std::filesystem::path& path,
                             const std::filesystem::path& map) {
  if (!has_edits(path) || !session.settings().restore_session) return {};
  Script view = last_session(session, path);
  if (map.empty() || !shows_map(view, map)) {
    set_edits_aside(session, path);
    return {};
  }
  session.messages().add(false, "edits of the last time, which are in no file, are back: Ctrl+Z undoes them");
  return view;
}

bool is_first_start(const std::filesystem::path& path) {
  std::error_code failure;
  return !path.empty() && !std::filesystem::exists(path, failure);
}

Result<void> keep_view(const Session& session, const std::filesystem::path& path) {
  if (path.empty() || !session.settings().restore_session) return {};
  const auto now = session_script(session);
  if (!now) return {};
  const bool has_edits = session.document().edited() && !session.requests.lose_edits;
  return keep_text(has_edits ? std::string(kEditsMark) + *now : *now, path);
}

std::filesystem::path recent_path() {
  return beside_settings("recent");
}

void restore_recent(Session& session, const std::filesystem::path& path) {
  if (path.empty()) return;
  if (const auto text = read_file(path, kMaxBytes)) session.recent = RecentFiles::parse(*text);
}

Result<void> keep_recent(const Session& session, const std::filesystem::path& path) {
  if (path.empty() || session.recent.files().empty()) return {};
  return keep_text(session.recent.format(), path);
}

std::filesystem::path placement_path() {
  return beside_settings("window");
}

std::optional<WindowPlacement> last_placement(const std::filesystem::path& path) {
  if (path.empty()) return std::nullopt;
  const auto text = read_file(path, kMaxBytes);
  if (!text) return std::nullopt;
  WindowPlacement place;
  std::istringstream words(*text);
  std::string state;
  if (!(words >> place.width >> place.height >> place.x >> place.y >> state)) return std::nullopt;
  constexpr int kSmallest = 200;
  if (place.width < kSmallest || place.height < kSmallest) return std::nullopt;
  place.maximized = state == "maximized";
  return place;
}

Result<void> keep_placement(const WindowPlacement& placement, const std::filesystem::path& path) {
  if (path.empty() || placement.width <= 0) return {};
  return keep_text(fmt::format("{} {} {} {} {}\n", placement.width, placement.height, placement.x,
                               placement.y, placement.maximized ? "maximized" : "plain"),
                   path);
}

void Keeper::follow(Session& session, const WindowPlacement& placement) {
  next_ = Clock::now() + kPause;
  const auto view = session_script(session);
  std::string now = format_settings(session.settings()) + (view ? *view : "") + session.recent.format() +
                    fmt::format("{} {} {} {} {}", placement.width, placement.height, placement.x, placement.y,
                                placement.maximized);
  if (now == kept_) return;
  const auto kept = keep(session, placement);
  if (kept) kept_ = std::move(now);
  if (!kept && !std::exchange(told_, true)) session.messages().add(true, kept.error().to_string());
}

Result<void> Keeper::keep(const Session& session, const WindowPlacement& placement) const {
  const Result<void> kept[] = {keep_settings(session, files_.settings),
                               view_comes_back_ ? Result<void>() : keep_view(session, files_.view),
                               keep_recent(session, files_.recent),
                               keep_placement(placement, files_.placement)};
  for (const Result<void>& done : kept) {
    if (!done) return done;
  }
  return {};
}

}  // namespace goalbound::app
