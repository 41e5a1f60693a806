// How often each node is expanded over many problems: where a search spends its time. The problems are
// answered once more and recorded, so that the times of the table stay those of searches that nobody watches.
#include <atomic>

#include "model/heat/heat_order.hpp"

namespace goalbound::app {
namespace {

/// Searches made from tables that take long look at a flag of their own; it follows the progress.
class StopFlag {
 public:
  explicit StopFlag(const Progress& progress)
      : watcher_([this, &progress](const std::stop_token& done) {
          while (!done.stop_requested() && !progress.cancelled())
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
          stop_ = progress.cancelled();
        }) {}
  const std::atomic<bool>& flag() const { return stop_; }

 private:
  std::atomic<bool> stop_{false};
  std::jthread watcher_;
};

void count_expansions(const Map& map, const Trace& trace, HeatValues& values) {
  for (const std::uint32_t event : trace.expansions()) {
    const std::uint32_t slot = map.slot(trace[event].node);
    values.set(slot, values.get(slot) + 1);
  }
}

Result<void> compute_expansions(const HeatOrder& order, HeatValues& values, Progress& progress) {
  progress.start(order.problems->size());
  for (std::uint32_t slot = 0; slot < values.size(); ++slot) values.set(slot, 0);
  const StopFlag stop(progress);
  const SearchOrder& search = order.search;
  auto query = make_query(*search.info, *order.map, search.bounds.get(), search.options, &stop.flag());
  if (!query) return progress.cancelled() ? Result<void>() : query.error();
  Trace trace;
  for (const Ends& ends : *order.problems) {
    trace.clear();
    (void)(*query)->find_traced(ends.start, ends.goal, trace, &stop.flag());
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
