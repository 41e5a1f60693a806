#include "goalbound/threads.hpp"

#include <fmt/format.h>
#include <sched.h>

#include <algorithm>
#include <csignal>
#include <cstring>

namespace goalbound {
namespace {

/// Those that this process may use.
int core_count() {
  cpu_set_t usable;
  const bool known = sched_getaffinity(0, sizeof usable, &usable) == 0;
  const int cores = known ? CPU_COUNT(&usable) : static_cast<int>(std::thread::hardware_concurrency());
  return std::clamp(cores, 1, kMostThreads);
}

}  // namespace

Result<void> check_threads(int threads) {
  if (threads >= 0 && threads <= kMostThreads) return {};
  return Error{ErrorCode::kInvalidArgument,
               fmt::format("{} threads are not possible; there may be up to {}, and 0 means one per core",
                           threads, kMostThreads)};
}

int worker_count(int threads) {
  return threads > 0 ? std::min(threads, kMostThreads) : core_count();
}

SignalsElsewhere::SignalsElsewhere() {
  static_assert(sizeof(sigset_t) <= sizeof before_);
  sigset_t all;
  sigfillset(&all);
  for (const int fault : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP, SIGSYS}) sigdelset(&all, fault);
  sigset_t before;
  pthread_sigmask(SIG_BLOCK, &all, &before);
  std::memcpy(before_, &before, sizeof before);
}

SignalsElsewhere::~SignalsElsewhere() {
  sigset_t before;
  std::memcpy(&before, before_, sizeof before);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

}  // namespace goalbound
