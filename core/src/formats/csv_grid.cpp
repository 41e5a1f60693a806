// Tables of numbers or letters as uniform grids: a field a cell. What spreadsheets, NumPy and scripts write.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "formats/json_items.hpp"
#include "formats/map_format.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/text.hpp"

namespace goalbound {
namespace {

constexpr std::uint64_t kMaxTableBytes = std::uint64_t{1} << 30;

using TableJson = nlohmann::json;
constexpr std::string_view kTableDigits = "0123456789";
constexpr std::string_view kTableTerrain = ".@OTSWG";

/// Rows of a table, cell by cell: lines of text, or arrays in an array of JSON.
class GridTable {
 public:
  GridTable(std::string_view text, const std::string& name, double closed, ReadingReport& reading)
      : lines_(text), name_(name), closed_(closed), reading_(reading) {}

  Result<Grid> parse_lines() {
    while (const auto line = lines_.next()) {
      if (trimmed(*line).empty() || line->starts_with('#')) continue;
      if (auto row = take_row(fields_of(*line)); !row) return row.error();
    }
    return make();
  }

  Result<Grid> parse_json(const TableJson& rows) {
    for (const TableJson& row : rows) {
      if (row.is_string()) {
        const auto& line = row.get_ref<const std::string&>();
        if (auto taken = take_row(fields_of(line)); !taken) return taken.error();
        continue;
      }
      if (!row.is_array())
        return syntax(fmt::format("row {} is no array; a table is [[0, 1], [0, 0]]", height_ + 1));
      std::vector<std::string> texts;
      std::ranges::transform(row, std::back_inserter(texts), json_text);
      if (auto taken = take_row({texts.begin(), texts.end()}); !taken) {
        Error error = taken.error();
        error.message = fmt::format("row {}: {}", height_ + (width_ == texts.size() ? 0 : 1), error.message);
        return error;
      }
    }
    return make();
  }

 private:
  Error syntax(std::string message) const {
    return {ErrorCode::kSyntax, std::move(message), name_, std::max<std::size_t>(lines_.number(), 1)};
  }

  /// True is 1, as what blocks; empty for other words.
  static std::string_view number_of_truth(std::string_view word) {
    if (word == "true" || word == "True" || word == "TRUE") return "1";
    return word == "false" || word == "False" || word == "FALSE" ? "0" : "";
  }

  std::vector<std::string_view> fields_of(std::string_view line) {
    if (height_ == 0) {
      for (const char candidate : {',', ';', '\t'}) {
        if (!separator_ && line.find(candidate) != std::string_view::npos) separator_ = candidate;
      }
    }
    auto fields = separator_ ? split_fields(line, *separator_) : split_words(line);
    const auto is_cells = [](std::string_view field) {
      return field.find_first_not_of(kTableDigits) == std::string_view::npos ||
             field.find_first_not_of(kTableTerrain) == std::string_view::npos;
    };
    // "0110": who means one number a row has one cell a row, which is no map of anything. So "..@@".
    if (height_ == 0)
      characters_ = !separator_ && fields.size() == 1 && fields[0].size() > 1 && is_cells(fields[0]);
    if (characters_ && fields.size() == 1 && is_cells(fields[0])) {
      const std::string_view row = fields[0];
      fields.clear();
      for (std::size_t i = 0; i < row.size(); ++i) fields.push_back(row.substr(i, 1));
    }
    // A separator behind the last field, as Tiled and others write it, adds none.
    if (fields.size() > 1 && fields.back().empty()) fields.pop_back();
    return fields;
  }

  Result<void> take_row(const std::vector<std::string_view>& fields) {
    if (height_ == 0) width_ = fields.size();
    if (fields.size() != width_)
      return syntax(fmt::format("{} fields, where the first row has {}", fields.size(), width_));
    if (width_ > kMaxSide || ++height_ > kMaxSide || width_ * height_ > kMaxCells)
      return Error{ErrorCode::kLimit,
                   fmt::format("the largest map side is {}, and it has {} cells", kMaxSide, kMaxCells), name_,
                   lines_.number()};
    for (const std::string_view field : fields) {
      if (auto cell = read_cell(field); !cell) return cell;
    }
    return {};
  }

  /// A number, or a letter of terrain; also in quotes, as of spreadsheets.
  Result<void> read_cell(std::string_view field) {
    if (field.size() > 2 && field.starts_with('"') && field.ends_with('"'))
      field = field.substr(1, field.size() - 2);
    if (const std::string_view truth = number_of_truth(field); !truth.empty()) field = truth;
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

  Result<Grid> make() {
    if (height_ == 0) return syntax("the table has no rows");
    return in_file(
        Grid::create(static_cast<std::int32_t>(width_), static_cast<std::int32_t>(height_), letters()),
        name_);
  }

  /// Half of the largest number and more is a wall, or what closes: so 0 and 1, 0 to 100 and 0 to 255 mean
  /// the same. In occupancy grids -1 is what nobody has seen, blocked as in robots' maps.
  std::string letters() {
    if (!has_numbers_.value_or(false)) return std::move(letters_);
    const bool is_told = closed_ != kNoneClosed;
    const auto wall = is_told ? static_cast<float>(closed_) : *std::ranges::max_element(numbers_) / 2;
    std::uint64_t unknown = 0;
    std::string letters;
    letters.reserve(numbers_.size());
    for (const float number : numbers_) {
      unknown += number < 0 ? 1 : 0;
      letters += number < 0 ? 'O' : number >= wall && (number > 0 || is_told) ? '@' : '.';
    }
    reading_.count("cell below 0", "unknown, and blocked", unknown, "cells below 0");
    return letters;
  }

  LineReader lines_;
  const std::string& name_;
  const double closed_;  ///< RoadOptions::closed
  ReadingReport& reading_;
  std::optional<char> separator_;
  bool characters_ = false;  ///< one a cell
  std::size_t width_ = 0;
  std::size_t height_ = 0;
  std::optional<bool> has_numbers_;
  std::vector<float> numbers_;
  std::string letters_;
};

/// Arrays or texts in an array.
bool begins_as_rows_of_json(std::string_view beginning) {
  const std::string_view text = trimmed(beginning, kTextBlanks);
  if (!text.starts_with('[')) return false;
  const std::string_view row = trimmed(text.substr(1), kTextBlanks);
  return row.starts_with('[') || row.starts_with('"');
}

Result<Grid> read_table(std::string_view text, const std::string& name, double closed,
                        ReadingReport& reading) {
  if (!begins_as_rows_of_json(text)) return GridTable(text, name, closed, reading).parse_lines();
  if (auto good = check_json(text, name); !good) return good.error();
  const TableJson rows = TableJson::parse(text, nullptr, false);
  if (!rows.is_array()) return Error{ErrorCode::kSyntax, "no JSON, or one that is broken off", name, 1};
  return GridTable({}, name, closed, reading).parse_json(rows);
}

Result<std::shared_ptr<const Map>> load_table(const std::filesystem::path& path, const OpenOptions& options) {
  const auto text = read_text_file(path, kMaxTableBytes);
  if (!text) return text.error();
  ReadingReport reading;
  auto grid = read_table(*text, path.string(), options.roads.closed, reading);
  return as_map(std::move(grid), std::move(reading));
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
    // Any other text is a table to somebody: its name tells.
    .recognises = begins_as_rows_of_json,
    .load = load_table,
    .takes = "closed",
};

Result<Grid> parse_csv_grid(std::string_view text, const std::string& name) {
  ReadingReport reading;
  return read_table(text, name, kNoneClosed, reading);
}

}  // namespace goalbound
