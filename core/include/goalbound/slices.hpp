// Searches that end by the clock or when they are cancelled, put together from the slices of any query.
#pragma once

#include <chrono>

#include "goalbound/search.hpp"

namespace goalbound {

/// Query::advance() until the search is over, the time is up or `progress` is cancelled, whichever comes
/// first: for programs that have so many microseconds a frame. It looks at the clock every few microseconds,
/// so that the time is passed by about as much; no time at all expands a few nodes. Returns what advance()
/// does: kUnfinished where the search goes on.
SearchResult advance_for(Query& query, std::chrono::nanoseconds time, const Progress* progress = nullptr);

/// Query::find() that can be cancelled: it then ends within thousands of expansions with kUnfinished, and
/// advance() would go on. The answer and all counts are those of find().
SearchResult find_unless_cancelled(const Progress& progress, Query& query, NodeId start, NodeId goal);

}  // namespace goalbound
