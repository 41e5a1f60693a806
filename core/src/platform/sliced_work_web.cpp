// Work in slices between the frames of a page. The browser itself puts a call aside and goes on with it (its
// "JavaScript promise integration"): the work needs not know. What C++ keeps of a call in memory is a stack
// of its own for each work, which sliced_work_web.js changes along with the browser's.
#include <emscripten.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <utility>

#include "goalbound/sliced_work.hpp"

extern "C" {
/// Whether this browser can put calls aside.
int goalbound_slices_can();
/// Calls goalbound_do_work(work) with a stack of so many bytes; returns when it is over or put aside.
void goalbound_slices_begin(void* work, std::size_t stack_bytes);
/// Returns when it is the work's turn again.
void goalbound_slices_put_aside(void* work);
/// Its turn never comes.
void goalbound_slices_leave(void* work);
}

namespace goalbound {
namespace {

using Clock = std::chrono::steady_clock;

/// At sixty frames a second a frame has 16. Where frames take longer, as without a graphics card, work has as
/// long as the page had, or it would hardly get on.
constexpr std::chrono::milliseconds kLeastSlice{10};
constexpr std::chrono::milliseconds kMostSlice{100};
/// As the program's own (TOTAL_STACK in app/viewer/web.cmake).
constexpr std::size_t kStackBytes = std::size_t{4} << 20;

}  // namespace

struct detail::PutAside {
  std::function<void()> work;
  Clock::time_point until{};               ///< the end of its slice
  Clock::time_point aside = Clock::now();  ///< since when it was put aside last
  bool over = false;

  void run() {
    begin_slice();
    work();
    over = true;
    running = nullptr;
  }
  void begin_slice() {
    running = this;
    const auto now = Clock::now();
    until = now + std::clamp<Clock::duration>(now - aside, kLeastSlice, kMostSlice);
  }

  /// Whose turn it is, of all works: there is one thread.
  static inline PutAside* running = nullptr;
};

SlicedWork::SlicedWork() = default;

SlicedWork::~SlicedWork() {
  if (under_way()) goalbound_slices_leave(work_.get());
}

void SlicedWork::start(std::function<void()> work) {
  if (goalbound_slices_can() == 0) return work();
  work_ = std::make_unique<detail::PutAside>();
  work_->work = std::move(work);
  detail::PutAside* const before = detail::PutAside::running;
  goalbound_slices_begin(work_.get(), kStackBytes);
  detail::PutAside::running = before;
  if (work_->over) work_.reset();
}

bool SlicedWork::under_way() const {
  return work_ != nullptr && !work_->over;
}

void pause_work() {
  auto* const own = detail::PutAside::running;
  if (own == nullptr || Clock::now() < own->until) return;
  detail::PutAside::running = nullptr;
  own->aside = Clock::now();
  goalbound_slices_put_aside(own);
  own->begin_slice();
}

void (*work_pause())() {
  return goalbound_slices_can() != 0 ? &pause_work : nullptr;
}

}  // namespace goalbound

/// What the page calls for goalbound_slices_begin.
extern "C" EMSCRIPTEN_KEEPALIVE void goalbound_do_work(void* work) {
  static_cast<goalbound::detail::PutAside*>(work)->run();
}
