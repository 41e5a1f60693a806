// A search in slices and one that is watched do the same as the whole one.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "goalbound/search.hpp"
#include "goalbound/trace.hpp"

namespace goalbound::test {

/// `whole` is what find() gave.
inline void expect_same_counts(Query& query, NodeId start, NodeId goal, const SearchResult& whole) {
  SearchResult sliced = query.begin(start, goal);
  while (sliced.status == SearchStatus::kUnfinished) sliced = query.advance(1);
  const auto trace = std::make_shared<Trace>();
  for (const SearchResult& result : {sliced, query.find_traced(start, goal, *trace)}) {
    ASSERT_EQ(result.status, whole.status);
    ASSERT_EQ(result.cost, whole.cost);
    ASSERT_EQ(result.stats, whole.stats);
  }
  TracePlayer player(trace);
  const std::vector<NodeView> before(player.nodes().begin(), player.nodes().end());
  player.seek(trace->size());
  ASSERT_EQ(player.counts().expanded, whole.stats.expanded);
  ASSERT_EQ(player.counts().generated, whole.stats.generated);
  ASSERT_EQ(player.counts().open_add, whole.stats.open_add);
  ASSERT_EQ(player.counts().open_decrease, whole.stats.open_decrease);
  for (std::size_t at = trace->size(); at-- > 0;) player.seek(at);
  ASSERT_TRUE(std::ranges::equal(player.nodes(), before)) << "what was done can be undone";
}

}  // namespace goalbound::test
