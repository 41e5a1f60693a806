// Scenarios of meshes: lines of Moving AI scenarios whose ends are points of a plane, as Polyanya's own
// programs read them. Source: the readers of its authors' programs.
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <utility>

#include "goalbound/text.hpp"
#include "maps/scenario_texts.hpp"

namespace goalbound {
namespace {

constexpr std::size_t kColumnsWithSize = 9;
constexpr std::size_t kColumnsWithout = 7;
constexpr std::size_t kNumbersOfEnds = 4;  ///< numbers of both ends

class PointScenarioParser {
 public:
  PointScenarioParser(std::string_view text, const std::string& name) : lines_(text), name_(name) {}

  Result<PointScenario> parse() {
    bool first = true;
    while (const auto line = lines_.next()) {
      const std::string_view text = trimmed(*line);
      if (text.empty() || (std::exchange(first, false) && text.starts_with("version"))) continue;
      // Names of maps may hold blanks where tabs separate the columns.
      const auto fields =
          text.find('\t') == std::string_view::npos ? split_words(text) : split_fields(text, '\t');
      if (auto wrong = parse_problem(fields); !wrong.empty()) return syntax(std::move(wrong));
    }
    if (scenario_.problems.empty()) return syntax("the scenario has no problem");
    return std::move(scenario_);
  }

 private:
  Error syntax(std::string message) const {
    return {ErrorCode::kSyntax, std::move(message), name_, std::max<std::size_t>(lines_.number(), 1)};
  }

  /// What is wrong; empty when nothing is.
  std::string parse_problem(const std::vector<std::string_view>& fields) {
    if (fields.size() != kColumnsWithSize && fields.size() != kColumnsWithout) {
      return fmt::format(
          "{} columns, where a problem has {}: bucket, map, [width, height,] start x, start y, goal x, goal "
          "y, "
          "length",
          fields.size(), kColumnsWithSize);
    }
    PointProblem problem;
    problem.line = lines_.number();
    const auto bucket = parse_number<int>(fields[0]);
    if (!bucket.ok()) return fmt::format("bucket {} in column 1 is not an integer", in_quotes(fields[0]));
    problem.bucket = bucket.value;
    if (scenario_.problems.empty()) scenario_.map_name = fields[1];
    std::array<double, kNumbersOfEnds + 1> numbers{};
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      const std::size_t column = fields.size() - numbers.size() + i;
      const auto number = parse_number<double>(fields[column]);
      if (!number.ok() || !std::isfinite(number.value))
        return fmt::format("{} in column {} must be a finite number", in_quotes(fields[column]), column + 1);
      numbers[i] = number.value;
    }
    problem.start = {numbers[0], numbers[1], 0};
    problem.goal = {numbers[2], numbers[3], 0};
    problem.length = numbers[4];
    scenario_.problems.push_back(problem);
    return {};
  }

  LineReader lines_;
  const std::string& name_;
  PointScenario scenario_;
};

}  // namespace

bool begins_as_point_scenario(std::string_view text) {
  LineReader lines(text);
  const auto words = split_words(lines.next().value_or(""));
  if (words.empty()) return false;
  return words[0] == "version" || (words.size() >= kColumnsWithout && parse_number<int>(words[0]).ok());
}

Result<PointScenario> parse_point_scenario(std::string_view text, const std::string& name) {
  return PointScenarioParser(text, name).parse();
}

}  // namespace goalbound
