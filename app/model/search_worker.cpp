#include "model/search_worker.hpp"

#include <utility>

#include "goalbound/box_index.hpp"
#include "model/reachable.hpp"

namespace goalbound::app {
namespace {

/// Whether only start and goal are others.
bool same_but_for_ends(const SearchOrder& a, const SearchOrder& b) {
  return a.map == b.map && a.set == b.set && same_search(a, b);
}

/// The set of an order with what its search needs.
Result<IndexSet> completed(const SearchOrder& order, Progress& progress) {
  if (order.shared != nullptr)
    return order.shared->complete(*order.info, order.map, order.set, progress, order.options);
  IndexStore own;
  return complete(*order.info, *order.map, order.set, own, progress, order.options);
}

/// Keeps the query of the last order: its memory is worth keeping while only the goal moves.
class QueryCache {
 public:
  Result<Query*> query_for(const SearchOrder& order, Progress& progress) {
    if (query_ != nullptr && same_but_for_ends(order_, order)) return query_.get();
    query_.reset();
    order_ = order;
    auto set = completed(order, progress);
    if (!set) return set.error();
    auto made = make_query(*order.info, *order.map, *std::move(set), order.options, &progress);
    if (!made) return made.error();
    query_ = std::move(made).value();
    if (order.shared != nullptr) order.shared->drop_unused();
    return query_.get();
  }

 private:
  SearchOrder order_;  // before query_: keeps alive what the query points to
  std::unique_ptr<Query> query_;
};

/// It may lose paths.
bool uses_unsafe_boxes(const SearchOrder& order) {
  const auto bounds = boxes_in(order.set);
  return bounds != nullptr &&
         (order.stale || (order.info->canonical && !info_of(bounds->info().ordering).safe_for_jps));
}

/// The cost of a shortest path by a search without boxes; nothing when it was stopped.
std::optional<PathCost> shortest_cost(const SearchOrder& order, const std::atomic<bool>& stop) {
  constexpr std::uint64_t kExpansionsAtOnce = 4096;
  auto query = make_query(*find_search("astar"), *order.map, nullptr);
  if (!query) return std::nullopt;
  SearchResult result = (*query)->begin(order.start, order.goal);
  while (result.status == SearchStatus::kUnfinished) {
    if (stop) return std::nullopt;
    result = (*query)->advance(kExpansionsAtOnce);
  }
  return result.cost;
}

/// What else there is to say of a search that found no path, or whose boxes may have lost one.
void tell_truth(const SearchOrder& order, SearchRun& run, const std::atomic<bool>& stop) {
  if (is_invalid(run.result.status) || run.result.status == SearchStatus::kUnfinished) return;
  if (uses_unsafe_boxes(order)) {
    run.shortest = shortest_cost(order, stop);
  } else if (!run.result.found()) {
    run.shortest = kNoPathCost;
  }
  if (run.shortest == kNoPathCost) run.reachable = reachable_from(*order.map, order.start);
}

Result<std::unique_ptr<SearchRun>> record(QueryCache& cache, const SearchOrder& o, JobControl& control) {
  const Result<Query*> query = cache.query_for(o, control.progress);
  if (!query) return query.error();
  auto run = std::make_unique<SearchRun>();
  auto trace = std::make_shared<Trace>();
  run->map = o.map;
  run->info = o.info;
  run->options = o.options;
  run->set = o.set;
  run->bounds = boxes_in(o.set);
  if (run->bounds != nullptr) run->box_counts = count_nodes(*run->bounds);
  run->stale = o.stale;
  run->start = o.start;
  run->goal = o.goal;
  run->result = (*query)->find_traced(o.start, o.goal, *trace, &control.stop_flag());
  (*query)->path(run->path);
  run->trace = trace;
  if (!is_invalid(run->result.status)) {
    run->player = std::make_unique<TracePlayer>(trace);
    run->index = std::make_shared<const TraceIndex>(trace, *o.map, *o.info);
  }
  tell_truth(o, *run, control.stop_flag());
  return run;
}

}  // namespace

bool same_search(const SearchOrder& a, const SearchOrder& b) {
  if (a.info != b.info || !same_options(a.options, b.options) || a.indices != b.indices) return false;
  if (a.info == nullptr || !asks_boxes(*a.info, a.indices)) return true;
  return a.ordering == b.ordering && a.stale == b.stale;
}

std::shared_ptr<const Bounds> boxes_in(const IndexSet& set) {
  const auto boxes = set.get<BoxIndex>();
  return boxes == nullptr ? nullptr : boxes->bounds();
}

Result<std::unique_ptr<Query>> make_query_of(const SearchOrder& order, Progress& progress) {
  Progress of_indices(&progress);  // the caller counts problems
  auto set = completed(order, of_indices);
  if (!set) return set.error();
  return make_query(*order.info, *order.map, *std::move(set), order.options, &of_indices);
}

/// A trace can be larger than memory: then there is none.
SearchWorker::SearchWorker()
    : Latest(
          "the search cannot be recorded",
          [cache = std::make_shared<QueryCache>()](const SearchOrder& order, JobControl& control) {
            return record(*cache, order, control);
          },
          &same_but_for_ends) {}

}  // namespace goalbound::app
