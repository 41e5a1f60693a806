// Work of some seconds behind the caller's back: one thread, with progress, that can be cancelled.
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <utility>

#include "goalbound/result.hpp"
#include "model/background/control.hpp"
#include "model/background/thread.hpp"

namespace goalbound::app {

/// All members are called from one thread, the owner's. Destroying it cancels, and waits until the work sees
/// that. What the work throws, memory that is short above all, and a thread that the system refuses are
/// errors of the result.
template <class T>
class BackgroundJob {
 public:
  /// What is done; it looks at the control now and then for whether it shall stop.
  using Work = std::function<Result<T>(JobControl&)>;

  /// Begins at once. `task`: what there is not if it fails: "the boxes cannot be compared".
  BackgroundJob(std::string task, Work work, StartThread start = &start_thread)
      : result_(Error{ErrorCode::kCancelled, "the work has not finished"}), thread_(std::move(start)) {
    const auto started = thread_.start(task, [this, task, work = std::move(work)] {
      result_ = without_throwing(task, [&] { return work(control_); });
      finished_.store(true, std::memory_order_release);
    });
    if (started) return;
    result_ = started.error();
    finished_ = true;
  }
  ~BackgroundJob() { cancel(); }
  BackgroundJob(const BackgroundJob&) = delete;
  BackgroundJob& operator=(const BackgroundJob&) = delete;

  Progress::Snapshot progress() const { return control_.progress.snapshot(); }
  void cancel() { control_.cancel(); }
  bool cancelled() const { return control_.cancelled(); }
  /// True once wait() will not block.
  bool finished() const { return finished_.load(std::memory_order_acquire); }
  void wait() { thread_.join(); }
  /// Once finished: what came of it.
  const Result<T>& outcome() const { return result_; }

 private:
  JobControl control_;
  std::atomic<bool> finished_{false};
  Result<T> result_;
  WorkThread thread_;  // last: it uses the others
};

}  // namespace goalbound::app
