// Moving AI scenarios. Version 1 has nine columns; version 0, whose files need no version line, lacks the
// size of the map. Source: the benchmark's page of file formats, and the reader of its own harness (HOG).
#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "goalbound/formats.hpp"
#include "goalbound/text.hpp"

namespace goalbound {
namespace {

/// With its version, or, as files of version 0 may, with a problem.
bool begins_as_scenario(std::string_view beginning) {
  LineReader lines(beginning);
  const std::string_view line = lines.next().value_or("");
  // Those of voxels name their map once, alone on the second line.
  if (line.starts_with("version")) return split_fields(lines.next().value_or("\t"), '\t').size() > 1;
  const auto fields = split_fields(line, '\t');
  return fields.size() >= 7 && parse_number<int>(fields[0]).ok() && fields[1].ends_with(".map");
}

}  // namespace

extern const FormatInfo kFormat_moving_ai_scen;
const FormatInfo kFormat_moving_ai_scen = {
    .id = "moving-ai-scen",
    .extension = ".scen",
    .description = "Moving AI scenario, versions 0 and 1: problems with their optimal lengths",
    .reads = true,
    .writes = false,
    .recognises = [](std::string_view beginning) { return begins_as_scenario(beginning); },
    .no_map = "this is a scenario; give its map, which its lines name",
};

namespace {

/// Above the largest published scenario by far; a problem takes up to eight times its line in memory.
constexpr std::uint64_t kMaxScenBytes = std::uint64_t{64} << 20;

class ScenarioParser {
 public:
  ScenarioParser(std::string_view text, const std::string& name) : text_(text), lines_(text), name_(name) {}

  Result<Scenario> parse() {
    if (text_.empty()) {
      return Error{ErrorCode::kSyntax, "the file is empty; a Moving AI scenario starts with 'version 1'",
                   name_, 1};
    }
    auto line = lines_.next();
    if (const auto words = split_words(*line); !words.empty() && words[0] == "version") {
      if (auto parsed = parse_version(words); !parsed) return parsed.error();
      line = lines_.next();
    }
    for (; line; line = lines_.next()) {
      if (trimmed(*line).empty()) continue;
      if (auto parsed = parse_problem(*line); !parsed) return parsed.error();
    }
    if (scenario_.problems.empty()) return syntax("the scenario has no problem");
    return std::move(scenario_);
  }

 private:
  Error syntax(std::string message) const {
    return {ErrorCode::kSyntax, std::move(message), name_, lines_.number()};
  }

  Result<void> parse_version(const std::vector<std::string_view>& words) {
    if (words.size() != 2) return syntax("the first line must be 'version' and a number");
    const auto number = parse_number<double>(words[1]);
    if (!number.ok()) return syntax(fmt::format("version {} is not a number", in_quotes(words[1])));
    if (number.value != 0.0 && number.value != 1.0) {
      return Error{ErrorCode::kVersion,
                   fmt::format("scenario version {}; versions 0 and 1 are read", in_quotes(words[1])), name_,
                   lines_.number()};
    }
    scenario_.version = number.value == 1.0 ? 1 : 0;
    return {};
  }

  Result<void> parse_problem(std::string_view line) {
    // Names of maps may hold spaces where tabs separate the columns.
    line = trimmed(line);
    fields_ = line.find('\t') == std::string_view::npos ? split_words(line) : split_fields(line, '\t');
    const std::size_t columns = scenario_.version == 0 ? 7 : 9;
    if (fields_.size() != columns) {
      return syntax(
          fmt::format("{} columns, where version {} has {}: bucket, map, {}start x, start y, goal x, goal y, "
                      "optimal length",
                      fields_.size(), scenario_.version, columns,
                      scenario_.version == 0 ? "" : "map width, map height, "));
    }
    ScenarioProblem problem;
    problem.line = lines_.number();
    problem.map_name = fields_[1];
    column_ = 0;
    bool good = read_int("bucket", problem.bucket, 0);
    ++column_;
    if (scenario_.version != 0) {
      good = good && read_int("map width", problem.map_width, 1) &&
             read_int("map height", problem.map_height, 1);
    }
    good = good && read_int("start x", problem.start.x, 0) && read_int("start y", problem.start.y, 0) &&
           read_int("goal x", problem.goal.x, 0) && read_int("goal y", problem.goal.y, 0) &&
           read_length(problem.optimal_length);
    if (!good) return syntax(std::move(problem_error_));
    scenario_.problems.push_back(std::move(problem));
    return {};
  }

  bool read_int(std::string_view what, std::int32_t& value, std::int32_t min) {
    const std::string_view field = fields_[column_++];
    const auto number = parse_number<std::int32_t>(field);
    value = number.value;
    if (number.ok() && value >= min) return true;
    return refuse(what, field, fmt::format("a whole number of at least {}", min));
  }

  bool read_length(double& value) {
    const std::string_view field = fields_[column_++];
    const auto number = parse_number<double>(field);
    value = number.value;
    if (number.ok() && std::isfinite(value) && value >= 0) return true;
    return refuse("optimal length", field, "a finite number of at least 0");
  }

  bool refuse(std::string_view what, std::string_view field, std::string_view expected) {
    problem_error_ =
        fmt::format("{} {} in column {}; it must be {}", what, in_quotes(field), column_, expected);
    return false;
  }

  std::string_view text_;
  LineReader lines_;
  const std::string& name_;
  Scenario scenario_;
  std::vector<std::string_view> fields_;
  std::size_t column_ = 0;
  std::string problem_error_;
};

}  // namespace

Result<Scenario> parse_scenario(std::string_view text, const std::string& name) {
  return ScenarioParser(text, name).parse();
}

Result<Scenario> load_scenario(const std::filesystem::path& path) {
  const auto text = read_text_file(path, kMaxScenBytes);
  if (!text) return text.error();
  return parse_scenario(*text, path.string());
}

Result<void> check_scenario(const Scenario& scenario, const Grid& grid, const std::string& name) {
  for (const ScenarioProblem& problem : scenario.problems) {
    const auto mismatch = [&](std::string what) {
      return Error{
          ErrorCode::kMismatch,
          fmt::format("{}, the map in use has {} x {}; take the scenario of this map, or open the map {}",
                      what, grid.width(), grid.height(), in_quotes(problem.map_name)),
          name, problem.line};
    };
    const bool names_size = problem.map_width != 0 || problem.map_height != 0;
    if (names_size && (problem.map_width != grid.width() || problem.map_height != grid.height())) {
      return mismatch(
          fmt::format("the problem is for a map of {} x {} cells", problem.map_width, problem.map_height));
    }
    for (const auto& [what, cell] : {std::pair("start", problem.start), std::pair("goal", problem.goal)}) {
      if (!grid.contains(cell))
        return mismatch(fmt::format("the {} {},{} lies outside", what, cell.x, cell.y));
    }
  }
  return {};
}

}  // namespace goalbound
