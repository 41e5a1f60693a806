#include "platform/interrupts.hpp"

#include <windows.h>

#include <atomic>

namespace goalbound::platform {
namespace {

/// What the handler, which is called in a thread of the system's, does; it can be given nothing.
struct Reaction {
  std::atomic<bool> ignored{false};
  std::atomic<HANDLE> listener{nullptr};  ///< an event of a listener that lives
};

Reaction& reaction() {
  static Reaction only;
  return only;
}

BOOL WINAPI react(DWORD /*event*/) {
  if (reaction().ignored) return TRUE;
  if (const HANDLE listener = reaction().listener) {
    ::SetEvent(listener);
    return TRUE;
  }
  DWORD written = 0;
  ::WriteFile(::GetStdHandle(STD_ERROR_HANDLE), kInterruptedWords.data(),
              static_cast<DWORD>(kInterruptedWords.size()), &written, nullptr);
  ::ExitProcess(kInterruptedStatus);
}

}  // namespace

void end_when_interrupted() {
  ::SetConsoleCtrlHandler(&react, TRUE);
}

void ignore_interrupts() {
  reaction().ignored = true;
}

/// They are.
void make_limits_errors() {}

struct InterruptListener::Masks {
  HANDLE event;
  HANDLE before;
};

InterruptListener::InterruptListener() : masks_(std::make_unique<Masks>()) {
  masks_->event = ::CreateEventW(nullptr, FALSE, FALSE, nullptr);
  masks_->before = reaction().listener.exchange(masks_->event);
}

InterruptListener::~InterruptListener() {
  reaction().listener = masks_->before;
  ::CloseHandle(masks_->event);
}

bool InterruptListener::wait(std::chrono::milliseconds time) const {
  return ::WaitForSingleObject(masks_->event, static_cast<DWORD>(time.count())) == WAIT_OBJECT_0;
}

}  // namespace goalbound::platform
