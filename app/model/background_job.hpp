// Work of some seconds behind the caller's back: one thread, with progress, that can be cancelled.
#pragma once

#include <atomic>
#include <functional>
#include <string_view>
#include <thread>
#include <utility>

#include "goalbound/job.hpp"
#include "goalbound/result.hpp"
#include "goalbound/threads.hpp"

namespace goalbound::app {

/// All members are called from one thread, the owner's. Destroying it cancels, and waits until the work sees
/// that.
template <class T>
class BackgroundJob {
 public:
  /// What is done; it looks at the progress now and then for whether it shall stop.
  using Work = std::function<Result<T>(Progress&)>;

  explicit BackgroundJob(Work work) : result_(Error{ErrorCode::kCancelled, "the work has not finished"}) {
    constexpr std::string_view kTask = "the work cannot be done";
    const auto started = start_thread(thread_, kTask, [this, kTask, work = std::move(work)] {
      result_ = without_throwing(kTask, [&] { return work(progress_); });
      finished_.store(true, std::memory_order_release);
    });
    if (started) return;
    result_ = started.error();
    finished_.store(true, std::memory_order_release);
  }
  ~BackgroundJob() {
    cancel();
    wait();
  }
  BackgroundJob(const BackgroundJob&) = delete;
  BackgroundJob& operator=(const BackgroundJob&) = delete;

  Progress::Snapshot progress() const { return progress_.snapshot(); }
  void cancel() { progress_.cancel(); }
  bool cancelled() const { return progress_.cancelled(); }
  /// True once wait() and take() will not block.
  bool finished() const { return finished_.load(std::memory_order_acquire); }
  void wait() {
    if (thread_.joinable()) thread_.join();
  }
  /// Once finished: what came of it.
  const Result<T>& outcome() const { return result_; }
  /// Waits for the end and hands the result over; to be called once.
  Result<T> take() {
    wait();
    return std::move(result_);
  }

 private:
  Progress progress_;
  std::atomic<bool> finished_{false};
  Result<T> result_;
  std::thread thread_;  // last: it uses the others
};

}  // namespace goalbound::app
