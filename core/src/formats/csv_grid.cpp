// Tables of numbers or letters as uniform grids: a field a cell. What spreadsheets, NumPy and scripts write.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "formats/map_format.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/text.hpp"

namespace goalbound {
namespace {

constexpr std::uint64_t kMaxTableBytes = std::uint64_t{1} << 30;

/// Rows of a table, cell by cell.
class GridTable {
 public:
  GridTable(std::string_view text, const std::string& name) : lines_(text), name_(name) {}

  Result<Grid> parse() {
    while (const auto line = lines_.next()) {
      if (trimmed(*line).empty() || line->starts_with('#')) continue;
      if (auto row = read_row(*line); !row) return row.error();
    }
    if (height_ == 0) return syntax("the table has no rows");
    return in_file(
        Grid::create(static_cast<std::int32_t>(width_), static_cast<std::int32_t>(height_), letters()),
        name_);
  }

 private:
  Error syntax(std::string message) const {
    return {ErrorCode::kSyntax, std::move(message), name_, std::max<std::size_t>(lines_.number(), 1)};
  }

  Result<void> read_row(std::string_view line) {
    if (height_ == 0) {
      for (const char candidate : {',', ';', '\t'}) {
        if (!separator_ && line.find(candidate) != std::string_view::npos) separator_ = candidate;
      }
    }
    const auto fields = separator_ ? split_fields(line, *separator_) : split_words(line);
    // A separator behind the last field, as Tiled and others write it, adds none.
    const std::size_t count = fields.size() > 1 && fields.back().empty() ? fields.size() - 1 : fields.size();
    if (height_ == 0) width_ = count;
    if (count != width_) return syntax(fmt::format("{} fields, where the first row has {}", count, width_));
    if (width_ > kMaxSide || ++height_ > kMaxSide || width_ * height_ > kMaxCells)
      return Error{ErrorCode::kLimit,
                   fmt::format("the largest map side is {}, and it has {} cells", kMaxSide, kMaxCells), name_,
                   lines_.number()};
    for (std::size_t i = 0; i < count; ++i) {
      if (auto cell = read_cell(fields[i]); !cell) return cell;
    }
    return {};
  }

  /// A number, or a letter of terrain.
  Result<void> read_cell(std::string_view field) {
    const auto number = parse_number<double>(field);
    const bool is_number = number.ok() && std::isfinite(number.value);
    const bool is_letter = !is_number && field.size() == 1 && field[0] > ' ' && field[0] <= '~';
    if (!is_number && !is_letter)
      return syntax(fmt::format("{} is neither a number nor a letter of terrain", in_quotes(field)));
    if (!has_numbers_) has_numbers_ = is_number;
    if (*has_numbers_ != is_number) return syntax("numbers and letters in one table");
    if (is_letter) {
      letters_ += field[0];
    } else {
      numbers_.push_back(static_cast<float>(number.value));
    }
    return {};
  }

  /// Half of the largest number and more is a wall: so 0 and 1, 0 to 100 and 0 to 255 mean the same.
  std::string letters() {
    if (!has_numbers_.value_or(false)) return std::move(letters_);
    const float largest = *std::ranges::max_element(numbers_);
    std::string letters;
    letters.reserve(numbers_.size());
    for (const float number : numbers_) letters += number > 0 && number >= largest / 2 ? '@' : '.';
    return letters;
  }

  LineReader lines_;
  const std::string& name_;
  std::optional<char> separator_;
  std::size_t width_ = 0;
  std::size_t height_ = 0;
  std::optional<bool> has_numbers_;
  std::vector<float> numbers_;
  std::string letters_;
};

Result<Grid> load_csv_grid(const std::filesystem::path& path) {
  const auto text = read_text_file(path, kMaxTableBytes);
  if (!text) return text.error();
  return parse_csv_grid(*text, path.string());
}

}  // namespace

extern const FormatInfo kFormat_csv_grid;
const FormatInfo kFormat_csv_grid = {
    .id = "csv-grid",
    .extension = ".csv",
    .description =
        "table of a uniform grid: 0 is free, half of the largest number and more is a wall; or letters of "
        "terrain",
    .reads = true,
    .writes = false,
    // Any text is a table to somebody: its name tells.
    .recognises = [](std::string_view) { return false; },
    .load = [](const std::filesystem::path& path,
               NamedFiles /*named*/) { return as_map(load_csv_grid(path)); },
};

Result<Grid> parse_csv_grid(std::string_view text, const std::string& name) {
  return GridTable(text, name).parse();
}

}  // namespace goalbound
