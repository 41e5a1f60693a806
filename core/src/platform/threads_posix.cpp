#include "goalbound/threads.hpp"

#ifdef __linux__
#include <sched.h>
#endif

#include <csignal>
#include <cstring>

#include "platform/cores.hpp"

namespace goalbound {

bool has_threads() {
  return true;
}

int platform::usable_cores() {
#ifdef __linux__
  cpu_set_t usable;
  if (sched_getaffinity(0, sizeof usable, &usable) == 0) return CPU_COUNT(&usable);
#endif
  return static_cast<int>(std::thread::hardware_concurrency());
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
