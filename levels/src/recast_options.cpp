// The options of Recast, and the file beside a level.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "goalbound/formats.hpp"
#include "goalbound/levels/recast.hpp"
#include "goalbound/levels/walkable.hpp"
#include "goalbound/text.hpp"

namespace goalbound {
namespace {

constexpr std::uint64_t kMostSettingsBytes = std::uint64_t{1} << 20;

using R = RecastOptions;
constexpr auto kOptions = std::to_array<RecastOption>({
    {"cell-size", &R::cell_size, 0.001, 1000, false, "unit", "width of a cell of the ground"},
    {"cell-height", &R::cell_height, 0.001, 1000, false, "unit", "height of a cell"},
    {"agent-height", &R::agent_height, 0.001, 10000, false, "unit", "height of the agent"},
    {"agent-radius", &R::agent_radius, 0, 10000, false, "unit",
     "distance that the agent's centre keeps from walls"},
    {"max-climb", &R::max_climb, 0, 10000, false, "unit", "highest step that the agent climbs"},
    {"max-slope", &R::max_slope, 0, kSteepestSlope, false, "degrees",
     "steepest ground that the agent walks on"},
    {"region-min-size", &R::region_min_size, 0, 150, true, "cells",
     "side of the smallest island that is kept"},
    {"region-merge-size", &R::region_merge_size, 0, 150, true, "cells",
     "regions up to this side join larger ones"},
    {"edge-max-length", &R::edge_max_length, 0, 1e6, false, "unit", "longest side along a wall; 0: any"},
    {"edge-max-error", &R::edge_max_error, 0, 100, false, "cells",
     "how far a side may deviate from the border of the cells"},
    {"corners", &R::corners, 3, 6, true, "", "most corners of a polygon"},
    {"detail-distance", &R::detail_distance, 0, 1000, false, "cells",
     "distance between Detour's height samples; below 0.9: none inside polygons"},
    {"detail-max-error", &R::detail_max_error, 0, 1000, false, "cell heights",
     "largest error of these heights"},
    {"tile-size", &R::tile_size, 0, 4096, true, "cells",
     "side of a tile; 0: a single tile, otherwise at least 16"},
});

Error wrong_value(const RecastOption& option, double value) {
  return {ErrorCode::kInvalidArgument,
          fmt::format("{} is {:g}; it is a {}number from {:g} to {:g}", option.id, value,
                      option.whole ? "whole " : "", option.least, option.most)};
}

class SettingsParser {
 public:
  SettingsParser(std::string_view text, const std::string& name) : lines_(text), name_(name) {}

  Result<LevelSettings> parse() {
    while (const auto line = lines_.next()) {
      const auto words = split_words(line->substr(0, line->find('#')));
      if (words.empty()) continue;
      if (std::string wrong = read(words); !wrong.empty())
        return Error{ErrorCode::kSyntax, std::move(wrong), name_, lines_.number()};
    }
    if (auto good = check_recast_options(settings_.recast); !good)
      return Error{ErrorCode::kSyntax, good.error().message, name_,
                   std::max<std::size_t>(lines_.number(), 1)};
    return std::move(settings_);
  }

 private:
  /// What is wrong; empty when nothing is.
  std::string read(const std::vector<std::string_view>& words) {
    if (words[0] == "link") return read_link(words);
    if (words.size() != 2) return fmt::format("{} takes one value", in_quotes(words[0]));
    if (words[0] == "up") {
      const auto up = up_axis_from_name(words[1]);
      if (!up) return fmt::format("{} is none of auto, y and z", in_quotes(words[1]));
      settings_.up = *up;
      return {};
    }
    if (words[0] == "mesh") {
      if (words[1] != "recast" && words[1] != "polygons")
        return fmt::format("{} is neither recast nor polygons", in_quotes(words[1]));
      settings_.own_polygons = words[1] == "polygons";
      return {};
    }
    if (words[0] == "nodes") {
      const auto nodes = find_mesh_nodes(words[1]);
      if (!nodes) return fmt::format("{} is neither centres nor edge-middles", in_quotes(words[1]));
      settings_.nodes = *nodes;
      return {};
    }
    const auto option = std::ranges::find(kOptions, words[0], &RecastOption::id);
    if (option == kOptions.end()) return fmt::format("{} is not an option of Recast", in_quotes(words[0]));
    const auto number = parse_number<double>(words[1]);
    if (!number.ok()) return fmt::format("{} is no number", in_quotes(words[1]));
    settings_.recast.*(option->value) = number.value;
    return {};
  }

  std::string read_link(const std::vector<std::string_view>& words) {
    if (words.size() != 8 || (words[7] != "one-way" && words[7] != "both-ways"))
      return "a link has six coordinates, then one-way or both-ways";
    std::array<double, 6> numbers{};
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      const auto number = parse_number<double>(words[i + 1]);
      if (!number.ok() || !(std::abs(number.value) <= 1e7))
        return fmt::format("{} is not a coordinate", in_quotes(words[i + 1]));
      numbers[i] = number.value;
    }
    settings_.links.push_back({{numbers[0], numbers[1], numbers[2]},
                               {numbers[3], numbers[4], numbers[5]},
                               words[7] == "both-ways"});
    return {};
  }

  LineReader lines_;
  const std::string& name_;
  LevelSettings settings_;
};

}  // namespace

std::span<const RecastOption> recast_options() {
  return kOptions;
}

Result<void> check_recast_options(const RecastOptions& options) {
  for (const RecastOption& option : kOptions) {
    const double value = options.*(option.value);
    const bool fits =
        value >= option.least && value <= option.most && (!option.whole || value == std::floor(value));
    if (!fits) return wrong_value(option, value);
  }
  if (options.tile_size > 0 && options.tile_size < 16) {
    return Error{
        ErrorCode::kInvalidArgument,
        fmt::format("tile-size is {:g}; it is 0, for one tile alone, or from 16 on", options.tile_size)};
  }
  return {};
}

Result<LevelSettings> parse_level_settings(std::string_view text, const std::string& name) {
  return SettingsParser(text, name).parse();
}

Result<LevelSettings> settings_beside(const std::filesystem::path& level) {
  std::filesystem::path path = level;
  path.replace_extension(kLevelSettingsEnding);
  std::error_code code;
  if (!std::filesystem::exists(path, code)) return LevelSettings{};
  const auto text = read_text_file(path, kMostSettingsBytes);
  if (!text) return text.error();
  return parse_level_settings(*text, path.string());
}

}  // namespace goalbound
