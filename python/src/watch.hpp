// Long work while Python goes on: it reports, and Ctrl+C ends it.
#pragma once

#include <pybind11/pybind11.h>

#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include "goalbound/job.hpp"
#include "goalbound/threads.hpp"

namespace goalbound::python {

/// Looks for signals (Ctrl+C), then tells Python's function how far the work is; None is no function. To be
/// called with Python's lock. Throws what the function or a signal threw. False: to cancel.
bool report(const pybind11::object& function, const Progress::Snapshot& now);

inline constexpr std::chrono::milliseconds kBetweenReports{50};

/// What `work(progress)` comes to, which runs in a thread of its own without Python's lock. To be called with
/// the lock. `function` is Python's, or None. What work, function or a signal throw is thrown here, when the
/// work has ended; work that the function cancelled ends by its own error of cancelled work.
template <class Work>
auto watched(const pybind11::object& function, const Work& work)
    -> decltype(work(std::declval<Progress&>())) {
  Progress progress;
  if (!report(function, progress.snapshot())) progress.cancel();

  std::optional<decltype(work(progress))> result;
  std::exception_ptr thrown;   // by the work
  std::exception_ptr stopped;  // by the function, or a signal
  std::mutex mutex;
  std::condition_variable ended;
  bool over = false;
  std::thread thread;
  const auto started = start_thread(thread, "the work cannot be done", [&] {
    try {
      result.emplace(work(progress));
    } catch (...) {
      thrown = std::current_exception();
    }
    const std::lock_guard lock(mutex);
    over = true;
    ended.notify_one();
  });
  if (!started) return started.error();
  const auto wait = [&] {
    const pybind11::gil_scoped_release released;
    std::unique_lock lock(mutex);
    return ended.wait_for(lock, kBetweenReports, [&] { return over; });
  };
  while (!wait()) {
    if (stopped || progress.cancelled()) continue;
    try {
      if (!report(function, progress.snapshot())) progress.cancel();
    } catch (...) {
      stopped = std::current_exception();
      progress.cancel();
    }
  }
  thread.join();
  if (stopped) std::rethrow_exception(stopped);
  if (thrown) std::rethrow_exception(thrown);
  if (result->ok() && !progress.cancelled()) report(function, progress.snapshot());
  return *std::move(result);
}

}  // namespace goalbound::python
