#include "features/problems/problem_run.hpp"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <utility>

#include "goalbound/threads.hpp"

namespace goalbound::app {
namespace {

/// Expansions between two looks at whether to stop: a few milliseconds.
constexpr std::uint64_t kExpansionsOfATurn = 16384;

/// Problems that a search answers before the next one takes its turn, at most, and how long the first search
/// may take for them: what is shown meanwhile grows smoothly.
constexpr std::size_t kTurn = 64;
constexpr double kTurnSeconds = 0.02;

/// In slices, to stop in the middle of a long search; nothing when it was stopped.
std::optional<ProblemAnswer> answer(Query& query, const Ends& ends, const JobControl& control) {
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  SearchResult result = query.begin(ends.start, ends.goal);
  while (result.status == SearchStatus::kUnfinished) {
    if (control.cancelled()) return std::nullopt;
    result = query.advance(kExpansionsOfATurn);
  }
  if (control.cancelled()) return std::nullopt;
  return ProblemAnswer{result, std::chrono::duration<double>(Clock::now() - begin).count()};
}

}  // namespace

ProblemRun::ProblemRun(std::vector<Ends> problems, std::vector<SearchOrder> searches, int passes)
    : problems_(std::move(problems)),
      searches_(std::move(searches)),
      passes_(passes),
      job_("the problems cannot be answered", [this](JobControl& control) { return work(control); }) {}

std::vector<ProblemRun::Answers> ProblemRun::copy() {
  const std::lock_guard lock(mutex_);
  return std::exchange(new_, {});
}

std::optional<std::uint64_t> ProblemRun::revision() const {
  const std::uint64_t done = progress().done;
  return done == 0 ? std::nullopt : std::optional(done);
}

/// The answers to some problems from `first` on; empty when that was stopped.
std::vector<ProblemRun::Answers> ProblemRun::take_turns(const Queries& queries, std::size_t first,
                                                        const JobControl& control) const {
  std::vector<Answers> turn;
  std::size_t last = std::min(first + kTurn, problems_.size());
  double seconds = 0;
  for (const auto& query : queries) {
    for (std::size_t i = first; i < last; ++i) {
      const auto answered = answer(*query, problems_[i], control);
      if (!answered) return {};
      if (query == queries.front()) {
        turn.push_back({.problem = i});
        seconds += answered->seconds;
        if (seconds >= kTurnSeconds) last = i + 1;
      }
      turn[i - first].answers.push_back(*answered);
    }
    for (int pass = 1; pass < passes_; ++pass) {
      for (std::size_t i = first; i < last; ++i) {
        const auto again = answer(*query, problems_[i], control);
        if (!again) return {};
        double& fastest = turn[i - first].answers.back().seconds;
        fastest = std::min(fastest, again->seconds);
      }
    }
  }
  return turn;
}

Result<void> ProblemRun::work(JobControl& control) {
  control.progress.start(problems_.size());
  Queries queries;
  for (const SearchOrder& order : searches_) {
    auto made = make_query_of(order, control.progress);
    if (!made) return control.cancelled() ? Result<void>() : made.error();
    queries.push_back(std::move(made).value());
  }
  // The first search of a query makes its memory, which is not what is measured.
  for (const auto& query : queries) (void)answer(*query, problems_.front(), control);
  for (std::size_t done = 0; done < problems_.size();) {
    std::vector<Answers> turn = take_turns(queries, done, control);
    if (turn.empty()) return {};
    const std::size_t count = turn.size();
    {
      const std::lock_guard lock(mutex_);
      new_.insert(new_.end(), std::make_move_iterator(turn.begin()), std::make_move_iterator(turn.end()));
    }
    control.progress.advance(count);
    done += count;
  }
  return {};
}

}  // namespace goalbound::app
