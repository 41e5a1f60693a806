// Moving AI octile maps. Source: N. Sturtevant, "Benchmarks for Grid-Based Pathfinding", IEEE TCIAIG 4(2),
// 2012, and its page of file formats.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "formats/map_format.hpp"
#include "formats/terrain.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/text.hpp"
#include "grid/letters.hpp"

namespace goalbound {
namespace {

bool begins_as_terrain(std::string_view beginning) {
  const auto line = LineReader(beginning).next();
  const auto words = split_words(line.value_or(""));
  return words.size() == 2 && (words[0] == "type" || words[0] == "height" || words[0] == "width");
}

Result<std::shared_ptr<const Map>> load_letters(const std::filesystem::path& path,
                                                const OpenOptions& options);

}  // namespace

extern const FormatInfo kFormat_moving_ai_map;
const FormatInfo kFormat_moving_ai_map = {
    .id = "moving-ai-map",
    .extension = ".map",
    .description = "Moving AI octile map: terrain characters, . G S are free",
    .reads = true,
    .writes = true,
    .recognises = [](std::string_view beginning) { return begins_as_terrain(beginning); },
    .load = load_letters,
    .holds = [](const Map& map) { return map.as_grid() != nullptr && map.as_grid()->is_uniform(); },
    .save = [](const Map& map, const std::filesystem::path& path) { return save_grid(*map.as_grid(), path); },
    .parse = [](std::string_view text, std::string_view,
                const std::string& name) { return as_map(parse_grid(text, name)); },
    .format = [](const Map& map) -> Result<MapBytes> { return MapBytes{format_grid(*map.as_grid())}; },
};

namespace {

/// Every cell in a row of its own, each with CR LF, and a generous header.
constexpr std::uint64_t kMaxMapBytes =
    static_cast<std::uint64_t>(kMaxCells) + std::uint64_t{2} * kMaxSide + 65536;

class MapParser {
 public:
  MapParser(std::string_view text, const std::string& name)
      : text_size_(text.size()), lines_(text), name_(name) {}

  /// The head may lack its type: there is one alone.
  bool lacks_type() const { return !has_type_; }

  Result<Terrain> parse() {
    if (text_size_ == 0) {
      return Error{ErrorCode::kSyntax, "the file is empty; a Moving AI map starts with 'type octile'", name_,
                   1};
    }
    if (auto parsed = parse_header(); !parsed) return parsed.error();
    if (auto parsed = parse_rows(); !parsed) return parsed.error();
    return Terrain{width_, height_, std::move(terrain_)};
  }

 private:
  Error syntax(std::string message) const {
    return {ErrorCode::kSyntax, std::move(message), name_, lines_.number()};
  }

  /// The words 'type', 'height' and 'width' in any order, then 'map'.
  Result<void> parse_header() {
    while (const auto line = lines_.next()) {
      const auto words = split_words(*line);
      if (words.size() == 1 && words[0] == "map") return check_header();
      if (words.size() == 2 && words[0] == "type" && !has_type_) {
        if (words[1] != "octile")
          return syntax(fmt::format("map type {}; only 'octile' is read", in_quotes(words[1])));
        has_type_ = true;
      } else if (words.size() == 2 && words[0] == "height" && height_ == 0) {
        if (auto side = parse_side("height", words[1], height_); !side) return side;
      } else if (words.size() == 2 && words[0] == "width" && width_ == 0) {
        if (auto side = parse_side("width", words[1], width_); !side) return side;
      } else {
        return syntax(fmt::format(
            "unexpected {} in the header; it is 'type octile', 'height H', 'width W', each once, then 'map'",
            in_quotes(*line)));
      }
    }
    return syntax("the file ends before the line 'map' that comes in front of the rows");
  }

  Result<void> parse_side(std::string_view what, std::string_view word, std::int32_t& side) const {
    const auto number = parse_number<std::int64_t>(word);
    const bool negative = word.starts_with('-');
    if (number.error == std::errc::invalid_argument || (number.ok() && number.value < 1) || negative) {
      return syntax(
          fmt::format("{} {}; it must be a whole number from 1 to {}", what, in_quotes(word), kMaxSide));
    }
    if (!number.ok() || number.value > kMaxSide) {
      return Error{ErrorCode::kLimit,
                   fmt::format("{} {}; the largest map side is {}", what, in_quotes(word), kMaxSide), name_,
                   lines_.number()};
    }
    side = static_cast<std::int32_t>(number.value);
    return {};
  }

