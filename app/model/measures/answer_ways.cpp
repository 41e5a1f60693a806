#include "model/measures/answer_ways.hpp"

#include <atomic>
#include <memory>
#include <vector>

#include "goalbound/threads.hpp"
#include "model/background/team.hpp"
#include "model/measures/floods_of_nodes.hpp"

namespace goalbound::app {
namespace {

float way_of(const SearchResult& result) {
  if (!result.found()) return 0;
  // Costs that followed are those of an index that was there before.
  return static_cast<float>(result.way == AnswerWay::kSearch ? AnswerWay::kOld : result.way);
}

}  // namespace

Result<void> measure_answer_ways(const HeatOrder& order, HeatValues& values, Progress& progress) {
  const Map& map = *order.map;
  const SearchOrder& search = order.search;
  progress.start(values.size());
  auto first = make_query_of(search, progress);
  if (!first) return progress.cancelled() ? Result<void>() : first.error();
  // One for each thread, made before any of them works.
  std::vector<std::unique_ptr<Query>> queries;
  for (int i = 1; i < worker_count(order.threads); ++i) queries.push_back((*first)->copy());
  queries.push_back(*std::move(first));
  const ScatteredOrder slots(map.node_count());
  std::atomic<std::size_t> next_query{0};
  std::atomic<std::uint32_t> next{0};
  const auto work = [&] {
    Query& query = *queries[next_query.fetch_add(1, std::memory_order_relaxed)];
    while (!progress.cancelled()) {
      const std::uint32_t number = next.fetch_add(1, std::memory_order_relaxed);
      if (number >= values.size()) return;
      const std::uint32_t slot = slots[number];
      const NodeId node = map.node_of_slot(slot);
      const NodeId start = search.start == kNoNode ? node : search.start;
      values.set(slot, way_of(query.find(start, search.goal == kNoNode ? node : search.goal)));
      progress.advance();
    }
  };
  return work_together("the answers cannot be looked at", static_cast<int>(queries.size()), work,
                       [&] { progress.cancel(); });
}

}  // namespace goalbound::app
