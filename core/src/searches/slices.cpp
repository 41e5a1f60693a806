#include "goalbound/slices.hpp"

#include "goalbound/sliced_work.hpp"

namespace goalbound {
namespace {

/// Expansions between two looks at the clock: a few microseconds.
constexpr std::uint64_t kBetweenClocks = 32;
/// Expansions between two looks at a flag, which costs next to nothing.
constexpr std::uint64_t kBetweenFlags = 4096;

bool is_set(const std::atomic<bool>* flag) {
  return flag != nullptr && flag->load(std::memory_order_relaxed);
}

}  // namespace

SearchResult advance_for(Query& query, std::chrono::nanoseconds time, const std::atomic<bool>* stop) {
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  while (true) {
    SearchResult so_far = query.advance(is_set(stop) ? 0 : kBetweenClocks);
    if (so_far.status != SearchStatus::kUnfinished || is_set(stop) || Clock::now() - begin >= time)
      return so_far;
  }
}

SearchResult find_unless(const std::atomic<bool>& stop, Query& query, NodeId start, NodeId goal) {
  SearchResult so_far = query.begin(start, goal);
  while (so_far.status == SearchStatus::kUnfinished && !is_set(&stop)) {
    so_far = query.advance(kBetweenFlags);
    pause_work();
  }
  return so_far;
}

}  // namespace goalbound