  Result<void> check_header() const {
    if (height_ == 0) return syntax("the header has no line 'height H'");
    if (width_ == 0) return syntax("the header has no line 'width W'");
    if (const std::int64_t cells = std::int64_t{width_} * height_; cells > kMaxCells) {
      return Error{
          ErrorCode::kLimit,
          fmt::format("{} x {} are {} cells; the largest map has {}", width_, height_, cells, kMaxCells),
          name_, lines_.number()};
    }
    return {};
  }

  Result<void> parse_rows() {
    // A header alone must not make anybody allocate: the rows cannot be longer than the file.
    terrain_.reserve(std::min(static_cast<std::size_t>(width_) * height_, text_size_));
    for (std::int32_t y = 0; y < height_; ++y) {
      const auto row = lines_.next();
      if (!row) {
        return syntax(fmt::format(
            "the file ends after {} of {} rows; add the missing ones or correct 'height'", y, height_));
      }
      if (auto checked = check_row(*row, y); !checked) return checked;
      terrain_ += *row;
    }
    while (const auto line = lines_.next()) {
      if (trimmed(*line).empty()) continue;
      return syntax(fmt::format("text after the last of {} rows; remove it or correct 'height'", height_));
    }
    return {};
  }

  Result<void> check_row(std::string_view row, std::int32_t y) const {
    const auto width = static_cast<std::size_t>(width_);
    if (row.size() > width && trimmed(row.substr(width)).empty()) {
      return syntax(fmt::format("row {} of {} has {} blanks behind its {} characters; remove them", y + 1,
                                height_, row.size() - width, width_));
    }
    if (row.size() != width) {
      return syntax(
          fmt::format("row {} of {} has {} characters, {} than the width of {}; correct the row or 'width'",
                      y + 1, height_, row.size(), row.size() < width ? "fewer" : "more", width_));
    }
    const auto bad = std::find_if_not(row.begin(), row.end(), is_terrain_of_files);
    if (bad == row.end()) return {};
    return syntax(fmt::format("byte 0x{:02x} in column {} is not terrain; terrain is printable ASCII",
                              static_cast<unsigned char>(*bad), bad - row.begin() + 1));
  }

  std::size_t text_size_;
  LineReader lines_;
  const std::string& name_;
  bool has_type_ = false;
  std::int32_t width_ = 0;
  std::int32_t height_ = 0;
  std::string terrain_;
};

Result<Grid> grid_of_terrain(Result<Terrain> terrain, const std::string& name) {
  if (!terrain) return terrain.error();
  return in_file(Grid::create(terrain->width, terrain->height, std::move(terrain->letters)), name);
}

Result<std::shared_ptr<const Map>> load_letters(const std::filesystem::path& path,
                                                const OpenOptions& /*options*/) {
  const auto text = read_text_file(path, kMaxMapBytes);
  if (!text) return text.error();
  const std::string name = path.string();
  MapParser parser(*text, name);
  auto terrain = parser.parse();
  ReadingReport reading;
  if (parser.lacks_type()) reading.count("head without 'type octile'", "taken for one with it", 1, "heads");
  return as_map(grid_of_terrain(std::move(terrain), name), std::move(reading));
}

}  // namespace

Result<Terrain> parse_terrain(std::string_view text, const std::string& name) {
  return MapParser(text, name).parse();
}

Result<Terrain> load_terrain(const std::filesystem::path& path) {
  const auto text = read_text_file(path, kMaxMapBytes);
  if (!text) return text.error();
  return parse_terrain(*text, path.string());
}

Result<Grid> parse_grid(std::string_view text, const std::string& name) {
  return grid_of_terrain(parse_terrain(text, name), name);
}

Result<Grid> load_grid(const std::filesystem::path& path) {
  const auto text = read_text_file(path, kMaxMapBytes);
  if (!text) return text.error();
  return parse_grid(*text, path.string());
}

std::string format_grid(const Grid& grid) {
  std::string text = fmt::format("type octile\nheight {}\nwidth {}\nmap\n", grid.height(), grid.width());
  const auto width = static_cast<std::size_t>(grid.width());
  text.reserve(text.size() + (width + 1) * grid.height());
  for (std::size_t start = 0; start < grid.terrain().size(); start += width) {
    text += grid.terrain().substr(start, width);
    text += '\n';
  }
  return text;
}

Result<void> save_grid(const Grid& grid, const std::filesystem::path& path) {
  return write_file(path, format_grid(grid));
}

}  // namespace goalbound
