#include "bench/measure.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <memory>
#include <numeric>

#include "check.hpp"
#include "goalbound/job.hpp"
#include "progress_display.hpp"

namespace goalbound::cli {
namespace {

using Clock = std::chrono::steady_clock;

/// One algorithm while it is measured.
struct Contestant {
  std::unique_ptr<Query> query;
  AlgorithmReport report;
  SearchStats total;
  /// Fastest time of each valid problem so far.
  std::vector<double> best_us;
};

void record(Contestant& contestant, const Problem& problem, const Finding& finding,
            const SearchResult& result) {
  AlgorithmReport& report = contestant.report;
  switch (finding.verdict) {
    case Verdict::kOptimal:
      ++report.optimal;
      break;
    case Verdict::kSuboptimal:
      ++report.suboptimal;
      break;
    case Verdict::kNoPath:
      ++report.no_path;
      break;
    case Verdict::kInvalid:
      ++report.invalid;
      return;
  }
  contestant.total.expanded += result.stats.expanded;
  contestant.total.generated += result.stats.generated;
  contestant.total.pruned += result.stats.pruned;
  contestant.total.open_add += result.stats.open_add;
  contestant.total.open_decrease += result.stats.open_decrease;
  if (finding.verdict == Verdict::kOptimal) return;
  report.wrong = report.wrong || finding.broken || report.info->optimal;
  if (report.first_failure.empty()) report.first_failure = problem.to_string() + ": " + finding.reason;
}

MeanStats mean_of(const SearchStats& total, std::size_t problems) {
  if (problems == 0) return {};
  const auto mean = [problems](std::uint64_t sum) {
    return static_cast<double>(sum) / static_cast<double>(problems);
  };
  return {.expanded = mean(total.expanded),
          .generated = mean(total.generated),
          .pruned = mean(total.pruned),
          .open_add = mean(total.open_add),
          .open_decrease = mean(total.open_decrease)};
}

/// Value of the nearest rank: the smallest that at least `fraction` of all values do not exceed.
double percentile(const std::vector<double>& sorted, double fraction) {
  const auto rank = static_cast<std::size_t>(std::ceil(fraction * static_cast<double>(sorted.size())));
  return sorted[std::max<std::size_t>(rank, 1) - 1];
}

std::optional<Times> times_of(std::vector<double> us) {
  if (us.empty()) return std::nullopt;
  std::sort(us.begin(), us.end());
  const double sum = std::accumulate(us.begin(), us.end(), 0.0);
  return Times{.mean_us = sum / static_cast<double>(us.size()),
               .p50_us = percentile(us, 0.5),
               .p99_us = percentile(us, 0.99)};
}

/// One pass of one algorithm over the problems. One reading of the clock serves as the end of a query and the
/// start of the next, so that its cost enters once.
void time_pass(Contestant& contestant, const std::vector<Problem>& problems, Progress& progress,
               ProgressDisplay& display) {
  constexpr auto kShowEvery = std::chrono::milliseconds(200);
  std::size_t reported = 0;
  auto before = Clock::now();
  auto shown = before;
  for (std::size_t i = 0; i < problems.size(); ++i) {
    contestant.query->find(problems[i].start, problems[i].goal);
    const auto after = Clock::now();
    const double us = std::chrono::duration<double, std::micro>(after - before).count();
    contestant.best_us[i] = std::min(contestant.best_us[i], us);
    before = after;
    if (after - shown >= kShowEvery) {
      progress.advance(i + 1 - reported);
      reported = i + 1;
      display.show(progress.snapshot());
      shown = before = Clock::now();
    }
  }
  progress.advance(problems.size() - reported);
}

Result<std::vector<Contestant>> make_contestants(const Grid& grid, const Bounds* bounds,
                                                 const std::vector<const SearchInfo*>& algorithms,
                                                 const QueryOptions& options) {
  std::vector<Contestant> contestants(algorithms.size());
  for (std::size_t i = 0; i < algorithms.size(); ++i) {
    auto query = make_query(*algorithms[i], grid, bounds, options);
    if (!query) return query.error();
    contestants[i].query = std::move(query).value();
    contestants[i].report.info = algorithms[i];
  }
  return contestants;
}

/// The unmeasured run. Returns the problems whose ends are both free cells.
std::vector<Problem> check_all(const Grid& grid, const std::vector<Problem>& problems,
                               std::vector<Contestant>& contestants, Measurement& measurement) {
  std::vector<Problem> valid;
  Progress progress;
  ProgressDisplay display("check", "problems");
  progress.start(problems.size());
  Checker checker(grid);
  for (const Problem& problem : problems) {
    const Truth truth = checker.truth(problem);
    if (const auto wrong = wrong_stated_length(problem, truth)) {
      if (measurement.wrong_stated_lengths++ == 0) measurement.first_wrong_stated_length = *wrong;
    }
    for (Contestant& contestant : contestants) {
      SearchResult result;
      const Finding finding = checker.check(*contestant.query, problem, truth, result);
      record(contestant, problem, finding, result);
    }
    if (!is_invalid(truth.status)) valid.push_back(problem);
    progress.advance();
    display.show(progress.snapshot());
  }
  return valid;
}

void time_all(const std::vector<Problem>& problems, std::vector<Contestant>& contestants, int repeat) {
  Progress progress;
  ProgressDisplay display("time", "queries");
  progress.start(static_cast<std::uint64_t>(repeat) * contestants.size() * problems.size());
  for (Contestant& c : contestants)
    c.best_us.assign(problems.size(), std::numeric_limits<double>::infinity());
  for (int pass = 0; pass < repeat; ++pass) {
    for (Contestant& contestant : contestants) time_pass(contestant, problems, progress, display);
  }
}

}  // namespace

Result<Measurement> measure(const Grid& grid, const Bounds* bounds,
                            const std::vector<const SearchInfo*>& algorithms,
                            const std::vector<Problem>& problems, const MeasureOptions& options) {
  auto contestants = make_contestants(grid, bounds, algorithms, options.query);
  if (!contestants) return contestants.error();
  Measurement measurement;
  const std::vector<Problem> valid = check_all(grid, problems, *contestants, measurement);
  time_all(valid, *contestants, options.repeat);

  std::optional<Times> astar;
  for (Contestant& c : *contestants) {
    c.report.stats = mean_of(c.total, valid.size());
    c.report.times = times_of(std::move(c.best_us));
    if (c.report.info->id == "astar") astar = c.report.times;
  }
  for (Contestant& c : *contestants) {
    if (astar && c.report.times->mean_us > 0) c.report.factor = astar->mean_us / c.report.times->mean_us;
    measurement.algorithms.push_back(std::move(c.report));
  }
  return measurement;
}

}  // namespace goalbound::cli
