// Changes of a map as text: what is drawn, erased, closed and opened, one a line. See docs/changes.md.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "formats/append.hpp"
#include "goalbound/edited_map.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/grid.hpp"
#include "goalbound/list_graph.hpp"
#include "goalbound/text.hpp"

namespace goalbound {
namespace {

constexpr std::uint64_t kMaxChangesBytes = std::uint64_t{64} << 20;
/// A rectangle may have all cells of a map.
constexpr std::size_t kMostChanges = std::size_t{1} << 24;
constexpr std::string_view kBetweenCorners = "..";

class ChangesParser {
 public:
  ChangesParser(std::string_view text, const std::string& name, const Map& map)
      : lines_(text), name_(name), map_(map) {}

  Result<std::vector<MapChange>> parse() {
    while (const auto line = lines_.next()) {
      const auto words = split_words(*line);
      if (words.empty() || words[0].starts_with("//")) continue;
      if (auto parsed = parse_line(words); !parsed) return parsed.error();
    }
    return std::move(changes_);
  }

 private:
  using Words = std::vector<std::string_view>;

  Error refuse(ErrorCode code, std::string message) const {
    return {code, std::move(message), name_, lines_.number()};
  }
  Error syntax(std::string_view form) const {
    return refuse(ErrorCode::kSyntax, fmt::format("such a line reads '{}'", form));
  }

  Result<void> parse_line(const Words& words) {
    if (words[0] == "block")
      return words.size() == 2 ? cells(MapChange::block({}), words[1]) : syntax("block X,Y");
    if (words[0] == "free")
      return words.size() == 2 ? cells(MapChange::free({}), words[1]) : syntax("free X,Y");
    if (words[0] == "cost") {
      const bool has_letter =
          words.size() == 3 && words[2].size() == 1 && words[2][0] > ' ' && words[2][0] <= '~';
      return has_letter ? cells(MapChange::set_terrain({}, words[2][0]), words[1])
                        : syntax("cost X,Y LETTER, with a letter of terrain");
    }
    if (words[0] == "edge") return words.size() == 4 ? edge(words) : syntax("edge FROM TO COST");
    if (words[0] == "close") return words.size() == 3 ? edge(words) : syntax("close FROM TO");
    return refuse(ErrorCode::kSyntax,
                  fmt::format("unexpected {}; a line begins with block, free, cost, edge or "
                              "close, a comment with //",
                              in_quotes(words[0])));
  }

  Result<NodeId> node(std::string_view text) const {
    auto found = map_.find_node(text);
    if (found) return found;
    return refuse(found.error().code, found.error().message);
  }

  /// A change of one cell or of a rectangle, row by row.
  Result<void> cells(MapChange change, std::string_view text) {
    const Grid* grid = map_.as_grid();
    if (grid == nullptr) {
      return refuse(ErrorCode::kInvalidArgument,
                    fmt::format("a map of the kind '{}' has no cells to change; change its edges, as in "
                                "'close FROM TO'",
                                map_.kind().id));
    }
    const auto between = text.find(kBetweenCorners);
    const auto first = node(text.substr(0, between));
    if (!first) return first.error();
    const auto last =
        between == std::string_view::npos ? first : node(text.substr(between + kBetweenCorners.size()));
    if (!last) return last.error();
    const Cell a = grid->cell(*first);
    const Cell b = grid->cell(*last);
    const auto columns = std::minmax(a.x, b.x);
    const auto rows = std::minmax(a.y, b.y);
    const std::int64_t count =
        std::int64_t{columns.second - columns.first + 1} * (rows.second - rows.first + 1);
    if (static_cast<std::uint64_t>(count) > kMostChanges - changes_.size())
      return refuse(ErrorCode::kLimit, fmt::format("more than {} changes", kMostChanges));
    for (std::int32_t y = rows.first; y <= rows.second; ++y) {
      for (std::int32_t x = columns.first; x <= columns.second; ++x) {
        change.cell = {x, y};
        changes_.push_back(change);
      }
    }
    return {};
  }

  Result<void> edge(const Words& words) {
    if (map_.as_list() == nullptr) {
      return refuse(ErrorCode::kInvalidArgument,
                    "the moves of a grid follow from its cells; block or free a cell, as in 'block X,Y'");
    }
    if (changes_.size() == kMostChanges)
      return refuse(ErrorCode::kLimit, fmt::format("more than {} changes", kMostChanges));
    const auto from = node(words[1]);
    if (!from) return from.error();
    const auto to = node(words[2]);
    if (!to) return to.error();
    if (words.size() == 3) {
      changes_.push_back(MapChange::close(*from, *to));
      return {};
    }
    const auto cost = parse_number<std::uint32_t>(words[3]);
    if (!cost.ok()) {
      return refuse(ErrorCode::kSyntax,
                    fmt::format("the cost {} is not an integer of 32 bits", in_quotes(words[3])));
    }
    changes_.push_back(MapChange::edge(*from, *to, cost.value));
    return {};
  }

  LineReader lines_;
  const std::string& name_;
  const Map& map_;
  std::vector<MapChange> changes_;
};

}  // namespace

Result<std::vector<MapChange>> parse_changes(std::string_view text, const std::string& name, const Map& map) {
  return ChangesParser(text, name, map).parse();
}

Result<std::vector<MapChange>> load_changes(const std::filesystem::path& path, const Map& map) {
  const auto text = read_text_file(path, kMaxChangesBytes);
  if (!text) return text.error();
  return parse_changes(*text, path.string(), map);
}

std::string format_changes(std::span<const MapChange> changes, const Map& map) {
  std::string text;
  for (const MapChange& change : changes) {
    const Cell cell = change.cell;
    switch (change.kind) {
      case MapChange::Kind::kBlock:
        append(text, "block {},{}\n", cell.x, cell.y);
        break;
      case MapChange::Kind::kFree:
        append(text, "free {},{}\n", cell.x, cell.y);
        break;
      case MapChange::Kind::kTerrain:
        append(text, "cost {},{} {}\n", cell.x, cell.y, change.terrain);
        break;
      case MapChange::Kind::kEdge:
        append(text, "edge {} {} {}\n", map.name_of(change.from), map.name_of(change.to), change.cost);
        break;
      case MapChange::Kind::kClose:
        append(text, "close {} {}\n", map.name_of(change.from), map.name_of(change.to));
        break;
    }
  }
  return text;
}

}  // namespace goalbound
