#include "bench/gppc.hpp"

#include <fmt/format.h>

#include "goalbound/text.hpp"

namespace goalbound::cli {
std::string format_gppc(const std::string& map_file, const ProblemSet& set, Query& query,
                        const Answers& answers) {
  std::string text =
      "map,scen,experiment_id,path_size,path_length,ref_length,time_cost,20steps_cost,max_step_time\n";
  const std::string source = fmt::format("{},{}", csv_field(map_file), csv_field(set.source));
  std::vector<NodeId> path;
  std::size_t timed = 0;  // problems with two valid ends, which alone were timed
  for (std::size_t i = 0; i < set.problems.size(); ++i) {
    const Problem& problem = set.problems[i];
    const SearchResult result = query.find(problem.start, problem.goal);
    query.path(path);
    const double length = result.found() ? query.map().length_of(result.cost) : 0;
    const bool has_time = !is_invalid(result.status) && timed < answers.best_seconds.size();
    const double seconds = has_time ? answers.best_seconds[timed++] : 0;
    text += fmt::format("{},{},{},{:.9f},{:.9f},{:.9f},{:.9f},{:.9f}\n", source, i, path.size(), length,
                        problem.stated_length.value_or(length), seconds, seconds, seconds);
  }
  return text;
}

}  // namespace goalbound::cli
