// Long work in a thread of its own while the caller is told how far it is.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <string_view>
#include <thread>
#include <utility>

#include "goalbound/job.hpp"
#include "goalbound/result.hpp"
#include "goalbound/threads.hpp"

namespace goalbound {

/// How long a caller waits between two looks at the work.
inline constexpr std::chrono::milliseconds kBetweenReports{50};

#ifdef __cpp_exceptions  // sources that are compiled without watch their work by a Progress
namespace detail {

/// A thread whose end can be waited for, and what it threw.
class WatchedThread {
 public:
  WatchedThread() = default;
  ~WatchedThread() {
    if (thread_.joinable()) thread_.join();
  }
  WatchedThread(const WatchedThread&) = delete;
  WatchedThread& operator=(const WatchedThread&) = delete;

  /// Once; `work` must outlive it. Error kLimit where no thread can be started.
  template <class Work>
  Result<void> start(std::string_view task, const Work& work) {
    return start_thread(thread_, task, [this, &work] {
      try {
        work();
      } catch (...) {
        thrown_ = std::current_exception();
      }
      const std::lock_guard lock(mutex_);
      over_ = true;
      ended_.notify_one();
    });
  }
  /// Whether it has ended by then.
  bool wait_for(std::chrono::duration<double> patience) {
    std::unique_lock lock(mutex_);
    return ended_.wait_for(lock, patience, [this] { return over_; });
  }
  /// Waits for the end, and throws what the work threw.
  void join() {
    if (thread_.joinable()) thread_.join();
    if (thrown_) std::rethrow_exception(thrown_);
  }

 private:
  std::mutex mutex_;
  std::condition_variable ended_;
  bool over_ = false;
  std::exception_ptr thrown_;
  std::thread thread_;  // last: it uses all of the above
};

}  // namespace detail

/// What `work(progress)`, a Result, comes to, which runs in a thread of its own. `report(snapshot)` is called
/// in that of the caller: once before the work begins, then whenever `pause` has passed, and once when it has
/// succeeded; false cancels the work, and is not called again. `task`: what cannot be done, for messages.
/// Errors: those of the work; kCancelled; kLimit where no thread can be started. What work or report throw is
/// thrown here, when the work has ended.
template <class Work, class Report>
auto run_watched(std::string_view task, std::chrono::duration<double> pause, const Work& work,
                 const Report& report) -> decltype(work(std::declval<Progress&>())) {
  const Error cancelled{ErrorCode::kCancelled, "the work was cancelled"};
  if (!report(Progress::Snapshot())) return cancelled;
  Progress progress;
  std::optional<decltype(work(progress))> result;
  std::exception_ptr stopped;  // thrown by the report
  detail::WatchedThread thread;
  const auto go_on = [&] {
    try {
      return report(progress.snapshot());
    } catch (...) {
      stopped = std::current_exception();
      return false;
    }
  };
  const auto to_do = [&] { result.emplace(work(progress)); };
  if (auto started = thread.start(task, to_do); !started) return started.error();
  while (!thread.wait_for(pause)) {
    if (!progress.cancelled() && !go_on()) progress.cancel();
  }
  if (stopped) std::rethrow_exception(stopped);
  thread.join();
  if (!result->ok()) return *std::move(result);
  if (progress.cancelled() || !report(progress.snapshot())) return cancelled;
  return *std::move(result);
}
#endif

}  // namespace goalbound
