// The thread sanitizer sees nothing of what libtbb does inside, so it takes each hand-over of a task for a
// race, and a suppression of those would hide every race of our own below them. Therefore oneTBB is used in
// pool.cpp alone, which is never instrumented, and this file, which is, states the hand-over in atomics that
// the sanitizer understands: what happened before run_on_workers() happens before the work, and the work
// before its return. Both are true of oneTBB anyway; with them stated, every report is a real one.
#include "parallel/workers.hpp"

#include "parallel/pool.hpp"

#ifdef GOALBOUND_SANITIZED_THREADS
// What libtbb allocates, compares and frees for itself is reported too, now and then, through the sanitizer's
// own versions of those functions. This leaves out calls that come straight from libtbb, and nothing of ours.
extern "C" const char* __tsan_default_suppressions();   // NOLINT(bugprone-reserved-identifier)
extern "C" const char* __tsan_default_suppressions() {  // NOLINT(bugprone-reserved-identifier)
  return "called_from_lib:libtbb.so\n";
}
#endif

namespace goalbound {

void run_on_workers(int workers, const std::function<void(int)>& work) {
  struct Handover {
    const std::function<void(int)>* work = nullptr;
    std::atomic<bool> open{false};
    std::atomic<int> returned{0};
  } handover;
  handover.work = &work;
  handover.open.store(true, std::memory_order_release);
  run_in_pool(workers, &handover, [](void* context, int worker) {
    auto& shared = *static_cast<Handover*>(context);
    while (!shared.open.load(std::memory_order_acquire)) {
    }
    (*shared.work)(worker);
    shared.returned.fetch_add(1, std::memory_order_acq_rel);
  });
  while (handover.returned.load(std::memory_order_acquire) != workers) {
  }
}

}  // namespace goalbound
