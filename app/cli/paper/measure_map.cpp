#include "paper/measure_map.hpp"

#include <algorithm>
#include <chrono>
#include <limits>
#include <memory>
#include <numeric>
#include <span>
#include <utility>

#include "check.hpp"
#include "goalbound/job.hpp"
#include "goalbound/search.hpp"
#include "paper/side_by_side.hpp"
#include "watch.hpp"

namespace goalbound::cli {
namespace {

using Clock = std::chrono::steady_clock;

/// Problems between two readings of the clock. Some searches need 200 ns a problem, a reading 25 ns.
constexpr std::size_t kChunk = 64;

/// An entrant while it is measured.
struct Runner {
  EntrantIndex index;
  std::unique_ptr<Query> query;
  EntrantResult result;
  std::vector<double> best_seconds;  ///< of each chunk of problems
};

Error stopped() {
  return {.code = ErrorCode::kCancelled, .message = "the benchmark was cancelled"};
}

const Bounds* boxes_for(const Entrant& entrant, const std::vector<const Bounds*>& boxes) {
  const auto found = std::find_if(boxes.begin(), boxes.end(), [&](const Bounds* b) {
    return entrant.boxes && b->info().ordering == *entrant.boxes;
  });
  return found == boxes.end() ? nullptr : *found;
}

Result<std::vector<Runner>> make_runners(const Grid& grid, const std::vector<const Bounds*>& boxes) {
  std::vector<Runner> runners;
  for (std::size_t i = 0; i < kEntrants.size(); ++i) {
    const Entrant& entrant = kEntrants[i];
    const Bounds* bounds = boxes_for(entrant, boxes);
    if (entrant.boxes && bounds == nullptr) continue;
    auto query =
        make_query(*find_search(entrant.algorithm), grid, bounds, {.allow_unsafe = !entrant.claims_optimal});
    if (!query) return query.error();
    runners.push_back({.index = static_cast<EntrantIndex>(i),
                       .query = std::move(query).value(),
                       .result = {},
                       .best_seconds = {}});
  }
  return runners;
}

void record(EntrantResult& total, const Problem& problem, const Finding& finding,
            const SearchResult& answer) {
  switch (finding.verdict) {
    case Verdict::kOptimal:
      ++total.optimal;
      break;
    case Verdict::kSuboptimal:
      ++total.suboptimal;
      break;
    case Verdict::kNoPath:
      ++total.no_path;
      break;
    case Verdict::kInvalid:
      ++total.invalid;
      return;
  }
  total.total.expanded += answer.stats.expanded;
  total.total.generated += answer.stats.generated;
  total.total.pruned += answer.stats.pruned;
  total.total.open_add += answer.stats.open_add;
  total.total.open_decrease += answer.stats.open_decrease;
  if (finding.verdict != Verdict::kOptimal && total.first_failure.empty())
    total.first_failure = problem.to_string() + ": " + finding.reason;
}

Result<std::vector<Truth>> find_truths(const Grid& grid, const std::vector<Problem>& problems, int threads,
                                       Progress& progress) {
  std::vector<Truth> truths(problems.size());
  side_by_side(
      problems.size(), threads, progress, [&] { return Checker(grid); },
      [&](Checker& checker, std::size_t i) {
        truths[i] = checker.truth(problems[i]);
        progress.advance();
      });
  if (progress.cancelled()) return stopped();
  return truths;
}

Result<void> check_answers(const Grid& grid, const std::vector<Problem>& problems,
                           const std::vector<Truth>& truths, std::vector<Runner>& runners, int threads,
                           Progress& progress) {
  side_by_side(
      runners.size(), threads, progress, [&] { return Checker(grid); },
      [&](Checker& checker, std::size_t r) {
        for (std::size_t i = 0; i < problems.size() && !progress.cancelled(); ++i) {
          SearchResult answer;
          const Finding finding = checker.check(*runners[r].query, problems[i], truths[i], answer);
          record(runners[r].result, problems[i], finding, answer);
          progress.advance();
        }
      });
  if (progress.cancelled()) return stopped();
  return {};
}

void time_chunk(Runner& runner, std::span<const Problem> problems, double& best_seconds) {
  const auto before = Clock::now();
  for (const Problem& p : problems) runner.query->find(p.start, p.goal);
  best_seconds = std::min(best_seconds, std::chrono::duration<double>(Clock::now() - before).count());
}

/// One timed pass of one entrant over the problems.
Result<void> time_pass(Runner& runner, std::span<const Problem> problems, Progress& progress) {
  for (std::size_t chunk = 0; chunk < runner.best_seconds.size(); ++chunk) {
    if (progress.cancelled()) return stopped();
    const std::size_t first = chunk * kChunk;
    const std::size_t size = std::min(kChunk, problems.size() - first);
    time_chunk(runner, problems.subspan(first, size), runner.best_seconds[chunk]);
    progress.advance(size);
  }
  return {};
}

Result<void> time_answers(const std::vector<Problem>& problems, std::vector<Runner>& runners, int repeat,
                          Progress& progress) {
  const std::size_t chunks = (problems.size() + kChunk - 1) / kChunk;
  for (Runner& runner : runners) runner.best_seconds.assign(chunks, std::numeric_limits<double>::infinity());
  for (int pass = 0; pass < repeat; ++pass) {
    for (Runner& runner : runners) {
      if (auto timed = time_pass(runner, problems, progress); !timed) return timed;
    }
  }
  for (Runner& runner : runners) {
    runner.result.seconds = std::accumulate(runner.best_seconds.begin(), runner.best_seconds.end(), 0.0);
  }
  return {};
}

/// The problems whose ends are both free cells.
std::vector<Problem> valid_ones(const std::vector<Problem>& problems, const std::vector<Truth>& truths) {
  std::vector<Problem> valid;
  for (std::size_t i = 0; i < problems.size(); ++i) {
    if (!is_invalid(truths[i].status)) valid.push_back(problems[i]);
  }
  return valid;
}

MapResult describe(const Grid& grid, const ProblemSet& set, const std::vector<Truth>& truths) {
  MapResult result{.width = grid.width(),
                   .height = grid.height(),
                   .nodes = grid.free_count(),
                   .problems_from = set.source,
                   .problems = set.problems.size()};
  for (std::size_t i = 0; i < truths.size(); ++i) {
    const auto wrong = wrong_stated_length(set.problems[i], truths[i]);
    if (wrong && result.wrong_stated_lengths++ == 0) result.first_wrong_stated_length = *wrong;
  }
  return result;
}

}  // namespace

Result<MapResult> measure_map(const Grid& grid, const ProblemSet& problems,
                              const std::vector<const Bounds*>& boxes, const MapMeasureOptions& options) {
  auto runners = make_runners(grid, boxes);
  if (!runners) return runners.error();
  const std::vector<Problem>& all = problems.problems;
  const auto phase = [&](const char* name, std::uint64_t units, auto work) {
    return watch(options.title + ": " + name, "problems", [&](Progress& progress) {
      progress.start(units);
      return work(progress);
    });
  };

  const auto truths = phase("right answers", all.size(), [&](Progress& progress) {
    return find_truths(grid, all, options.threads, progress);
  });
  if (!truths) return truths.error();
  const auto checked = phase("check", all.size() * runners->size(), [&](Progress& progress) {
    return check_answers(grid, all, *truths, *runners, options.threads, progress);
  });
  if (!checked) return checked.error();
  const std::vector<Problem> valid = valid_ones(all, *truths);
  const auto passes = static_cast<std::uint64_t>(options.repeat) * runners->size();
  const auto timed = phase("time", valid.size() * passes, [&](Progress& progress) {
    return time_answers(valid, *runners, options.repeat, progress);
  });
  if (!timed) return timed.error();

  MapResult result = describe(grid, problems, *truths);
  result.valid = valid.size();
  for (Runner& runner : *runners) result.entrants[runner.index] = std::move(runner.result);
  return result;
}

}  // namespace goalbound::cli
