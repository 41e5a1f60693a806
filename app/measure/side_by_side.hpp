// Independent pieces of work on a few threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>

#include "goalbound/job.hpp"
#include "goalbound/threads.hpp"

namespace goalbound {

/// Calls `body(state, i)` once for each i in 0 .. count-1, in the order of i but on several threads (0: one
/// per core), until all are done or `progress` is cancelled. Each thread has a state of its own, made by
/// `make_state()`. Exceptions of either come out here.
template <class MakeState, class Body>
void side_by_side(std::size_t count, int threads, const Progress& progress, MakeState make_state, Body body) {
  std::atomic<std::size_t> next{0};
  const std::size_t wanted = std::min(count, static_cast<std::size_t>(worker_count(threads)));
  run_on_workers(static_cast<int>(wanted), [&](int /*worker*/) {
    auto state = make_state();
    for (std::size_t i = next++; i < count && !progress.cancelled(); i = next++) body(state, i);
  });
}

}  // namespace goalbound
