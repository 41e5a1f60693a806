// Quadtrees: a text that names the grid that one is made of. See docs/map-formats.md.
#include <fmt/format.h>

#include <memory>
#include <utility>

#include "formats/file_name_line.hpp"
#include "formats/map_format.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/open_options.hpp"
#include "goalbound/quadtree.hpp"
#include "goalbound/text.hpp"

namespace goalbound {
namespace {

constexpr std::string_view kTreeWord = "quadtree";
constexpr std::string_view kTreeVersion = "1";
constexpr std::string_view kTreeGrid = ".map";  ///< of the file beside
/// Two lines and generous comments.
constexpr std::uint64_t kMaxTreeBytes = 64 << 10;

bool begins_as_tree(std::string_view beginning) {
  const auto words = split_words(LineReader(beginning).next().value_or(""));
  return !words.empty() && words[0] == kTreeWord;
}

Result<Quadtree> tree_of(std::string_view text, std::string_view rows, const std::string& name) {
  if (const auto file = parse_quadtree(text, name); !file) return file.error();
  if (rows.empty()) return beside_missing(kTreeGrid, name);
  auto grid = parse_grid(rows, name_beside(name, kTreeGrid));
  if (!grid) return grid.error();
  return in_file(Quadtree::create(std::make_shared<const Grid>(std::move(grid).value())), name);
}

Result<void> save_tree(const Quadtree& tree, const std::filesystem::path& path) {
  return write_with_beside({path, format_quadtree({})}, {beside(path, kTreeGrid), format_grid(tree.grid())});
}

}  // namespace

extern const FormatInfo kFormat_quadtree_file;
const FormatInfo kFormat_quadtree_file = {
    .id = "quadtree-file",
    .extension = ".quadtree",
    .description = "quadtree of the .map beside it",
    .reads = true,
    .writes = true,
    .recognises = begins_as_tree,
    .load = [](const std::filesystem::path& path,
               const OpenOptions& options) { return as_map(load_quadtree(path, options.map.named_files)); },
    .holds = [](const Map& map) { return as_quadtree(map) != nullptr; },
    .save = [](const Map& map,
               const std::filesystem::path& path) { return save_tree(*as_quadtree(map), path); },
    .beside = kTreeGrid,
    .parse = [](std::string_view text, std::string_view beside,
                const std::string& name) { return as_map(tree_of(text, beside, name)); },
    .format = [](const Map& map) -> Result<MapBytes> {
      return MapBytes{format_quadtree({}), format_grid(as_quadtree(map)->grid())};
    },
};

namespace {

class TreeFileParser {
 public:
  TreeFileParser(std::string_view text, const std::string& name) : lines_(text), name_(name) {}

  Result<QuadtreeFile> parse() {
    if (auto first = parse_first_line(); !first) return first.error();
    while (const auto line = lines_.next()) {
      const auto words = split_words(*line);
      if (words.empty() || words[0].starts_with("//")) continue;
      if (words[0] != "map") {
        return syntax(fmt::format("unexpected {}; the only other line is 'map' and the name of a file",
                                  in_quotes(words[0])));
      }
      if (auto parsed = parse_map_name(*line); !parsed) return parsed.error();
    }
    return std::move(file_);
  }

 private:
  Error syntax(std::string message) const {
    return {ErrorCode::kSyntax, std::move(message), name_, std::max<std::size_t>(lines_.number(), 1)};
  }

  Result<void> parse_first_line() {
    const auto words = split_words(lines_.next().value_or(""));
    if (words.size() != 2 || words[0] != kTreeWord)
      return syntax(fmt::format("the first line must be '{} {}'", kTreeWord, kTreeVersion));
    if (words[1] == kTreeVersion) return {};
    return Error{
        ErrorCode::kVersion,
        fmt::format("a quadtree of version {}; version {} is read", in_quotes(words[1]), kTreeVersion), name_,
        lines_.number()};
  }

  Result<void> parse_map_name(std::string_view line) {
    const std::string_view name = file_name_after("map", line);
    if (name.empty()) return syntax("the line 'map' must go on with the name of a file");
    if (!file_.map_file.empty()) return syntax("a second line 'map'");
    file_.map_file = name;
    return {};
  }

  LineReader lines_;
  const std::string& name_;
  QuadtreeFile file_;
};

}  // namespace

Result<QuadtreeFile> parse_quadtree(std::string_view text, const std::string& name) {
  return TreeFileParser(text, name).parse();
}

std::string format_quadtree(const QuadtreeFile& file) {
  std::string text = fmt::format("{} {}\n", kTreeWord, kTreeVersion);
  if (!file.map_file.empty()) text += fmt::format("map {}\n", file.map_file);
  return text;
}

Result<Quadtree> load_quadtree(const std::filesystem::path& path, NamedFiles named) {
  const auto text = read_text_file(path, kMaxTreeBytes);
  if (!text) return text.error();
  const auto file = parse_quadtree(*text, path.string());
  if (!file) return file.error();
  auto grid = read_rows(file->map_file, path, kTreeGrid, named, load_grid);
  if (!grid) return grid.error();
  return in_file(Quadtree::create(std::make_shared<const Grid>(std::move(grid).value())), path.string());
}

}  // namespace goalbound
