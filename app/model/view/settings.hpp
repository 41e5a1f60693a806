// Settings as one table: it drives the panel, the saved file and the round-trip test.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "goalbound/result.hpp"
#include "goalbound/roads.hpp"
#include "model/indices/index_key.hpp"
#include "model/view/layers.hpp"

namespace goalbound::app {

/// Limits of Settings::ui_scale.
inline constexpr double kSmallestScale = 0.5;
inline constexpr double kLargestScale = 4;

/// Largest of Settings::inspector_width and Settings::node_height; a window gives what it has.
inline constexpr double kLargestPanel = 4000;

/// Colours of the interface.
enum class Theme : std::uint8_t { kDark, kLight };

struct Settings {
  Layers layers;
  bool show_tooltips = true;
  bool split_view = true;
  bool show_panels = true;  ///< menu, tools, inspector, timeline, status: all but the maps
  bool show_inspector = false;
  bool show_node = true;              ///< the upper part of the inspector
  bool show_rows = true;              ///< of the timeline: one of each search, below the buttons
  bool show_captions = true;          ///< of the timeline, until it has been dragged
  double inspector_width = 0;         ///< in pixels at scale 1; 0: as the window has room
  double node_height = 0;             ///< of the upper part of the inspector, the same; 0: all of it
  bool invite_to_lessons = true;      ///< when the program starts
  bool background_precompute = true;  ///< start when a map is opened
  int threads = 0;                    ///< of the precompute; 0: one per core
  IndexValues boxes = plain_boxes();  ///< what sides go by whose indices name none
  int road_profile = 0;               ///< place in kRoadProfiles: whose roads of OpenStreetMap are opened
  int heat_measure = 0;               ///< place in all_measures(): what the layer "heat-map" shows
  double speed = 1;                   ///< of the timeline
  bool fastest = false;               ///< whatever the speed: Timeline::set_fastest()
  bool loop = false;                  ///< playing begins anew at the end
  bool camera_follows = false;        ///< to where a breakpoint is met, and to what was pruned
  double ui_scale = 1;
  Theme theme = Theme::kDark;
  bool restore_session = true;  ///< at the start the view of the last time comes back
  /// Lines of the file with settings that this program does not have: kept for the version that wrote them.
  std::vector<std::string> unknown_lines;

  RoadProfile road_profile_choice() const { return kRoadProfiles[static_cast<std::size_t>(road_profile)]; }
  bool shows(std::string_view layer) const { return layers.shows(layer); }
};

/// One row of the table.
struct SettingInfo {
  std::string_view group;  ///< heading in the panel: rows of one stand together
  std::string_view key;    ///< in the file and for the action `set KEY VALUE`; of a layer: "show-" and its id
  std::string_view label;  ///< in the panel
  std::string_view help;   ///< tooltip
  /// The text is the id of a layer.
  std::variant<bool Settings::*, int Settings::*, double Settings::*, Theme Settings::*,
               IndexValues Settings::*, std::string_view>
      member;
  double min = 0;  ///< limits of numbers
  double max = 1;
};
/// Most used first, the layers last.
std::span<const SettingInfo> all_settings();
const SettingInfo* find_setting(std::string_view key);
/// Whether versions before this one had it: files and views that name it are read as ever.
bool is_former_setting(std::string_view key);

/// On or off, and nothing else.
bool is_switch(const SettingInfo& info);

/// Errors: kInvalidArgument for text that is no value of the setting, or out of its limits.
Result<void> set_setting(Settings& settings, const SettingInfo& info, std::string_view text);
std::string get_setting(const Settings& settings, const SettingInfo& info);

/// What a file says.
struct ReadSettings {
  Settings settings;            ///< with the default where the file says nothing that can be read
  std::vector<Error> problems;  ///< each line that cannot be read, with file and line: kSyntax
};
/// `key value` lines.
ReadSettings parse_settings(std::string_view text, const std::string& name);
std::string format_settings(const Settings& settings);
/// A missing file gives the defaults. Errors: kIo, kLimit.
Result<ReadSettings> load_settings(const std::filesystem::path& path);
Result<void> save_settings(const Settings& settings, const std::filesystem::path& path);

}  // namespace goalbound::app
