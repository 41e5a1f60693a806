// The searches of both sides on many problems, in the background.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "goalbound/job.hpp"
#include "model/background/job.hpp"
#include "model/document.hpp"
#include "model/search_worker.hpp"

namespace goalbound::app {

/// A job that can be Watched. One thread: both sides answer a problem one after the other, so that their
/// times can be compared. Destroying it cancels and waits for the slice of the search that is under way.
class ProblemRun {
 public:
  /// What each side searches with; start and goal are those of the problems.
  using Sides = std::array<SearchOrder, 2>;

  ProblemRun(std::vector<Ends> problems, Sides sides);

  struct Answers {
    std::size_t problem = 0;  ///< place among the problems, from 0
    std::array<SearchResult, 2> results{};
    std::array<double, 2> seconds{};
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
  Result<void> work(JobControl& control);

  std::vector<Ends> problems_;
  Sides sides_;
  std::mutex mutex_;
  std::vector<Answers> new_;  ///< under the lock
  BackgroundJob<void> job_;   ///< last: it uses the others
};

}  // namespace goalbound::app
