#include "model/problem_run.hpp"

#include <chrono>
#include <string_view>
#include <utility>

#include "goalbound/threads.hpp"

namespace goalbound::app {
namespace {

/// Expansions between two looks at whether to stop: a few milliseconds.
constexpr std::uint64_t kSlice = 16384;

}  // namespace

ProblemRun::ProblemRun(std::vector<Ends> problems, Sides sides)
    : problems_(std::move(problems)), sides_(std::move(sides)) {
  progress_.start(problems_.size());
  constexpr std::string_view kTask = "the problems cannot be answered";
  const auto end_with = [this](Result<void> outcome) {
    outcome_ = std::move(outcome);
    finished_.store(true, std::memory_order_release);
  };
  auto started = start_thread(thread_, kTask, [this, end_with, kTask] {
    end_with(without_throwing(kTask, [this] { return work(); }));
  });
  if (!started) end_with(std::move(started));
}

ProblemRun::~ProblemRun() {
  cancel();
  wait();
}

void ProblemRun::cancel() {
  progress_.cancel();
  stop_making_ = true;
}

void ProblemRun::wait() {
  if (thread_.joinable()) thread_.join();
}

std::vector<ProblemRun::Answers> ProblemRun::take_new() {
  const std::lock_guard lock(mutex_);
  return std::exchange(new_, {});
}

Result<void> ProblemRun::work() {
  std::array<std::unique_ptr<Query>, 2> queries;
  for (std::size_t s = 0; s < queries.size(); ++s) {
    const SearchOrder& order = sides_[s];
    auto made = make_query(*order.info, *order.map, order.bounds.get(), order.options, &stop_making_);
    if (!made) return progress_.cancelled() ? Result<void>() : made.error();
    queries[s] = std::move(made).value();
  }
  for (std::size_t i = 0; i < problems_.size(); ++i) {
    Answers answers{.problem = i};
    for (std::size_t s = 0; s < queries.size(); ++s) {
      if (!answer(*queries[s], problems_[i], answers.results[s], answers.seconds[s])) return {};
    }
    {
      const std::lock_guard lock(mutex_);
      new_.push_back(answers);
    }
    progress_.advance();
  }
  return {};
}

/// In slices, to stop in the middle of a long search; false when it was stopped.
bool ProblemRun::answer(Query& query, const Ends& ends, SearchResult& result, double& seconds) const {
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  result = query.begin(ends.start, ends.goal);
  while (result.status == SearchStatus::kUnfinished) {
    if (progress_.cancelled()) return false;
    result = query.advance(kSlice);
  }
  seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  return !progress_.cancelled();
}

}  // namespace goalbound::app
