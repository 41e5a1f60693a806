// How work behind the caller's back is told to stop.
#pragma once

#include "goalbound/job.hpp"
#include "goalbound/sliced_work.hpp"

namespace goalbound::app {

/// Shared by the thread that works and the one that waits for it.
class JobControl {
 public:
  JobControl() { progress.pause_by(work_pause()); }

  /// How far the work is; cancelled: nothing of it is of any use.
  Progress progress;

  void cancel() { progress.cancel(); }
  bool cancelled() const { return progress.cancelled(); }
  /// Nobody waits for the answer any more; what the work keeps for the next order is of use all the same.
  void supersede() { answer_.cancel(); }

  /// Of the answer alone: cancelled where cancel() or supersede() was called.
  const Progress& answer() const { return answer_; }

 private:
  Progress answer_{&progress};
};

}  // namespace goalbound::app
