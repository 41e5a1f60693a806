// Threads: how many there may be, and how one begins without ending the program.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <functional>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>

#include "goalbound/job.hpp"
#include "goalbound/result.hpp"

namespace goalbound {

/// Whether this build starts threads. Without them (GOALBOUND_WITH_THREADS=OFF), all work is done in the
/// caller's thread: by one worker, whatever is asked for, and what would go on behind its back is done at
/// once.
bool has_threads();

/// More cores than any machine has that this is for; far fewer than what systems allow.
inline constexpr int kMostThreads = 1024;

/// Whether so many workers may be asked for, 0 for one per core. Error kInvalidArgument.
Result<void> check_threads(int threads);

/// Number of workers that a number of threads stands for: that, or one per core that this process may use; 1
/// in a build without threads.
int worker_count(int threads);

/// While it lives, this thread takes no signals; those that it starts never do, so that the handlers of a
/// program run in its own threads, and see what is theirs. Signals of a fault (SIGSEGV and the like) stay.
class SignalsElsewhere {
 public:
  SignalsElsewhere();
  ~SignalsElsewhere();
  SignalsElsewhere(const SignalsElsewhere&) = delete;
  SignalsElsewhere& operator=(const SignalsElsewhere&) = delete;

 private:
  alignas(8) unsigned char before_[128] = {};  ///< a sigset_t
};

#ifdef __cpp_exceptions
/// `thread` becomes one that does `work()`, which must not throw; it takes no signals. `task`: what cannot be
/// done where it does not start. Error kLimit. Without threads the work is done here, and `thread` is none.
template <class Work>
Result<void> start_thread(std::thread& thread, std::string_view task, Work&& work) {
  return without_throwing(task, [&]() -> Result<void> {
    if (!has_threads()) return std::forward<Work>(work)(), Result<void>();
    const SignalsElsewhere held;
    thread = std::thread(std::forward<Work>(work));
    return {};
  });
}
#endif

/// Calls `work(worker)` once for each worker 0 .. workers-1, side by side on a thread each, of which the
/// caller's is one, and returns when all have returned. Throws what one of them threw; std::system_error or
/// std::bad_alloc when a thread cannot be started: none has begun then. With threads of the caller's they are
/// called by those; std::system_error where not each of them was, once.
void run_on_workers(int workers, const std::function<void(int)>& work, const CallersThreads& threads = {});

#ifdef __cpp_exceptions
/// What `work()`, a Result, comes to, or an error where it threw as a thread could not be started.
template <class Work>
auto or_lack_of_threads(std::string_view task, const Work& work) -> decltype(work()) {
  try {
    return work();
  } catch (const std::system_error&) {
    return error_of_exception(task);
  }
}
#endif

}  // namespace goalbound
