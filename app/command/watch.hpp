// Runs long work on a thread of its own while the caller shows its progress and listens for Ctrl+C.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "console.hpp"
#include "goalbound/watched_work.hpp"
#include "measure/watcher.hpp"
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

/// Shows progress, and stops at Ctrl+C.
class ConsoleWatcher final : public Watcher {
 public:
  void begin(std::string_view title, std::string_view unit) override {
    display_.emplace(std::string(title), std::string(unit));
    interrupts_.emplace();
  }
  bool report(const Progress::Snapshot& now) override {
    if (now.total > 0) display_->show(now);
    return !interrupts_->wait(std::chrono::milliseconds(0));
  }
  void end() override {
    interrupts_.reset();
    display_.reset();
  }

 private:
  std::optional<ProgressDisplay> display_;
  std::optional<InterruptListener> interrupts_;
};

/// `work(progress)` must return a Result and stop soon after progress.cancel(). Its exceptions come out here.
template <class Work>
auto watch(const std::string& title, const std::string& unit, const Work& work) {
  ConsoleWatcher watcher;
  return watched_by(watcher, title, unit, work);
}

}  // namespace goalbound::cli
