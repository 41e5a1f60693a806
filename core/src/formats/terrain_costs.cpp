// Weighted grids, and maps with a rule of moving: a text of letters and what they cost, over the rows of a
// Moving AI map. See docs/map-formats.md.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "formats/append.hpp"
#include "formats/file_name_line.hpp"
#include "formats/map_format.hpp"
#include "formats/terrain.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/hex_map.hpp"
#include "goalbound/open_options.hpp"
#include "goalbound/staggered_map.hpp"
#include "goalbound/text.hpp"

namespace goalbound {
namespace {

constexpr std::string_view kFirstWord = "terrain-costs";
constexpr std::string_view kCostsVersion = "1";
constexpr std::string_view kMovesWord = "moves";
constexpr std::string_view kRows = ".map";  ///< of the file beside, with a letter a cell
/// A line for every byte, each with a generous comment, and the name of a map.
constexpr std::uint64_t kMaxCostsBytes = 64 << 10;

bool begins_as_costs(std::string_view beginning) {
  const auto words = split_words(LineReader(beginning).next().value_or(""));
  return !words.empty() && words[0] == kFirstWord;
}

/// The cells of a map that such a file holds, else null.
const Grid* rows_of(const Map& map) {
  if (const CellGraph* cells = as_cell_graph(map)) return &cells->rows();
  const Grid* grid = map.as_grid();
  return grid != nullptr && !grid->is_uniform() ? grid : nullptr;
}

bool is_held_by_costs(const Map& map) {
  // An edited map of such cells may have other edges than these say.
  const CellGraph* cells = as_cell_graph(map);
  return rows_of(map) != nullptr && (cells == nullptr || !cells->has_other_edges());
}

/// The cells of rows with what their letters cost, by that rule of grids.
Result<Grid> grid_of(Terrain rows, const TerrainCosts& costs, MoveRule rule, const std::string& name) {
  return in_file(Grid::create(rows.width, rows.height, std::move(rows.letters), costs, rule), name);
}

/// How the lines of moves say which rows or columns lie half a cell aside.
constexpr std::array<std::pair<std::string_view, Stagger>, 4> kStaggers = {
    {{"odd-rows", Stagger::kOddRows},
     {"even-rows", Stagger::kEvenRows},
     {"odd-columns", Stagger::kOddColumns},
     {"even-columns", Stagger::kEvenColumns}}};

/// What a file says, also of cells that lie half a cell aside.
struct CostsOfCells : TerrainCostsFile {
  std::optional<Stagger> stagger{};
};

Result<CostsOfCells> parse_costs(std::string_view text, const std::string& name);

Result<std::shared_ptr<const Map>> map_of(Terrain rows, const CostsOfCells& file, const std::string& name) {
  const bool hexagons = file.moves == MoveRule::kHex;
  if (!hexagons && !file.stagger) return as_map(grid_of(std::move(rows), file.costs, file.moves, name));
  auto cells = grid_of(std::move(rows), file.costs, MoveRule::kEight, name);
  if (!cells) return cells.error();
  const Stagger stagger = file.stagger.value_or(Stagger::kOddRows);
  auto shared = std::make_shared<const Grid>(*std::move(cells));
  if (hexagons) return as_map(in_file(HexMap::create(std::move(shared), stagger), name));
  return as_map(in_file(StaggeredMap::create(std::move(shared), stagger), name));
}

Result<std::shared_ptr<const Map>> parse_with_costs(std::string_view text, std::string_view rows,
                                                    const std::string& name) {
  const auto file = parse_costs(text, name);
  if (!file) return file.error();
  if (rows.empty()) return beside_missing(kRows, name);
  auto terrain = parse_terrain(rows, name_beside(name, kRows));
  if (!terrain) return terrain.error();
  return map_of(*std::move(terrain), *file, name);
}

Result<std::shared_ptr<const Map>> load_with_costs(const std::filesystem::path& path,
                                                   const OpenOptions& options);

/// What a line of moves has to say of it: hexagons lie in odd rows where it says nothing.
std::string_view stagger_to_write(const Map& map) {
  const CellGraph* cells = as_cell_graph(map);
  if (cells == nullptr || (as_hex_map(map) != nullptr && cells->stagger() == Stagger::kOddRows)) return {};
  return std::ranges::find(kStaggers, cells->stagger(), [](const auto& entry) { return entry.second; })
      ->first;
}

std::string format_costs(const TerrainCosts& costs, MoveRule moves, std::string_view stagger) {
  std::string text = fmt::format("{} {}\n", kFirstWord, kCostsVersion);
  if (moves != MoveRule::kEight || !stagger.empty()) {
    append(text, "{} {}{}{}\n", kMovesWord, info_of(moves).id, stagger.empty() ? "" : " ", stagger);
  }
  for (char letter = '!'; letter <= '~'; ++letter) {
    if (costs[letter] != 0) append(text, "{} {}\n", letter, costs[letter]);
  }
  return text;
}

Result<MapBytes> bytes_of(const Map& map) {
  const Grid& grid = *rows_of(map);
  const TerrainCosts costs = grid.is_uniform() ? equal_costs() : grid.terrain_costs();
  const MoveRule rule = as_hex_map(map) != nullptr ? MoveRule::kHex : grid.rule();
  if (costs[' '] != 0) {
    return Error{ErrorCode::kInvalidArgument,
                 "cells of the letter ' ' cost something, which such a file cannot say"};
  }
  return MapBytes{format_costs(costs, rule, stagger_to_write(map)), format_grid(grid)};
}

Result<void> save_with_costs(const Map& map, const std::filesystem::path& path) {
  const auto bytes = in_file(bytes_of(map), path.string());
  if (!bytes) return bytes.error();
  return write_with_beside({path, bytes->bytes}, {beside(path, kRows), bytes->beside});
}

}  // namespace

extern const FormatInfo kFormat_terrain_costs;
const FormatInfo kFormat_terrain_costs = {
    .id = "terrain-costs",
    .extension = ".costs",
    .description = "terrain costs and movement model of the .map beside it",
    .reads = true,
    .writes = true,
    .recognises = begins_as_costs,
    .load = load_with_costs,
    .holds = is_held_by_costs,
    .save = save_with_costs,
    .beside = kRows,
    .parse = parse_with_costs,
    .format = bytes_of,
};

namespace {

class CostsParser {
 public:
  CostsParser(std::string_view text, const std::string& name) : lines_(text), name_(name) {}

