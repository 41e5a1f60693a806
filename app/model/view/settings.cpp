#include "model/view/settings.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>
#include <deque>
#include <vector>

#include "features/heat/measure.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/grid.hpp"

namespace goalbound::app {
namespace {

constexpr std::uint64_t kMaxSettingsBytes = std::uint64_t{1} << 20;

constexpr auto kOthers = std::to_array<SettingInfo>({
    {"Look", "theme", "Colours",
     "Of panels and maps: light on dark ground, or dark on light ground, for projectors and print",
     &Settings::theme},
    {"Look", "ui-scale", "Size of the interface", "Factor for text and controls", &Settings::ui_scale,
     kSmallestScale, kLargestScale},
    {"Look", "split-view", "Split view", "Two searches side by side on one map", &Settings::split_view},
    {"Look", "show-tooltips", "Tooltips", "Explanations beside the mouse", &Settings::show_tooltips},
    {"Panels", "show-panels", "Panels",
     "Menu, tools, inspector, timeline and status line; without them only the maps", &Settings::show_panels},
    {"Panels", "show-inspector", "Inspector",
     "The panel at the right, with the node and the pages about the searches. A click on a node opens it",
     &Settings::show_inspector},
    {"Panels", "show-node", "Node in the inspector",
     "The upper part of the inspector: the node pointed at and its edges", &Settings::show_node},
    {"Panels", "show-rows", "Rows of the timeline", "One for each search, below the buttons that play them",
     &Settings::show_rows},
    {"Panels", "show-captions", "Words below the timeline",
     "What its colours mean, until it is dragged for the first time", &Settings::show_captions},
    {"Panels", "inspector-width", "Width of the inspector",
     "In pixels, before the size of the interface; 0: as the window has room. Its left edge can be dragged",
     &Settings::inspector_width, 0, kLargestPanel},
    {"Panels", "node-height", "Height of the node's part",
     "Of the upper part of the inspector, in pixels, before the size of the interface; 0: as high as it "
     "needs. "
     "The line below it can be dragged",
     &Settings::node_height, 0, kLargestPanel},
    {"Playing", "speed", "Speed", "Of the timeline; 1 plays 60 events a second", &Settings::speed, 0.1, 100},
    {"Playing", "fastest", "As fast as possible",
     "Whatever the speed, the timeline plays the whole of both searches in a second, or faster",
     &Settings::fastest},
    {"Playing", "loop", "Play in a loop",
     "At the end the timeline rests for a second and plays from the start again", &Settings::loop},
    {"Playing", "camera-follows", "Camera follows",
     "Where a breakpoint is met, or a step comes to what was pruned, its node is put into the middle",
     &Settings::camera_follows},
    {"Boxes", "background-precompute", "Precompute in the background", "Begin as soon as a map is open",
     &Settings::background_precompute},
    {"Boxes", "boxes", "Boxes",
     "The boxes of a side whose index names none, as boxes:regular or boxes:exact: which optimal paths they "
     "account for, and how they are computed. What is not said follows from the map",
     &Settings::boxes},
    {"Boxes", "threads", "Threads", "Workers of the precompute; 0 takes one for each core",
     &Settings::threads, 0, 256},
    {"Maps", "road-profile", "Roads are for",
     "Whose roads of OpenStreetMap are opened: 0 cars, 1 bikes, 2 people on foot", &Settings::road_profile, 0,
     static_cast<double>(kRoadProfiles.size()) - 1},
    {"Starting", "restore-session", "Go on where you left",
     "At the start without a map or a script, what was shown last time comes back: map, problem, selection, "
     "layers, position in the timeline",
     &Settings::restore_session},
    {"Starting", "invite-to-lessons", "Welcome at a first start",
     "A sentence and three doors below the maps, until one of them is taken", &Settings::invite_to_lessons},
    {"Layers", "heat-measure", "Heat map", "What the layer heat-map shows of each node",
     &Settings::heat_measure, 0, static_cast<double>(kMeasureCount) - 1},
});

/// Those of the list, and the layers.
class SettingTable {
 public:
  SettingTable() {
    infos_.assign(kOthers.begin(), kOthers.end());
    for (const LayerInfo& layer : all_layers()) {
      const std::string& key = keys_.emplace_back(fmt::format("show-{}", layer.id));
      infos_.push_back({"Layers", key, layer.label, layer.help, layer.id});
    }
  }
  std::span<const SettingInfo> infos() const { return infos_; }

 private:
  std::deque<std::string> keys_;  // a deque: its strings never move
  std::vector<SettingInfo> infos_;
};

Error bad_value(const SettingInfo& info, std::string_view text, std::string_view wanted) {
  return {ErrorCode::kInvalidArgument, fmt::format("'{}' is no value of '{}': {}", text, info.key, wanted)};
}

template <class Number>
Result<Number> parse_number(const SettingInfo& info, std::string_view text, std::string_view kind) {
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const auto as_double = static_cast<double>(value);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(as_double) ||
      as_double < info.min || as_double > info.max) {
    return bad_value(info, text, fmt::format("{} from {} to {}", kind, info.min, info.max));
  }
  return value;
}

Result<Theme> parse_theme(const SettingInfo& info, std::string_view text) {
  if (text == "dark") return Theme::kDark;
  if (text == "light") return Theme::kLight;
  return bad_value(info, text, "dark or light");
}

/// Boxes that a grid has: what another map has not of them follows from it.
Result<IndexValues> parse_boxes(const SettingInfo& info, std::string_view text) {
  const auto values = IndexValues::parse(text);
  if (!values) return bad_value(info, text, values.error().message);
  if (values->kind() != plain_boxes().kind()) return bad_value(info, text, "boxes, as boxes:exact");
  if (auto key = key_of(Grid::create(2, 2, "....").value(), *values); !key)
    return bad_value(info, text, key.error().message);
  return *values;
}

Result<bool> parse_switch(const SettingInfo& info, std::string_view text) {
  if (text == "on" || text == "true") return true;
  if (text == "off" || text == "false") return false;
  return bad_value(info, text, "on or off");
}

/// Sets what kinds of settings hold from texts.
struct Setter {
  Settings& settings;
  const SettingInfo& info;
  std::string_view text;

