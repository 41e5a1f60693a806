// A thread that may not come to be: then there is an error in its place.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>

#include "goalbound/result.hpp"
#include "goalbound/sliced_work.hpp"
#include "goalbound/threads.hpp"

namespace goalbound::app {

/// What makes a thread: std::thread, or in tests one that the system refuses.
using StartThread = std::function<std::thread(std::function<void()>)>;

inline std::thread start_thread(std::function<void()> work) {
  const SignalsElsewhere held;  // a program's handlers run in threads of its own
  return std::thread(std::move(work));
}

/// Its end waits for the thread; work that goes on in slices has been cancelled and waited for by then, or is
/// lost (SlicedWork). All members are called from one thread, the owner's.
class WorkThread {
 public:
  explicit WorkThread(StartThread start = &start_thread) : start_(std::move(start)) {}
  ~WorkThread() { join(); }
  WorkThread(const WorkThread&) = delete;
  WorkThread& operator=(const WorkThread&) = delete;

  bool started() const { return thread_.joinable() || sliced_.under_way(); }
  /// Error kLimit where the system has no thread to give; `task`: what cannot be done without.
  Result<void> start(std::string_view task, std::function<void()> work) {
    return without_throwing(task, [&]() -> Result<void> {
      try {
        if (!has_threads()) return sliced_.start(std::move(work)), Result<void>();
        thread_ = start_(std::move(work));
        return {};
      } catch (const std::system_error& refused) {
        return Error{ErrorCode::kLimit, std::string(task) + ": the system has no thread for it (" +
                                            refused.code().message() +
                                            "); close other programs and try again"};
      }
    });
  }
  void join() {
    if (thread_.joinable()) thread_.join();
  }

 private:
  StartThread start_;
  std::thread thread_;
  SlicedWork sliced_;  ///< in its place in a build without threads
};

}  // namespace goalbound::app
