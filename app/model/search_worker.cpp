#include "model/search_worker.hpp"

#include <utility>

#include "model/reachable.hpp"

namespace goalbound::app {
namespace {

/// Whether only start and goal are others.
bool same_but_for_ends(const SearchOrder& a, const SearchOrder& b) {
  return a.map == b.map && a.bounds == b.bounds && same_search(a, b);
}

/// Keeps the query of the last order: its memory is worth keeping while only the goal moves.
class QueryCache {
 public:
  Result<Query*> query_for(const SearchOrder& order, const std::atomic<bool>& stop) {
    if (query_ != nullptr && same_but_for_ends(order_, order)) return query_.get();
    query_.reset();
    order_ = order;
    auto made = make_query(*order.info, *order.map, order.bounds.get(), order.options, &stop);
    if (!made) return made.error();
    query_ = std::move(made).value();
    return query_.get();
  }

 private:
  SearchOrder order_;  // before query_: keeps alive what the query points to
  std::unique_ptr<Query> query_;
};

/// It may lose paths.
bool uses_unsafe_boxes(const SearchOrder& order) {
  if (order.bounds == nullptr) return false;
  return order.stale || (order.info->canonical && !info_of(order.bounds->info().ordering).safe_for_jps);
}

/// The cost of a shortest path by a search without boxes; nothing when it was stopped.
std::optional<Cost> shortest_cost(const SearchOrder& order, const std::atomic<bool>& stop) {
  constexpr std::uint64_t kExpansionsAtOnce = 4096;
  auto query = make_query(*find_search("astar"), *order.map, nullptr);
  if (!query) return std::nullopt;
  SearchResult result = (*query)->begin(order.start, order.goal);
  while (result.status == SearchStatus::kUnfinished) {
    if (stop) return std::nullopt;
    result = (*query)->advance(kExpansionsAtOnce);
  }
  return result.found() ? static_cast<Cost>(result.cost) : kInfiniteCost;
}

/// What else there is to say of a search that found no path, or whose boxes may have lost one.
void tell_truth(const SearchOrder& order, SearchRun& run, const std::atomic<bool>& stop) {
  if (is_invalid(run.result.status) || run.result.status == SearchStatus::kUnfinished) return;
  if (uses_unsafe_boxes(order)) {
    run.shortest = shortest_cost(order, stop);
  } else if (!run.result.found()) {
    run.shortest = kInfiniteCost;
  }
  if (run.shortest == kInfiniteCost) run.reachable = reachable_from(*order.map, order.start);
}

Result<std::unique_ptr<SearchRun>> record(QueryCache& cache, const SearchOrder& o,
                                          const std::atomic<bool>& stop_making,
                                          const std::atomic<bool>& stop_search) {
  const Result<Query*> query = cache.query_for(o, stop_making);
  if (!query) return query.error();
  auto run = std::make_unique<SearchRun>();
  auto trace = std::make_shared<Trace>();
  run->map = o.map;
  run->info = o.info;
  run->options = o.options;
  run->bounds = o.bounds;
  if (o.bounds != nullptr) run->box_counts = count_nodes(*o.bounds);
  run->stale = o.stale;
  run->start = o.start;
  run->goal = o.goal;
  run->result = (*query)->find_traced(o.start, o.goal, *trace, &stop_search);
  (*query)->path(run->path);
  run->trace = trace;
  if (!is_invalid(run->result.status)) {
    run->player = std::make_unique<TracePlayer>(trace);
    run->index = std::make_shared<const TraceIndex>(trace, *o.map, *o.info);
  }
  tell_truth(o, *run, stop_search);
  return run;
}

/// A trace can be larger than memory: then there is none.
SearchOutcome answer(QueryCache& cache, SearchOrder order, const std::atomic<bool>& stop_making,
                     const std::atomic<bool>& stop_search) {
  SearchOutcome outcome{.order = std::move(order), .run = nullptr, .error = {}};
  auto run = without_throwing("the search cannot be recorded",
                              [&] { return record(cache, outcome.order, stop_making, stop_search); });
  if (run) {
    outcome.run = std::move(run).value();
  } else {
    outcome.error = run.error().to_string();
  }
  return outcome;
}

}  // namespace

bool same_search(const SearchOrder& a, const SearchOrder& b) {
  if (a.info != b.info || !same_options(a.options, b.options)) return false;
  if (a.info == nullptr || !a.info->needs_bounds) return true;
  return a.ordering == b.ordering && a.stale == b.stale;
}

SearchWorker::SearchWorker() : thread_([this] { work(); }) {}

SearchWorker::~SearchWorker() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
    next_.reset();
    stop_making();
  }
  changed_.notify_all();
  thread_.join();
}

void SearchWorker::submit(SearchOrder order) {
  {
    const std::lock_guard lock(mutex_);
    if (!same_but_for_ends(order, current_)) stop_making();
    if (out_of_patience()) stop_running();
    next_ = std::move(order);
  }
  changed_.notify_all();
}

void SearchWorker::discard() {
  std::optional<SearchOutcome> forgotten;  // freed after the lock is
  const std::lock_guard lock(mutex_);
  next_.reset();
  forgotten.swap(done_);
  stop_making();
}

std::optional<SearchOutcome> SearchWorker::take() {
  const std::lock_guard lock(mutex_);
  if (next_ && out_of_patience()) stop_running();
  return std::exchange(done_, std::nullopt);
}

bool SearchWorker::busy() const {
  const std::lock_guard lock(mutex_);
  return next_.has_value() || done_.has_value() || (running_ && !discard_running_);
}

void SearchWorker::wait() const {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return !next_ && (!running_ || discard_running_); });
}

bool SearchWorker::out_of_patience() const {
  return running_ && Clock::now() - begun_ > kPatience;
}

/// Nothing comes out of the search that runs.
void SearchWorker::stop_running() {
  discard_running_ = running_;
  stop_search_ = running_;
}

/// Nor is its query of any use.
void SearchWorker::stop_making() {
  stop_running();
  stop_making_ = running_;
}

void SearchWorker::work() {
  QueryCache cache;
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return stop_ || next_; });
    if (stop_) return;
    current_ = std::move(*next_);
    next_.reset();
    begun_ = Clock::now();
    running_ = true;
    discard_running_ = false;
    stop_search_ = false;
    stop_making_ = false;
    SearchOrder order = current_;
    lock.unlock();
    SearchOutcome outcome = answer(cache, std::move(order), stop_making_, stop_search_);
    lock.lock();
    running_ = false;
    std::optional<SearchOutcome> superseded;
    if (!discard_running_) superseded = std::exchange(done_, std::move(outcome));
    changed_.notify_all();
    if (!superseded) continue;
    lock.unlock();
    superseded.reset();  // a trace may be large: not under the lock
    lock.lock();
  }
}

}  // namespace goalbound::app
