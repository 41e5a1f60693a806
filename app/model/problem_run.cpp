#include "model/problem_run.hpp"

#include <chrono>
#include <string_view>
#include <utility>

#include "goalbound/threads.hpp"

namespace goalbound::app {
namespace {

/// Expansions between two looks at whether to stop: a few milliseconds.
constexpr std::uint64_t kSlice = 16384;

/// In slices, to stop in the middle of a long search; false when it was stopped.
bool answer(Query& query, const Ends& ends, const JobControl& control, SearchResult& result,
            double& seconds) {
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  result = query.begin(ends.start, ends.goal);
  while (result.status == SearchStatus::kUnfinished) {
    if (control.cancelled()) return false;
    result = query.advance(kSlice);
  }
  seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  return !control.cancelled();
}

}  // namespace

ProblemRun::ProblemRun(std::vector<Ends> problems, Sides sides)
    : problems_(std::move(problems)),
      sides_(std::move(sides)),
      job_("the problems cannot be answered", [this](JobControl& control) { return work(control); }) {}

std::vector<ProblemRun::Answers> ProblemRun::copy() {
  const std::lock_guard lock(mutex_);
  return std::exchange(new_, {});
}

std::optional<std::uint64_t> ProblemRun::revision() const {
  const std::uint64_t done = progress().done;
  return done == 0 ? std::nullopt : std::optional(done);
}

Result<void> ProblemRun::work(JobControl& control) {
  control.progress.start(problems_.size());
  std::array<std::unique_ptr<Query>, 2> queries;
  for (std::size_t s = 0; s < queries.size(); ++s) {
    const SearchOrder& order = sides_[s];
    auto made = make_query_of(order, control.progress);
    if (!made) return control.cancelled() ? Result<void>() : made.error();
    queries[s] = std::move(made).value();
  }
  for (std::size_t i = 0; i < problems_.size(); ++i) {
    Answers answers{.problem = i};
    for (std::size_t s = 0; s < queries.size(); ++s) {
      if (!answer(*queries[s], problems_[i], control, answers.results[s], answers.seconds[s])) return {};
    }
    {
      const std::lock_guard lock(mutex_);
      new_.push_back(answers);
    }
    control.progress.advance();
  }
  return {};
}

}  // namespace goalbound::app
