#include "watch.hpp"

#include <algorithm>
#include <csignal>
#include <ctime>
#include <memory>

namespace goalbound::cli {

struct InterruptListener::Masks {
  sigset_t awaited;
  sigset_t before;
};

InterruptListener::InterruptListener() : masks_(std::make_unique<Masks>()) {
  sigemptyset(&masks_->awaited);
  for (const int signal : {SIGINT, SIGTERM}) {
    struct sigaction action {};
    const bool ignored = sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
    if (!ignored) sigaddset(&masks_->awaited, signal);
  }
  pthread_sigmask(SIG_BLOCK, &masks_->awaited, &masks_->before);
}

InterruptListener::~InterruptListener() {
  pthread_sigmask(SIG_SETMASK, &masks_->before, nullptr);
}

bool InterruptListener::wait(std::chrono::milliseconds time) const {
  timespec timeout{};
  timeout.tv_sec = time.count() / 1000;
  timeout.tv_nsec = time.count() % 1000 * 1'000'000;
  return sigtimedwait(&masks_->awaited, nullptr, &timeout) > 0;
}

void detail::watch_until(const std::function<bool()>& finished, Progress& progress, ProgressDisplay& display,
                         const InterruptListener& interrupts) {
  // Short work must not wait for a slow clock, long work need not be asked a thousand times a second.
  std::chrono::milliseconds pause(1);
  while (!finished()) {
    if (interrupts.wait(pause)) progress.cancel();
    pause = std::min(pause * 2, std::chrono::milliseconds(50));
    display.show(progress.snapshot());
  }
}

}  // namespace goalbound::cli
