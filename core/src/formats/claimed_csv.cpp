// Paths of other programs as a table: a row a path with its points in one field, or a row a point.
#include <algorithm>
#include <array>

#include "formats/claimed_paths.hpp"

namespace goalbound {
namespace {

/// What a column is about.
enum class Column : std::uint8_t {
  kOther,
  kName,
  kTime,
  kX,
  kY,
  kZ,
  kNode,
  kPoints,
  kStart,
  kStartX,
  kStartY,
  kStartZ,
  kGoal,
  kGoalX,
  kGoalY,
  kGoalZ,
  kLength,
  kOutcome,
  kCount,
};

struct ColumnWord {
  std::string_view word;
  Column column;
};
constexpr auto kColumnWords = std::to_array<ColumnWord>({
    {"path", Column::kName},
    {"id", Column::kName},
    {"name", Column::kName},
    {"agent", Column::kName},
    {"query", Column::kName},
    {"path_id", Column::kName},
    {"agent_id", Column::kName},
    {"query_id", Column::kName},
    {"col", Column::kX},
    {"column", Column::kX},
    {"lon", Column::kX},
    {"longitude", Column::kX},
    {"row", Column::kY},
    {"lat", Column::kY},
    {"latitude", Column::kY},
    {"node_id", Column::kNode},
    {"t", Column::kTime},
    {"time", Column::kTime},
    {"timestep", Column::kTime},
    {"x", Column::kX},
    {"y", Column::kY},
    {"z", Column::kZ},
    {"node", Column::kNode},
    {"points", Column::kPoints},
    {"start", Column::kStart},
    {"start_x", Column::kStartX},
    {"start_y", Column::kStartY},
    {"start_z", Column::kStartZ},
    {"goal", Column::kGoal},
    {"goal_x", Column::kGoalX},
    {"goal_y", Column::kGoalY},
    {"goal_z", Column::kGoalZ},
    {"length", Column::kLength},
    {"cost", Column::kLength},
    {"found", Column::kOutcome},
    {"status", Column::kOutcome},
    {"success", Column::kOutcome},
    {"result", Column::kOutcome},
});

Column column_named(std::string_view head) {
  std::string word;
  for (const char c : head) word += c >= 'A' && c <= 'Z' ? char(c + 32) : c;
  const auto found = std::ranges::find(kColumnWords, word, &ColumnWord::word);
  return found == kColumnWords.end() ? Column::kOther : found->column;
}

/// Fields of a line by commas, semicolons or tabs; in double quotes a separator is text, and "" a quote.
void split_row(std::string_view line, char separator, std::vector<std::string>& fields) {
  fields.assign(1, "");
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (c == '"' && quoted && i + 1 < line.size() && line[i + 1] == '"') {
      fields.back() += line[++i];
    } else if (c == '"') {
      quoted = !quoted;
    } else if (c == separator && !quoted) {
      fields.emplace_back();
    } else {
      fields.back() += c;
    }
  }
}

class ClaimedTable {
 public:
  ClaimedTable(const Map& map, std::string_view text, const std::string& name, const TakePath& take)
      : map_(map), lines_(text), name_(name), take_(take) {}

  Result<void> parse() {
    if (auto head = read_head(); !head) return head;
    while (const auto line = lines_.next()) {
      if (trimmed(*line).empty() || line->starts_with('#')) continue;
      split_row(*line, separator_, fields_);
      if (auto row = read_row(); !row) return row;
    }
    return give();
  }

 private:
  Error syntax(const std::string& message) const {
    return {ErrorCode::kSyntax, message, name_, lines_.number()};
  }

  Result<void> read_head() {
    auto line = lines_.next();
    while (line && trimmed(*line).empty()) line = lines_.next();
    if (!line) return syntax("the file has no head");
    for (const char candidate : {',', ';', '\t'}) {
      if (line->find(candidate) == std::string_view::npos) continue;
      separator_ = candidate;
      break;
    }
    split_row(*line, separator_, fields_);
    for (std::size_t i = 0; i < fields_.size(); ++i) {
      const Column column = column_named(trimmed(fields_[i]));
      auto& at = at_[static_cast<std::size_t>(column)];
      if (column != Column::kOther && at)
        return syntax(fmt::format("two columns say {}", in_quotes(fields_[i])));
      at = i;
    }
    row_a_point_ = has(Column::kNode) || (has(Column::kX) && has(Column::kY));
    const bool ends =
        (has(Column::kStart) || has(Column::kStartX)) && (has(Column::kGoal) || has(Column::kGoalX));
    if (row_a_point_ || has(Column::kPoints) || ends) return {};
    return syntax(
        "not a table of paths: its first line must name columns 'x' and 'y' or 'node' (a row a point), or "
        "'points' (a row a path), or 'start' and 'goal'; see docs/audit.md");
  }

