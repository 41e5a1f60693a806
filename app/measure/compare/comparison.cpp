#include "measure/compare/comparison.hpp"

#include <memory>
#include <utility>

#include "measure/measure.hpp"

namespace goalbound {
namespace {

void fill_in(ComparedRow& row, const Map& map, const Answers& answers, std::size_t valid) {
  row.claims_optimal = claims_optimal(*row.candidate.search, map, QueryOptions());
  row.tally = answers.tally;
  row.times = times_of(answers.best_seconds);
  if (valid > 0)
    row.expanded = static_cast<double>(answers.tally.total.expanded) / static_cast<double>(valid);
}

}  // namespace

Result<Comparison> compare_candidates(const Map& map, std::vector<Candidate> candidates,
                                      const std::vector<Problem>& problems, const CompareOptions& options,
                                      Watcher& watcher) {
  CandidateMaker maker(map, options.limits, watcher);
  Comparison result;
  std::vector<std::unique_ptr<Query>> queries;
  for (Candidate& candidate : candidates) {
    const auto leave_out = [&](const Error& why) { result.left_out.push_back({candidate, why.message}); };
    auto made = maker.make(candidate);
    if (!made && made.error().code == ErrorCode::kCancelled) return made.error();
    if (!made) {
      leave_out(made.error());
      continue;
    }
    auto query = make_query(*candidate.search, map, made->set);
    if (!query) {
      leave_out(query.error());
      continue;
    }
    queries.push_back(*std::move(query));
    result.rows.push_back({std::move(candidate), made->seconds, made->bytes});
  }
  const auto measured =
      measure(map, queries, problems,
              {.threads = options.limits.threads, .repeat = options.passes, .paths = true}, watcher);
  if (!measured) return measured.error();
  for (std::size_t i = 0; i < result.rows.size(); ++i)
    fill_in(result.rows[i], map, measured->answers[i], measured->valid);
  mark_front(result.rows);
  return result;
}

}  // namespace goalbound
