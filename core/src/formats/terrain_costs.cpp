// Weighted grids: a text of letters and what they cost, over the rows of a Moving AI map. See
// docs/map-formats.md.
#include <fmt/format.h>

#include <utility>

#include "formats/append.hpp"
#include "formats/file_name_line.hpp"
#include "formats/map_format.hpp"
#include "formats/terrain.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/text.hpp"

namespace goalbound {
namespace {

constexpr std::string_view kFirstWord = "terrain-costs";
constexpr std::string_view kCostsVersion = "1";
constexpr std::string_view kRows = ".map";  ///< of the file beside, with a letter a cell
/// A line for every byte, each with a generous comment, and the name of a map.
constexpr std::uint64_t kMaxCostsBytes = 64 << 10;

bool begins_as_costs(std::string_view beginning) {
  const auto words = split_words(LineReader(beginning).next().value_or(""));
  return !words.empty() && words[0] == kFirstWord;
}

bool is_weighted(const Map& map) {
  return map.as_grid() != nullptr && !map.as_grid()->is_uniform();
}

Result<void> save_weighted_grid(const Grid& grid, const std::filesystem::path& path) {
  if (grid.terrain_costs()[' '] != 0) {
    return Error{ErrorCode::kInvalidArgument,
                 "cells of the letter ' ' cost something, which such a file cannot say", path.string()};
  }
  return write_with_beside({path, format_terrain_costs(grid.terrain_costs())},
                           {beside(path, kRows), format_grid(grid)});
}

}  // namespace

extern const FormatInfo kFormat_terrain_costs;
const FormatInfo kFormat_terrain_costs = {
    .id = "terrain-costs",
    .extension = ".costs",
    .description = "weighted grid: what each letter of the .map beside costs",
    .reads = true,
    .writes = true,
    .recognises = begins_as_costs,
    .load = [](const std::filesystem::path& path) { return as_map(load_weighted_grid(path)); },
    .holds = is_weighted,
    .save = [](const Map& map,
               const std::filesystem::path& path) { return save_weighted_grid(*map.as_grid(), path); },
    .beside = kRows,
};

namespace {

class CostsParser {
 public:
  CostsParser(std::string_view text, const std::string& name) : lines_(text), name_(name) {}

  Result<TerrainCostsFile> parse() {
    if (auto first = parse_first_line(); !first) return first.error();
    while (const auto line = lines_.next()) {
      const auto words = split_words(*line);
      if (words.empty() || words[0].starts_with("//")) continue;
      auto parsed = words[0] == "map" ? parse_map_name(*line) : parse_cost(words);
      if (!parsed) return parsed.error();
    }
    if (file_.costs.lowest() == 0) return syntax("no letter costs 1 or more: every cell would be blocked");
    return std::move(file_);
  }

 private:
  Error syntax(std::string message) const {
    return {ErrorCode::kSyntax, std::move(message), name_, std::max<std::size_t>(lines_.number(), 1)};
  }

  Result<void> parse_first_line() {
    const auto words = split_words(lines_.next().value_or(""));
    if (words.size() != 2 || words[0] != kFirstWord)
      return syntax(fmt::format("the first line must be '{} {}'", kFirstWord, kCostsVersion));
    if (words[1] == kCostsVersion) return {};
    return Error{ErrorCode::kVersion,
                 fmt::format("costs of version {}; version {} is read", in_quotes(words[1]), kCostsVersion),
                 name_, lines_.number()};
  }

  Result<void> parse_map_name(std::string_view line) {
    const std::string_view name = file_name_after("map", line);
    if (name.empty()) return syntax("the line 'map' must go on with the name of a file");
    if (!file_.map_file.empty()) return syntax("a second line 'map'");
    file_.map_file = name;
    return {};
  }

  Result<void> parse_cost(const std::vector<std::string_view>& words) {
    if (words.size() != 2 || words[0].size() != 1 || words[0][0] <= ' ' || words[0][0] > '~') {
      return syntax(fmt::format("unexpected {}; a line is a letter of the map and its cost, as 'T 3'",
                                in_quotes(words[0])));
    }
    const char letter = words[0][0];
    const auto cost = parse_number<std::uint16_t>(words[1]);
    if (!cost.ok() || cost.value > TerrainCosts::kMost) {
      return syntax(
          fmt::format("the cost {} of '{}' is no whole number from 0 (blocked) to {}; scale all costs alike",
                      in_quotes(words[1]), letter, TerrainCosts::kMost));
    }
    if (seen_[static_cast<unsigned char>(letter)])
      return syntax(fmt::format("a second cost of '{}'", letter));
    seen_[static_cast<unsigned char>(letter)] = true;
    file_.costs[letter] = cost.value;
    return {};
  }

  LineReader lines_;
  const std::string& name_;
  TerrainCostsFile file_;
  std::array<bool, 256> seen_{};
};

}  // namespace

Result<TerrainCostsFile> parse_terrain_costs(std::string_view text, const std::string& name) {
  return CostsParser(text, name).parse();
}

std::string format_terrain_costs(const TerrainCosts& costs) {
  std::string text = fmt::format("{} {}\n", kFirstWord, kCostsVersion);
  for (char letter = '!'; letter <= '~'; ++letter) {
    if (costs[letter] != 0) append(text, "{} {}\n", letter, costs[letter]);
  }
  return text;
}

Result<Grid> load_weighted_grid(const std::filesystem::path& path) {
  const auto text = read_text_file(path, kMaxCostsBytes);
  if (!text) return text.error();
  const auto file = parse_terrain_costs(*text, path.string());
  if (!file) return file.error();
  const auto map_path =
      file->map_file.empty() ? beside(without_gz(path), kRows) : path.parent_path() / file->map_file;
  auto terrain = load_terrain(map_path);
  if (!terrain) {
    Error error = terrain.error();
    error.message += fmt::format("; {} speaks of this map", path.string());
    return error;
  }
  return in_file(Grid::create(terrain->width, terrain->height, std::move(terrain->letters), file->costs),
                 path.string());
}

}  // namespace goalbound
