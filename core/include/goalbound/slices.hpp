// Searches that end by the clock or when somebody says so, put together from the slices of any query.
#pragma once

#include <atomic>
#include <chrono>

#include "goalbound/search.hpp"

namespace goalbound {

/// Query::advance() until the search is over, the time is up or `stop` is set, whichever comes first: for
/// programs that have so many microseconds a frame. It looks at the clock every few microseconds, so that the
/// time is passed by about as much; no time at all expands a few nodes. Returns what advance() does:
/// kUnfinished where the search goes on. `stop` may be set from another thread.
SearchResult advance_for(Query& query, std::chrono::nanoseconds time,
                         const std::atomic<bool>* stop = nullptr);

/// Query::find() that another thread may stop: it then ends within thousands of expansions with kUnfinished,
/// and advance() would go on. The answer and all counts are those of find().
SearchResult find_unless(const std::atomic<bool>& stop, Query& query, NodeId start, NodeId goal);

}  // namespace goalbound