  Result<void> operator()(std::string_view layer) const {
    const auto shown = parse_switch(info, text);
    if (!shown) return shown.error();
    settings.layers.show(layer, *shown);
    return {};
  }
  Result<void> operator()(bool Settings::*member) const { return take(member, parse_switch(info, text)); }
  Result<void> operator()(int Settings::*member) const {
    return take(member, parse_number<int>(info, text, "a whole number"));
  }
  Result<void> operator()(double Settings::*member) const {
    return take(member, parse_number<double>(info, text, "a number"));
  }
  Result<void> operator()(Theme Settings::*member) const { return take(member, parse_theme(info, text)); }
  Result<void> operator()(IndexValues Settings::*member) const {
    return take(member, parse_boxes(info, text));
  }

 private:
  template <class Value>
  Result<void> take(Value Settings::*member, const Result<Value>& value) const {
    if (!value) return value.error();
    settings.*member = *value;
    return {};
  }
};

std::string switch_text(bool value) {
  return value ? "on" : "off";
}

/// The inverse of Setter. Numbers as the shortest text that reads back as the same number.
struct Getter {
  const Settings& settings;

  std::string operator()(std::string_view layer) const { return switch_text(settings.shows(layer)); }
  std::string operator()(bool Settings::*member) const { return switch_text(settings.*member); }
  std::string operator()(int Settings::*member) const { return fmt::format("{}", settings.*member); }
  std::string operator()(double Settings::*member) const { return fmt::format("{}", settings.*member); }
  std::string operator()(IndexValues Settings::*member) const { return (settings.*member).text(); }
  std::string operator()(Theme Settings::*member) const {
    return settings.*member == Theme::kDark ? "dark" : "light";
  }
};

std::string_view next_line(std::string_view& text) {
  const std::size_t end = text.find('\n');
  std::string_view line = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  while (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

Result<void> parse_line(Settings& settings, std::string_view line) {
  const std::size_t blank = line.find(' ');
  const SettingInfo* info = find_setting(line.substr(0, blank));
  if (info == nullptr && is_former_setting(line.substr(0, blank))) return {};
  if (info == nullptr) {
    settings.unknown_lines.emplace_back(line);
    return Error{ErrorCode::kSyntax,
                 fmt::format("there is no setting '{}'; the line stays in the file", line.substr(0, blank))};
  }
  return set_setting(settings, *info,
                     blank == std::string_view::npos ? std::string_view() : line.substr(blank + 1));
}

}  // namespace

std::span<const SettingInfo> all_settings() {
  static const SettingTable kSettings;
  return kSettings.infos();
}

const SettingInfo* find_setting(std::string_view key) {
  for (const SettingInfo& info : all_settings()) {
    if (info.key == key) return &info;
  }
  return nullptr;
}

/// What sides ask is drawn by itself.
bool is_former_setting(std::string_view key) {
  return key == "container";
}

bool is_switch(const SettingInfo& info) {
  return std::holds_alternative<bool Settings::*>(info.member) ||
         std::holds_alternative<std::string_view>(info.member);
}

Result<void> set_setting(Settings& settings, const SettingInfo& info, std::string_view text) {
  return std::visit(Setter{settings, info, text}, info.member);
}

std::string get_setting(const Settings& settings, const SettingInfo& info) {
  return std::visit(Getter{settings}, info.member);
}

ReadSettings parse_settings(std::string_view text, const std::string& name) {
  ReadSettings read;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::string_view line = next_line(text);
    if (line.empty() || line.starts_with('#')) continue;
    if (const auto parsed = parse_line(read.settings, line); !parsed) {
      read.problems.push_back({ErrorCode::kSyntax, parsed.error().message, name, number});
    }
  }
  return read;
}

std::string format_settings(const Settings& settings) {
  std::string text;
  for (const SettingInfo& info : all_settings()) {
    text += fmt::format("{} {}\n", info.key, get_setting(settings, info));
  }
  for (const std::string& line : settings.unknown_lines) text += line + '\n';
  return text;
}

Result<ReadSettings> load_settings(const std::filesystem::path& path) {
  const auto text = read_text_file(path, kMaxSettingsBytes);
  if (!text && text.error().code == ErrorCode::kNotFound) return ReadSettings();
  if (!text) return text.error();
  return parse_settings(*text, path.string());
}

Result<void> save_settings(const Settings& settings, const std::filesystem::path& path) {
  return write_file(path, format_settings(settings));
}

}  // namespace goalbound::app
