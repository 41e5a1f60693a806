// Runs long work on a thread of its own while the caller shows its progress and listens for Ctrl+C.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "goalbound/watched_work.hpp"
#include "progress_display.hpp"

namespace goalbound::cli {

/// From now on SIGINT and SIGTERM end the process with the exit status of what was cancelled, and with a line
/// that says so; a listener takes them instead while it lives. Those that the parent process has set to be
/// ignored (nohup) stay ignored.
void end_when_interrupted();

/// From now on SIGINT and SIGTERM are ignored: to be called before the first output is written. What the exit
/// status says of files stays true then, and none is left half.
void finish_in_any_case();

/// Keeps SIGINT and SIGTERM from ending the process while it lives, so that they can be waited for, whichever
/// thread they reach. Threads started meanwhile inherit this. Ignored ones stay ignored.
class InterruptListener {
 public:
  InterruptListener();
  ~InterruptListener();
  InterruptListener(const InterruptListener&) = delete;
  InterruptListener& operator=(const InterruptListener&) = delete;

  /// Waits for an interrupt, but no longer than the given time; true when one came.
  bool wait(std::chrono::milliseconds time) const;

 private:
  struct Masks;
  std::unique_ptr<Masks> masks_;
};

/// `work(progress)` must return a Result and stop soon after progress.cancel(). Its exceptions come out here.
template <class Work>
auto watch(const std::string& title, const std::string& unit, const Work& work) {
  ProgressDisplay display(title, unit);
  const InterruptListener interrupts;
  return run_watched("the work cannot be done", kBetweenReports, work, [&](const Progress::Snapshot& now) {
    if (now.total > 0) display.show(now);
    return !interrupts.wait(std::chrono::milliseconds(0));
  });
}

}  // namespace goalbound::cli
