// How often each node is expanded over many problems: where a search spends its time. The problems are
// answered once more and recorded, so that the times of the table stay those of searches that nobody watches.
#include "features/heat/heat_order.hpp"

namespace goalbound::app {
namespace {

void count_expansions(const Map& map, const Trace& trace, HeatValues& values) {
  for (const std::uint32_t event : trace.expansions()) {
    if (!map.is_node(trace[event].node)) continue;  // it was one before the map was edited
    const std::uint32_t slot = map.slot(trace[event].node);
    values.set(slot, values.get(slot) + 1);
  }
}

Result<void> compute_expansions(const HeatOrder& order, HeatValues& values, Progress& progress) {
  progress.start(order.problems->size());
  for (std::uint32_t slot = 0; slot < values.size(); ++slot) values.set(slot, 0);
  const SearchOrder& search = order.search;
  auto query = make_query_of(search, progress);
  if (!query) return progress.cancelled() ? Result<void>() : query.error();
  Trace trace;
  for (const Ends& ends : *order.problems) {
    trace.clear();
    (void)(*query)->find_traced(ends.start, ends.goal, trace, &progress);
    if (progress.cancelled()) return {};
    count_expansions(*order.map, trace, values);
    progress.advance();
  }
  return {};
}

}  // namespace

extern const ComputeMeasure kMeasure_expansions;
const ComputeMeasure kMeasure_expansions = &compute_expansions;

}  // namespace goalbound::app
