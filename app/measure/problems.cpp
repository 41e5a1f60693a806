#include "measure/problems.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <utility>

#include "goalbound/formats.hpp"
#include "goalbound/problems.hpp"

namespace goalbound {
std::string Problem::to_string(const Map& map) const {
  const std::string where = line > 0 ? fmt::format(" (line {})", line) : std::string();
  return fmt::format("problem {}{}, from {} to {}", number, where, map.name_of(start), map.name_of(goal));
}

std::string scenario_beside(const Map& map, const std::string& map_file) {
  std::error_code code;
  for (const std::filesystem::path& file : scenario_files_of(map, map_file)) {
    if (std::filesystem::is_regular_file(file, code)) return file.string();
  }
  return {};
}

Result<ProblemSet> scenario_problems(const Map& map, const std::string& file) {
  auto filed = load_scenario_for(map, file);
  if (!filed) return filed.error();
  ProblemSet set{.source = file, .problems = {}, .note = std::move(filed->note)};
  set.problems.reserve(filed->problems.size());
  for (const FiledProblem& p : filed->problems) {
    set.problems.push_back({.number = set.problems.size() + 1,
                            .line = p.line,
                            .start = p.start,
                            .goal = p.goal,
                            .stated_length = p.stated_length});
  }
  return set;
}

Result<ProblemSet> random_problems(const Map& map, std::size_t count, std::uint64_t seed,
                                   const std::string& map_file) {
  const auto drawn = draw_problems(map, count, seed);
  if (!drawn) {
    Error error = drawn.error();
    error.file = map_file;
    return error;
  }
  ProblemSet set{.source = fmt::format("random, seed {}", seed), .problems = {}};
  set.problems.reserve(count);
  for (const RandomProblem& problem : *drawn) {
    set.problems.push_back({.number = set.problems.size() + 1,
                            .line = 0,
                            .start = problem.start,
                            .goal = problem.goal,
                            .stated_length = std::nullopt});
  }
  return set;
}

void sample(ProblemSet& set, std::size_t count) {
  const std::size_t total = set.problems.size();
  if (count >= total) return;
  for (std::size_t i = 0; i < count; ++i) set.problems[i] = set.problems[i * total / count];
  set.problems.resize(count);
}

}  // namespace goalbound
