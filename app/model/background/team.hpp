// The same work in several threads at once.
#pragma once

#include <deque>
#include <mutex>
#include <string_view>

#include "goalbound/result.hpp"
#include "model/background/thread.hpp"

namespace goalbound::app {

/// Calls `work()` in so many threads, the caller's among them, and returns when all have ended. They share
/// out among themselves what there is to do, so one that the system refuses is not missed. What any of them
/// throws, memory that is short above all, is the error; `stop()` is called then, which must end the others.
template <class Work, class Stop>
Result<void> work_together(std::string_view task, int threads, const Work& work, const Stop& stop,
                           const StartThread& start = &start_thread) {
  std::mutex mutex;
  Result<void> outcome;
  const auto take_part = [&] {
    auto done = without_throwing(task, [&]() -> Result<void> {
      work();
      return {};
    });
    if (done) return;
    stop();
    const std::lock_guard lock(mutex);
    if (outcome) outcome = std::move(done);
  };
  {
    std::deque<WorkThread> helpers;
    for (int i = 1; i < threads; ++i) {
      if (!helpers.emplace_back(start).start(task, take_part)) break;
    }
    take_part();
  }
  return outcome;
}

}  // namespace goalbound::app
