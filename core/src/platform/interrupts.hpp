// Ctrl+C and its like: SIGINT and SIGTERM, or what a console sends.
#pragma once

#include <chrono>
#include <memory>
#include <string_view>

namespace goalbound::platform {

/// What an interrupted program says and leaves with.
inline constexpr std::string_view kInterruptedWords = "goalbound: error: cancelled\n";
inline constexpr int kInterruptedStatus = 130;

/// From now on an interrupt ends the process with those words on stderr and that status; a listener takes it
/// instead while it lives. Signals that the parent process has set to be ignored (nohup) stay ignored.
void end_when_interrupted();

/// From now on interrupts are ignored: to be called before the first output is written. What the exit status
/// says of files stays true then, and none is left half.
void ignore_interrupts();

/// A file that may not grow is an error of writing as a full disk is, and ends no process.
void make_limits_errors();

/// Keeps interrupts from ending the process while it lives, so that they can be waited for, whichever thread
/// they reach. Threads started meanwhile inherit this. Ignored ones stay ignored.
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

}  // namespace goalbound::platform
