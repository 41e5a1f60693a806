#include "goalbound/slices.hpp"

#include "goalbound/sliced_work.hpp"

namespace goalbound {
namespace {

/// Expansions between two looks at the clock: a few microseconds.
constexpr std::uint64_t kBetweenClocks = 32;
/// Expansions between two looks at a Progress, which costs next to nothing.
constexpr std::uint64_t kBetweenLooks = 4096;

}  // namespace

SearchResult advance_for(Query& query, std::chrono::nanoseconds time, const Progress* progress) {
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  while (true) {
    SearchResult so_far = query.advance(is_cancelled(progress) ? 0 : kBetweenClocks);
    if (so_far.status != SearchStatus::kUnfinished || is_cancelled(progress) || Clock::now() - begin >= time)
      return so_far;
  }
}

SearchResult find_unless_cancelled(const Progress& progress, Query& query, NodeId start, NodeId goal) {
  SearchResult so_far = query.begin(start, goal);
  while (so_far.status == SearchStatus::kUnfinished && !progress.cancelled()) {
    so_far = query.advance(kBetweenLooks);
    pause_work();
  }
  return so_far;
}

}  // namespace goalbound
