// How work behind the caller's back is told to stop.
#pragma once

#include <atomic>

#include "goalbound/job.hpp"
#include "goalbound/sliced_work.hpp"

namespace goalbound::app {

/// Shared by the thread that works and the one that waits for it.
class JobControl {
 public:
  JobControl() { progress.pause_by(work_pause()); }

  /// How far the work is; cancelled: nothing of it is of any use.
  Progress progress;

  void cancel() {
    progress.cancel();
    cancelled_ = true;
    supersede();
  }
  bool cancelled() const { return cancelled_; }
  /// Nobody waits for the answer any more; what the work keeps for the next order is of use all the same.
  void supersede() { superseded_ = true; }

  /// For functions that look at a flag: cancel() was called, or that or supersede().
  const std::atomic<bool>& cancel_flag() const { return cancelled_; }
  const std::atomic<bool>& stop_flag() const { return superseded_; }

 private:
  std::atomic<bool> cancelled_{false};
  std::atomic<bool> superseded_{false};
};

}  // namespace goalbound::app