  Result<CostsOfCells> parse() {
    if (auto first = parse_first_line(); !first) return first.error();
    while (const auto line = lines_.next()) {
      const auto words = split_words(*line);
      if (words.empty() || words[0].starts_with("//")) continue;
      auto parsed = words[0] == "map"        ? parse_map_name(*line)
                    : words[0] == kMovesWord ? parse_moves(words)
                                             : parse_cost(words);
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

  Result<void> parse_moves(const std::vector<std::string_view>& words) {
    if (has_moves_) return syntax("a second line 'moves'");
    has_moves_ = true;
    if (words.size() != 2 && words.size() != 3)
      return syntax("the line 'moves' must go on with the id of a rule of moving");
    const auto rule = move_rule_called(words[1]);
    if (!rule) return syntax(rule.error().message);
    file_.moves = *rule;
    if (words.size() == 2) return {};
    const auto stagger =
        std::ranges::find(kStaggers, words[2], [](const auto& entry) { return entry.first; });
    if (stagger == kStaggers.end() || (*rule != MoveRule::kHex && *rule != MoveRule::kEight)) {
      return syntax(
          "the line 'moves hex' or 'moves 8' may go on with odd-rows, even-rows, odd-columns or "
          "even-columns");
    }
    file_.stagger = stagger->second;
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
          fmt::format("the cost {} of '{}' is not an integer from 0 (blocked) to {}; scale all costs alike",
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
  CostsOfCells file_;
  std::array<bool, 256> seen_{};
  bool has_moves_ = false;
};

}  // namespace

namespace {

Result<CostsOfCells> parse_costs(std::string_view text, const std::string& name) {
  return CostsParser(text, name).parse();
}

/// Grids alone, and hexagons as they are without a word.
Error staggered_costs(const std::string& name) {
  return {ErrorCode::kInvalidArgument, "the cells of the file are staggered: load_map reads it", name};
}

}  // namespace

Result<TerrainCostsFile> parse_terrain_costs(std::string_view text, const std::string& name) {
  auto file = parse_costs(text, name);
  if (!file) return file.error();
  if (file->stagger) return staggered_costs(name);
  return TerrainCostsFile(*std::move(file));
}

std::string format_terrain_costs(const TerrainCosts& costs, MoveRule moves) {
  return format_costs(costs, moves, {});
}

namespace {

Result<CostsOfCells> read_costs(const std::filesystem::path& path) {
  const auto text = read_text_file(path, kMaxCostsBytes);
  if (!text) return text.error();
  return parse_costs(*text, path.string());
}

/// The rows that a file speaks of.
Result<Terrain> load_rows(const TerrainCostsFile& file, const std::filesystem::path& path, NamedFiles named) {
  return read_rows(file.map_file, path, kRows, named, load_terrain);
}

Result<std::shared_ptr<const Map>> load_with_costs(const std::filesystem::path& path,
                                                   const OpenOptions& options) {
  const auto file = read_costs(path);
  if (!file) return file.error();
  auto rows = load_rows(*file, path, options.map.named_files);
  if (!rows) return rows.error();
  return map_of(*std::move(rows), *file, path.string());
}

}  // namespace

Result<Grid> load_weighted_grid(const std::filesystem::path& path, NamedFiles named) {
  const auto file = read_costs(path);
  if (!file) return file.error();
  if (file->stagger) return staggered_costs(path.string());
  auto rows = load_rows(*file, path, named);
  if (!rows) return rows.error();
  return grid_of(*std::move(rows), file->costs, file->moves, path.string());
}

}  // namespace goalbound
