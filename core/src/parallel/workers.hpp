// Work on several threads, the caller's among them.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <vector>

#include "goalbound/job.hpp"
#include "goalbound/threads.hpp"

namespace goalbound {

/// Hands out the numbers 0 .. count-1 to `workers` workers, `chunk` at a time, until all are done or
/// `progress` is to end. `make_state()` makes each worker's scratch memory, on that worker, only when there
/// is work for it; `body(state, i)` does one number and returns the units to advance `progress` by, or
/// nothing for one unit. Which worker does which is left open: results must not depend on it. Returns the
/// states that were made, in no order that matters. Throws what one of these threw, or a thread that cannot
/// be started; all end soon then.
template <class MakeState, class Body>
auto for_each_index(std::uint64_t count, std::uint64_t chunk, int workers, Progress& progress,
                    const MakeState& make_state, const Body& body) {
  using State = decltype(make_state());
  const auto do_one = [&](State& state, std::uint64_t i) {
    if constexpr (std::is_void_v<decltype(body(state, i))>) {
      body(state, i);
      progress.advance();
    } else {
      progress.advance(body(state, i));
    }
  };
  std::vector<std::optional<State>> states(static_cast<std::size_t>(workers));
  std::atomic<std::uint64_t> next{0};
  std::atomic<bool> failed{false};
  const auto ending = [&] { return failed.load(std::memory_order_relaxed) || progress.ending(); };
  const auto do_some = [&](int worker) {
    try {
      std::uint64_t begin = next.fetch_add(chunk, std::memory_order_relaxed);
      if (begin >= count) return;
      auto& state = states[static_cast<std::size_t>(worker)].emplace(make_state());
      for (; begin < count && !ending(); begin = next.fetch_add(chunk, std::memory_order_relaxed)) {
        for (std::uint64_t i = begin; i < std::min(count, begin + chunk) && !ending(); ++i) do_one(state, i);
      }
    } catch (...) {
      failed = true;
      throw;
    }
  };
  run_on_workers(workers, do_some, progress.threads());
  std::erase_if(states, [](const auto& state) { return !state.has_value(); });
  return states;
}

}  // namespace goalbound
