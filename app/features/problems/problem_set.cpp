#include "features/problems/problem_set.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <system_error>
#include <utility>

#include "goalbound/formats.hpp"
#include "goalbound/problems.hpp"
#include "words/numbers.hpp"

namespace goalbound::app {
namespace {

/// The file of a map as scenarios name it, without folders; those of some systems separate by backslashes.
std::string_view file_name(std::string_view name) {
  const std::size_t slash = name.find_last_of("/\\");
  return slash == std::string_view::npos ? name : name.substr(slash + 1);
}

/// The shortest length that is known from elsewhere than the side's own answer.
std::optional<double> known_length(const Map& map, const ProblemRow& row, Side side) {
  if (row.stated_length) return row.stated_length;
  const auto& other = row.answer(side == Side::kLeft ? Side::kRight : Side::kLeft);
  if (!other || !other->result.found()) return std::nullopt;
  return map.length_of(other->result.cost);
}

std::string name_warning(const FiledProblems& filed, std::string_view map_name, const std::string& name) {
  const std::string_view named = file_name(filed.map_name);
  if (map_name.empty() || named.empty() || named == map_name) return {};
  const auto stem = [](std::string_view file) { return file.substr(0, file.rfind('.')); };
  // A quadtree is called as its grid, but for the ending.
  if (stem(named) == stem(map_name)) return {};
  return fmt::format("{}: the problems are for the map '{}', and the open map of the same size is '{}'", name,
                     named, map_name);
}

/// What there is to say about the file, in one line.
std::string warning_of(const FiledProblems& filed, std::string_view map_name, const std::string& name) {
  std::string warning = name_warning(filed, map_name, name);
  if (!warning.empty() && !filed.note.empty()) warning += ". ";
  return warning + filed.note;
}

Result<ProblemRows> problems_of(const Result<FiledProblems>& filed, std::string_view map_name,
                                const std::string& name) {
  if (!filed) return filed.error();
  ProblemRows set{.name = name, .rows = {}, .warning = warning_of(*filed, map_name, name)};
  set.rows.reserve(filed->problems.size());
  for (const FiledProblem& p : filed->problems) {
    set.rows.push_back({.line = p.line,
                        .bucket = p.bucket,
                        .start = p.start,
                        .goal = p.goal,
                        .stated_length = p.stated_length});
  }
  return set;
}

}  // namespace

ProblemVerdict verdict_of(const Map& map, const ProblemRow& row, Side side) {
  const auto& answer = row.answer(side);
  if (!answer) return ProblemVerdict::kUnknown;
  const SearchResult& result = answer->result;
  if (is_invalid(result.status)) return ProblemVerdict::kInvalid;
  const auto known = known_length(map, row, side);
  // Files differ in what they write for a goal that cannot be reached; only a real length contradicts.
  if (!result.found()) {
    const bool is_start = row.stated_length && *row.stated_length <= 0;
    return known && !is_start ? ProblemVerdict::kLost : ProblemVerdict::kNoPath;
  }
  const auto& other = row.answer(side == Side::kLeft ? Side::kRight : Side::kLeft);
  if (other && other->result.found() && other->result.cost < result.cost) return ProblemVerdict::kLonger;
  if (!row.stated_length) return ProblemVerdict::kRight;
  const double excess = map.length_of(result.cost) - *row.stated_length;
  if (std::abs(excess) <= kStatedLengthTolerance) return ProblemVerdict::kRight;
  return excess > 0 ? ProblemVerdict::kLonger : ProblemVerdict::kStated;
}

ProblemVerdict verdict_of(const Map& map, const ProblemRow& row) {
  return std::max(verdict_of(map, row, Side::kLeft), verdict_of(map, row, Side::kRight));
}

std::string_view describe(ProblemVerdict verdict) {
  switch (verdict) {
    case ProblemVerdict::kUnknown:
      return "not searched yet";
    case ProblemVerdict::kRight:
      return "optimal";
    case ProblemVerdict::kNoPath:
      return "there is no path";
    case ProblemVerdict::kInvalid:
      return "start or goal is blocked";
    case ProblemVerdict::kStated:
      return "shorter than the scenario states";
    case ProblemVerdict::kLonger:
      return "longer than the shortest path";
    case ProblemVerdict::kLost:
      return "the path was lost";
  }
  return {};
}

Result<ProblemRows> read_scenario(const Map& map, std::string_view map_name,
                                  const std::filesystem::path& path) {
  auto set = problems_of(load_scenario_for(map, path), map_name, path.string());
  if (!set) return set;
  set->name = path.filename().string();
  set->path = path;
  return set;
}

Result<ProblemRows> parse_problems(const Map& map, std::string_view map_name, std::string_view text,
                                   const std::string& name) {
  return problems_of(parse_scenario_for(map, text, name), map_name, name);
}

Result<ProblemRows> random_problems(const Map& map, std::size_t count, std::uint64_t seed) {
  const auto drawn = draw_problems(map, count, seed);
  if (!drawn) return drawn.error();
  ProblemRows set{
      .name = fmt::format("{}, seed {}", count_text(count, "random problem", "random problems"), seed),
      .rows = {}};
  set.rows.reserve(drawn->size());
  for (const RandomProblem& problem : *drawn) {
    set.rows.push_back({.start = problem.start, .goal = problem.goal, .stated_length = std::nullopt});
  }
  return set;
}

Result<void> check_ends(const Map& map, NodeId start, NodeId goal) {
  if (start != kNoNode && goal != kNoNode) return {};
  return Error{ErrorCode::kInvalidArgument,
               fmt::format("the {} of this problem is blocked or solid, so no {} holds it",
                           start == kNoNode ? "start" : "goal", map.kind().node_word)};
}

bool is_scenario_file(const std::filesystem::path& path) {
  return is_scenario_name(path);
}

Result<std::filesystem::path> map_of_scenario(const std::filesystem::path& path) {
  const auto map_name = map_named_by_scenario(path);
  if (!map_name) return map_name.error();
  const std::string_view named = file_name(*map_name);
  std::error_code ignored;
  for (const std::filesystem::path& map :
       {path.parent_path() / named, std::filesystem::path(path).replace_extension()}) {
    if (std::filesystem::is_regular_file(map, ignored)) return map;
  }
  return Error{
      ErrorCode::kNotFound,
      fmt::format("the scenario is for the map '{}', which does not lie beside it; open that map first",
                  named),
      path.string()};
}

}  // namespace goalbound::app
