#include "bench/measure.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <memory>
#include <numeric>
#include <utility>

#include "check.hpp"
#include "goalbound/job.hpp"
#include "progress_display.hpp"

namespace goalbound::cli {
namespace {

using Clock = std::chrono::steady_clock;

/// A contestant while it is measured.
struct Runner {
  std::unique_ptr<Query> query;
  AlgorithmReport report;
  SearchStats total;
  /// Fastest time of each valid problem so far.
  std::vector<double> best_us;
};

void record(Runner& runner, const Problem& problem, const Finding& finding, const SearchResult& result) {
  AlgorithmReport& report = runner.report;
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
  runner.total.expanded += result.stats.expanded;
  runner.total.generated += result.stats.generated;
  runner.total.pruned += result.stats.pruned;
  runner.total.open_add += result.stats.open_add;
  runner.total.open_decrease += result.stats.open_decrease;
  runner.total.open_pop += result.stats.open_pop;
  runner.total.stack_add += result.stats.stack_add;
  if (finding.verdict == Verdict::kOptimal) return;
  report.wrong = report.wrong || finding.broken || report.claims_optimal;
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
          .open_decrease = mean(total.open_decrease),
          .open_pop = mean(total.open_pop),
          .stack_add = mean(total.stack_add)};
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
void time_pass(Runner& runner, const std::vector<Problem>& problems, Progress& progress,
               ProgressDisplay& display) {
  constexpr auto kShowEvery = std::chrono::milliseconds(200);
  std::size_t reported = 0;
  auto before = Clock::now();
  auto shown = before;
  for (std::size_t i = 0; i < problems.size(); ++i) {
    runner.query->find(problems[i].start, problems[i].goal);
    const auto after = Clock::now();
    const double us = std::chrono::duration<double, std::micro>(after - before).count();
    runner.best_us[i] = std::min(runner.best_us[i], us);
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

std::vector<Runner> make_runners(std::vector<Contestant> contestants) {
  std::vector<Runner> runners(contestants.size());
  for (std::size_t i = 0; i < contestants.size(); ++i) {
    runners[i].query = std::move(contestants[i].query);
    runners[i].report.variant = std::move(contestants[i].variant);
    const Variant& variant = runners[i].report.variant;
    runners[i].report.claims_optimal = claims_optimal(*variant.info, variant.options);
  }
  return runners;
}

/// The unmeasured run. Returns the problems whose ends are both free cells.
std::vector<Problem> check_all(const Grid& grid, const std::vector<Problem>& problems,
                               std::vector<Runner>& runners, Measurement& measurement) {
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
    for (Runner& runner : runners) {
      SearchResult result;
      const Finding finding = checker.check(*runner.query, problem, truth, result);
      record(runner, problem, finding, result);
    }
    if (!is_invalid(truth.status)) valid.push_back(problem);
    progress.advance();
    display.show(progress.snapshot());
  }
  return valid;
}

void time_all(const std::vector<Problem>& problems, std::vector<Runner>& runners, int repeat) {
  Progress progress;
  ProgressDisplay display("time", "queries");
  progress.start(static_cast<std::uint64_t>(repeat) * runners.size() * problems.size());
  for (Runner& runner : runners)
    runner.best_us.assign(problems.size(), std::numeric_limits<double>::infinity());
  for (int pass = 0; pass < repeat; ++pass) {
    for (Runner& runner : runners) time_pass(runner, problems, progress, display);
  }
}

}  // namespace

Measurement measure(const Grid& grid, std::vector<Contestant> contestants,
                    const std::vector<Problem>& problems, int repeat) {
  std::vector<Runner> runners = make_runners(std::move(contestants));
  Measurement measurement;
  const std::vector<Problem> valid = check_all(grid, problems, runners, measurement);
  if (repeat > 0) time_all(valid, runners, repeat);

  std::optional<Times> astar;
  for (Runner& runner : runners) {
    runner.report.stats = mean_of(runner.total, valid.size());
    runner.report.times = times_of(std::move(runner.best_us));
    if (!astar && runner.report.variant.info->id == "astar") astar = runner.report.times;
  }
  for (Runner& runner : runners) {
    AlgorithmReport& report = runner.report;
    if (astar && report.times->mean_us > 0) report.factor = astar->mean_us / report.times->mean_us;
    measurement.algorithms.push_back(std::move(report));
  }
  return measurement;
}

}  // namespace goalbound::cli
