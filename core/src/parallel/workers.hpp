// The worker pool: oneTBB's threads, our own hand-out of work. See workers.cpp for why they are kept apart.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "goalbound/job.hpp"

namespace goalbound {

/// Calls `work(worker)` once for each worker 0 .. workers-1, side by side on the threads of an arena of that
/// size, and returns when all have returned. `work` must not throw.
void run_on_workers(int workers, const std::function<void(int)>& work);

/// Hands out the numbers 0 .. count-1 to `workers` workers, some at a time, until all are done or `progress`
/// is cancelled; advances `progress` by one for each. `make_state()` makes each worker's scratch memory, on
/// that worker, only when there is work for it; `body(state, i)` does one number. Which worker does which is
/// left open: results must not depend on it. Returns the states that were made, in no order that matters.
template <class MakeState, class Body>
auto for_each_index(std::uint64_t count, int workers, Progress& progress, const MakeState& make_state,
                    const Body& body) {
  constexpr std::uint64_t kChunk = 8;
  std::vector<std::optional<decltype(make_state())>> states(static_cast<std::size_t>(workers));
  std::atomic<std::uint64_t> next{0};
  run_on_workers(workers, [&](int worker) {
    std::uint64_t begin = next.fetch_add(kChunk, std::memory_order_relaxed);
    if (begin >= count) return;
    auto& state = states[static_cast<std::size_t>(worker)].emplace(make_state());
    for (; begin < count && !progress.cancelled();
         begin = next.fetch_add(kChunk, std::memory_order_relaxed)) {
      for (std::uint64_t i = begin; i < std::min(count, begin + kChunk) && !progress.cancelled(); ++i) {
        body(state, i);
        progress.advance();
      }
    }
  });
  std::erase_if(states, [](const auto& state) { return !state.has_value(); });
  return states;
}

}  // namespace goalbound
