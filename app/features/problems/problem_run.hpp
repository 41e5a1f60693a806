// Several searches on many problems, in the background.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "features/problems/problem_set.hpp"
#include "goalbound/job.hpp"
#include "model/background/job.hpp"
#include "model/files/document.hpp"
#include "model/searches/search_worker.hpp"

namespace goalbound::app {

/// A job that can be Watched. One thread: the searches take turns at a few problems each, so that their times
/// can be compared, and each works in caches that hold what it needs. Destroying it cancels and waits for the
/// slice of the search that is under way.
class ProblemRun {
 public:
  /// Start and goal are those of the problems, whatever the orders say. `passes`: how often a search answers
  /// each problem in its turn; the fastest time counts.
  ProblemRun(std::vector<Ends> problems, std::vector<SearchOrder> searches, int passes = 1);

  struct Answers {
    std::size_t problem = 0;               ///< place among the problems, from 0
    std::vector<ProblemAnswer> answers{};  ///< by search
  };
  /// Those that came since the last call, in the order of the problems.
  std::vector<Answers> copy();
  /// Nothing before the first one.
  std::optional<std::uint64_t> revision() const;

  Progress::Snapshot progress() const { return job_.progress(); }
  void cancel() { job_.cancel(); }
  /// True once no more answers will come.
  bool finished() const { return job_.finished(); }
  void wait() { job_.wait(); }
  /// Once finished: why there was no query to answer with.
  const Result<void>& outcome() const { return job_.outcome(); }

 private:
  using Queries = std::vector<std::unique_ptr<Query>>;

  Result<void> work(JobControl& control);
  std::vector<Answers> take_turns(const Queries& queries, std::size_t first, const JobControl& control) const;

  std::vector<Ends> problems_;
  std::vector<SearchOrder> searches_;
  int passes_;
  std::mutex mutex_;
  std::vector<Answers> new_;  ///< under the lock
  BackgroundJob<void> job_;   ///< last: it uses the others
};

}  // namespace goalbound::app
