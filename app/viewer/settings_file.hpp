// What the viewer keeps between two runs: settings, the view that it shows, where its window is, and which
// maps were opened.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>

#include "model/actions/script.hpp"
#include "model/session.hpp"
#include "render/window_surface.hpp"

namespace goalbound::app {

/// `goalbound/settings` below $XDG_CONFIG_HOME, or below ~/.config; empty when neither is known.
/// Source: XDG Base Directory Specification 0.8.
std::filesystem::path settings_path();

/// Takes over the file's settings; each line that cannot be read is told by a message.
void restore_settings(Session& session, const std::filesystem::path& path);
/// Writes the settings if they differ from the file's. Errors: kIo.
Result<void> keep_settings(const Session& session, const std::filesystem::path& path);

/// Beside the settings: a script that brings the last view back. Empty without a place for settings.
std::filesystem::path session_path();
/// That script; empty when there is none, or when the settings do not want it. One that cannot be read is
/// told by a message.
Script last_session(Session& session, const std::filesystem::path& path);
/// No view was ever kept.
bool is_first_start(const std::filesystem::path& path);
/// Writes the view if it differs from the file's; leaves the file as it is where a view cannot be brought
/// back, as without a map. Errors: kIo.
Result<void> keep_view(const Session& session, const std::filesystem::path& path);

/// For a start that names a map, or "" for one that names something else: a script that opens this map with
/// the edits that the last view has and no file, after a kill for instance. Where that view has edits of
/// another map it is copied beside its file before it is replaced, and a message tells where to.
Script edits_of_last_session(Session& session, const std::filesystem::path& path,
                             const std::filesystem::path& map);
/// Copies the view, if it has edits that no file has; a message tells where to.
void set_edits_aside(Session& session, const std::filesystem::path& path);

/// Beside the settings: the maps that were opened last. Empty without a place for settings.
std::filesystem::path recent_path();
/// Takes over the file's, if it is there and can be read.
void restore_recent(Session& session, const std::filesystem::path& path);
/// Writes them if they differ from the file's. Errors: kIo.
Result<void> keep_recent(const Session& session, const std::filesystem::path& path);

/// Beside the settings: where the window was. Empty without a place for settings.
std::filesystem::path placement_path();
/// That of the file; nothing when it is not there or cannot be read.
std::optional<WindowPlacement> last_placement(const std::filesystem::path& path);
/// Writes it if it differs from the file's. Errors: kIo.
Result<void> keep_placement(const WindowPlacement& placement, const std::filesystem::path& path);

/// The files of all that is kept; empty ones are not written.
struct KeptFiles {
  std::filesystem::path settings;
  std::filesystem::path view;
  std::filesystem::path recent;
  std::filesystem::path placement;
};

/// Keeps all of them while the program runs, so that a kill or a crash loses seconds and not the day.
class Keeper {
 public:
  explicit Keeper(KeptFiles files) : files_(std::move(files)) {}

  /// Time to look for changes again: now and then.
  bool due() const { return Clock::now() >= next_; }
  /// Keeps what changed. An error becomes a message, once.
  void follow(Session& session, const WindowPlacement& placement);
  /// The view of the last time does not come back: it is not to be replaced with edits that no file has.
  void give_up_view(Session& session) const { set_edits_aside(session, files_.view); }
  /// While the view of the last time is on its way it is not replaced by what is there of it.
  void set_view_comes_back(bool now) { view_comes_back_ = now; }
  /// At the end. Errors: kIo.
  Result<void> keep(const Session& session, const WindowPlacement& placement) const;

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::seconds kPause{2};

  KeptFiles files_;
  Clock::time_point next_ = Clock::now() + kPause;
  std::string kept_;  ///< what was kept last: without a change no file is looked at
  bool view_comes_back_ = false;
  bool told_ = false;
};

}  // namespace goalbound::app