  bool has(Column column) const { return at_[static_cast<std::size_t>(column)].has_value(); }
  /// Empty where the row has none.
  std::string_view field(Column column) const {
    const auto at = at_[static_cast<std::size_t>(column)];
    return at && *at < fields_.size() ? trimmed(fields_[*at]) : std::string_view();
  }

  Result<void> read_row() {
    const std::string_view name = field(Column::kName);
    const bool goes_on = row_a_point_ && claimed_ && claimed_->name == name;
    if (!goes_on) {
      if (auto given = give(); !given) return given;
      if (auto begun = begin(name); !begun) return begun;
    }
    return row_a_point_ ? add_point() : add_points();
  }

  /// The path so far goes to whoever takes paths.
  Result<void> give() {
    if (!claimed_) return {};
    const ClaimedPath whole = std::move(*claimed_);
    claimed_.reset();
    return take_(whole);
  }

  Result<void> begin(std::string_view name) {
    claimed_.emplace();
    claimed_->name = name;
    claimed_->line = lines_.number();
    claimed_->has_points = row_a_point_ || has(Column::kPoints);
    claimed_->waits = has(Column::kTime);
    if (const auto text = field(Column::kLength); !text.empty()) {
      const auto length = parse_number<double>(text);
      if (!length.ok()) return syntax(fmt::format("the length {} is not a number", in_quotes(text)));
      claimed_->length = length.value;
    }
    const auto outcome = claimed_outcome(field(Column::kOutcome));
    if (!outcome)
      return syntax(
          fmt::format("{} says neither found, partial nor none", in_quotes(field(Column::kOutcome))));
    claimed_->outcome = *outcome;
    if (auto start = read_end(Column::kStart, claimed_->start); !start) return start;
    return read_end(Column::kGoal, claimed_->goal);
  }

  /// In one column, or its coordinates in the three behind it.
  Result<void> read_end(Column column, std::optional<ClaimedPoint>& end) const {
    const auto behind = [&](int i) { return field(static_cast<Column>(static_cast<int>(column) + i)); };
    std::string text(behind(0));
    if (text.empty() && !behind(1).empty()) {
      text = fmt::format("{},{}", behind(1), behind(2));
      if (!behind(3).empty()) text += fmt::format(",{}", behind(3));
    }
    if (text.empty()) return {};
    std::ranges::replace(text, ' ', ',');
    end = claimed_point(map_, text);
    if (end) return {};
    return syntax(fmt::format("{} is not a point; write X,Y or #NODE", in_quotes(text)));
  }

  Result<void> add_point() {
    std::string text(field(Column::kNode));
    if (text.empty()) {
      if (field(Column::kX).empty() && field(Column::kY).empty()) return {};  // a path without points
      text = fmt::format("{},{}", field(Column::kX), field(Column::kY));
      if (!field(Column::kZ).empty()) text += fmt::format(",{}", field(Column::kZ));
    } else if (!text.starts_with('#')) {
      text.insert(0, 1, '#');
    }
    return append(text);
  }

  /// "3,4 4,5" or "3 4; 4 5".
  Result<void> add_points() {
    const std::string_view text = field(Column::kPoints);
    const bool by_semicolons = text.find(';') != std::string_view::npos;
    for (const std::string_view word : by_semicolons ? split_fields(text, ';') : split_words(text)) {
      if (word.empty()) continue;
      std::string point(word);
      std::ranges::replace(point, ' ', ',');
      if (auto added = append(point); !added) return added;
    }
    return {};
  }

  Result<void> append(std::string_view text) {
    const auto point = claimed_point(map_, text);
    if (!point) return syntax(fmt::format("{} is not a point; write X,Y or #NODE", in_quotes(text)));
    claimed_->points.push_back(*point);
    return {};
  }

  const Map& map_;
  LineReader lines_;
  const std::string& name_;
  const TakePath& take_;
  char separator_ = ',';
  bool row_a_point_ = false;
  std::array<std::optional<std::size_t>, static_cast<std::size_t>(Column::kCount)> at_;
  std::vector<std::string> fields_;
  std::optional<ClaimedPath> claimed_;
};

}  // namespace

Result<void> parse_claimed_csv(const Map& map, std::string_view text, const std::string& name,
                               const TakePath& take) {
  return ClaimedTable(map, text, name, take).parse();
}

}  // namespace goalbound
