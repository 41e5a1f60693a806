#include "platform/interrupts.hpp"

#ifdef __linux__
#include <sys/ucontext.h>
#endif
#include <unistd.h>

#include <array>
#include <csignal>
#include <ctime>
#include <thread>

namespace goalbound::platform {
namespace {

constexpr std::array kInterrupts = {SIGINT, SIGTERM};

bool is_ignored(int signal) {
  struct sigaction action {};
  return sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

struct sigaction action_of(void (*handler)(int)) {
  struct sigaction action {};
  sigemptyset(&action.sa_mask);
  action.sa_handler = handler;
  return action;
}

/// Only what may be done in the middle of anything.
void end_process(int /*signal*/) {
  [[maybe_unused]] const ssize_t written =
      ::write(STDERR_FILENO, kInterruptedWords.data(), kInterruptedWords.size());
  ::_exit(kInterruptedStatus);
}

/// A thread that does not know of the listener, as it was there before, hands the signal on: it takes no more
/// of them, and the process gets it again.
void hand_on(int signal, siginfo_t* /*info*/, [[maybe_unused]] void* context) {
#ifdef __linux__
  sigaddset(&static_cast<ucontext_t*>(context)->uc_sigmask, signal);
#endif
  ::kill(::getpid(), signal);
}

/// Takes one of the signals, which are blocked, within the time.
bool take_signal(const sigset_t& awaited, std::chrono::milliseconds time) {
#ifdef __linux__
  timespec timeout{};
  timeout.tv_sec = time.count() / 1000;
  timeout.tv_nsec = time.count() % 1000 * 1'000'000;
  return sigtimedwait(&awaited, nullptr, &timeout) > 0;
#else  // it is not everywhere
  const auto end = std::chrono::steady_clock::now() + time;
  while (true) {
    sigset_t pending;
    sigpending(&pending);
    for (const int signal : kInterrupts) {
      int taken = 0;
      if (sigismember(&awaited, signal) == 1 && sigismember(&pending, signal) == 1)
        return sigwait(&awaited, &taken) == 0;
    }
    if (std::chrono::steady_clock::now() >= end) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
#endif
}

}  // namespace

void end_when_interrupted() {
  const struct sigaction ends = action_of(&end_process);
  for (const int signal : kInterrupts) {
    if (!is_ignored(signal)) sigaction(signal, &ends, nullptr);
  }
}

void ignore_interrupts() {
  const struct sigaction ignores = action_of(SIG_IGN);
  for (const int signal : kInterrupts) sigaction(signal, &ignores, nullptr);
}

void make_limits_errors() {
  std::signal(SIGXFSZ, SIG_IGN);
}

struct InterruptListener::Masks {
  sigset_t awaited;
  sigset_t before;
  std::array<struct sigaction, kInterrupts.size()> actions;
};

InterruptListener::InterruptListener() : masks_(std::make_unique<Masks>()) {
  struct sigaction hands_on {};
  sigemptyset(&hands_on.sa_mask);
  hands_on.sa_flags = SA_SIGINFO | SA_RESTART;
  hands_on.sa_sigaction = &hand_on;

  sigemptyset(&masks_->awaited);
  for (const int signal : kInterrupts) {
    if (!is_ignored(signal)) sigaddset(&masks_->awaited, signal);
  }
  pthread_sigmask(SIG_BLOCK, &masks_->awaited, &masks_->before);
  for (std::size_t i = 0; i < kInterrupts.size(); ++i) {
    const bool awaited = sigismember(&masks_->awaited, kInterrupts[i]) == 1;
    sigaction(kInterrupts[i], awaited ? &hands_on : nullptr, &masks_->actions[i]);
  }
}

InterruptListener::~InterruptListener() {
  for (std::size_t i = 0; i < kInterrupts.size(); ++i) {
    // They stay ignored where that was decided meanwhile.
    if (!is_ignored(kInterrupts[i])) sigaction(kInterrupts[i], &masks_->actions[i], nullptr);
  }
  pthread_sigmask(SIG_SETMASK, &masks_->before, nullptr);
}

bool InterruptListener::wait(std::chrono::milliseconds time) const {
  return take_signal(masks_->awaited, time);
}

}  // namespace goalbound::platform
