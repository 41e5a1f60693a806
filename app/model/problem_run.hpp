// The searches of both sides on many problems, in the background.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "goalbound/job.hpp"
#include "model/document.hpp"
#include "model/search_worker.hpp"

namespace goalbound::app {

/// One thread: both sides answer a problem one after the other, so that their times can be compared.
/// Destroying it cancels and waits for the slice of the search that is under way.
class ProblemRun {
 public:
  /// What each side searches with; start and goal are those of the problems.
  using Sides = std::array<SearchOrder, 2>;

  ProblemRun(std::vector<Ends> problems, Sides sides);
  ~ProblemRun();
  ProblemRun(const ProblemRun&) = delete;
  ProblemRun& operator=(const ProblemRun&) = delete;

  struct Answers {
    std::size_t problem = 0;  ///< place among the problems, from 0
    std::array<SearchResult, 2> results{};
    std::array<double, 2> seconds{};
  };
  /// Those that came since the last call, in the order of the problems.
  std::vector<Answers> take_new();

  Progress::Snapshot progress() const { return progress_.snapshot(); }
  void cancel();
  bool cancelled() const { return progress_.cancelled(); }
  /// True once no more answers will come.
  bool finished() const { return finished_.load(std::memory_order_acquire); }
  void wait();
  /// Once finished: why there was no query to answer with.
  const Result<void>& outcome() const { return outcome_; }

 private:
  Result<void> work();
  bool answer(Query& query, const Ends& ends, SearchResult& result, double& seconds) const;

  std::vector<Ends> problems_;
  Sides sides_;
  Progress progress_;
  std::atomic<bool> stop_making_{false};  ///< of queries
  std::atomic<bool> finished_{false};
  Result<void> outcome_;
  std::mutex mutex_;
  std::vector<Answers> new_;  ///< under the lock
  std::thread thread_;
};

}  // namespace goalbound::app
