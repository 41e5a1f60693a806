// Runs long work on a thread of its own while the caller shows its progress and listens for Ctrl+C.
#pragma once

#include <chrono>
#include <string>

#include "console.hpp"
#include "goalbound/watched_work.hpp"
#include "platform/interrupts.hpp"
#include "progress_display.hpp"

namespace goalbound::cli {

using platform::InterruptListener;

/// To be called before the first output is written: what the exit status says of files stays true, and none
/// is left half.
inline void finish_in_any_case() {
  platform::ignore_interrupts();
}

static_assert(platform::kInterruptedStatus == static_cast<int>(ExitStatus::kCancelled));

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
