#include "model/settings.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>

#include "goalbound/formats.hpp"

namespace goalbound::app {
namespace {

constexpr std::uint64_t kMaxFileBytes = std::uint64_t{1} << 20;

constexpr auto kTable = std::to_array<SettingInfo>({
    {"show-grid", "Grid lines", "Lines between the cells when they are large enough",
     &Settings::show_grid_lines},
    {"show-boxes", "Boxes", "The eight boxes of the node that is pointed at", &Settings::show_boxes},
    {"show-labels", "Start-edge labels", "Every cell in the colour of the edge that leads to it optimally",
     &Settings::show_labels},
    {"show-reach", "Reach of the edge",
     "The cells that the chosen edge reaches; the rest of its box is hatched", &Settings::show_reach},
    {"show-search", "Search", "Open and closed cells and the path", &Settings::show_search},
    {"show-pruned", "Pruned edges", "A cross on every edge that a box let the search skip",
     &Settings::show_pruned_edges},
    {"show-arrows", "Canonical arrows",
     "The paths of the ordering from the node that is pointed at, step by step", &Settings::show_arrows},
    {"show-jumps", "Jump distances", "The eight signed distances of JPS+ in every cell, and its jump points",
     &Settings::show_jump_distances},
    {"show-orderings", "Orderings compared", "The chosen edge's box in each of the three orderings",
     &Settings::show_orderings},
    {"show-quality", "Quality of the boxes",
     "Nodes with exact boxes tinted, with inherited ones dotted; nodes without boxes are grey in any case",
     &Settings::show_quality},
    {"show-tooltips", "Tooltips", "Explanations beside the mouse", &Settings::show_tooltips},
    {"split-view", "Split view", "Two searches side by side on one map", &Settings::split_view},
    {"show-panels", "Panels", "Menu, tools, inspector, timeline and status line; without them only the maps",
     &Settings::show_panels},
    {"background-precompute", "Precompute in the background", "Begin as soon as a map is open",
     &Settings::background_precompute},
    {"threads", "Threads", "Workers of the precompute; 0 takes one for each core", &Settings::threads, 0,
     256},
    {"ordering", "Ordering", "Which optimal paths boxes account for: 0 regular, 1 canonical, 2 all-optimal",
     &Settings::ordering, 0, 2},
    {"method", "Method",
     "How the boxes are computed: 0 exact, 1 inherited, 2 anytime; those of the ordering regular are always "
     "exact",
     &Settings::method, 0, 2},
    {"speed", "Speed", "Of the timeline; 1 plays 60 events a second", &Settings::speed, 0.1, 100},
    {"ui-scale", "Size of the interface", "Factor for text and controls", &Settings::ui_scale, 0.5, 4},
});

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

Result<bool> parse_value(const SettingInfo& info, std::string_view text, bool Settings::* /*member*/) {
  if (text == "on" || text == "true") return true;
  if (text == "off" || text == "false") return false;
  return bad_value(info, text, "on or off");
}
Result<int> parse_value(const SettingInfo& info, std::string_view text, int Settings::* /*member*/) {
  return parse_number<int>(info, text, "a whole number");
}
Result<double> parse_value(const SettingInfo& info, std::string_view text, double Settings::* /*member*/) {
  return parse_number<double>(info, text, "a number");
}

std::string value_text(bool value) {
  return value ? "on" : "off";
}
std::string value_text(int value) {
  return fmt::format("{}", value);
}
std::string value_text(double value) {
  return fmt::format("{}", value);  // the shortest text that reads back as the same number
}

std::string_view next_line(std::string_view& text) {
  const std::size_t end = text.find('\n');
  std::string_view line = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

Result<void> parse_line(Settings& settings, std::string_view line) {
  const std::size_t blank = line.find(' ');
  const SettingInfo* info = find_setting(line.substr(0, blank));
  if (info == nullptr) {
    return Error{ErrorCode::kSyntax, fmt::format("there is no setting '{}'", line.substr(0, blank))};
  }
  return set_setting(settings, *info,
                     blank == std::string_view::npos ? std::string_view() : line.substr(blank + 1));
}

}  // namespace

std::span<const SettingInfo> all_settings() {
  return kTable;
}

const SettingInfo* find_setting(std::string_view key) {
  for (const SettingInfo& info : kTable) {
    if (info.key == key) return &info;
  }
  return nullptr;
}

Result<void> set_setting(Settings& settings, const SettingInfo& info, std::string_view text) {
  return std::visit(
      [&](auto member) -> Result<void> {
        const auto value = parse_value(info, text, member);
        if (!value) return value.error();
        settings.*member = *value;
        return {};
      },
      info.member);
}

std::string get_setting(const Settings& settings, const SettingInfo& info) {
  return std::visit([&](auto member) { return value_text(settings.*member); }, info.member);
}

Result<Settings> parse_settings(std::string_view text, const std::string& name) {
  Settings settings;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::string_view line = next_line(text);
    if (line.empty() || line.starts_with('#')) continue;
    if (const auto parsed = parse_line(settings, line); !parsed) {
      return Error{ErrorCode::kSyntax, parsed.error().message, name, number};
    }
  }
  return settings;
}

std::string format_settings(const Settings& settings) {
  std::string text;
  for (const SettingInfo& info : kTable) {
    text += fmt::format("{} {}\n", info.key, get_setting(settings, info));
  }
  return text;
}

Result<Settings> load_settings(const std::filesystem::path& path) {
  const auto text = read_file(path, kMaxFileBytes);
  if (!text && text.error().code == ErrorCode::kNotFound) return Settings();
  if (!text) return text.error();
  return parse_settings(*text, path.string());
}

Result<void> save_settings(const Settings& settings, const std::filesystem::path& path) {
  return write_file(path, format_settings(settings));
}

}  // namespace goalbound::app
