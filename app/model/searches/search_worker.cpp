#include "model/searches/search_worker.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "goalbound/box_index.hpp"
#include "goalbound/edited_map.hpp"
#include "goalbound/search/heuristics.hpp"
#include "model/searches/reachable.hpp"

namespace goalbound::app {
namespace {

/// Whether only start and goal are others.
bool same_but_for_ends(const SearchOrder& a, const SearchOrder& b) {
  return a.map == b.map && a.changed == b.changed && a.set == b.set && same_search(a, b);
}

/// The set of an order with what its search needs.
Result<IndexSet> completed(const SearchOrder& order, Progress& progress) {
  if (order.shared != nullptr)
    return order.shared->complete(*order.info, order.map, order.set, progress, order.options);
  IndexStore own;
  return complete(*order.info, *order.map, order.set, own, progress, order.options);
}

/// The map as it is, with the indices of the map as it was. A flood is made when it is first asked for: who
/// looks at one problem would wait for ever until it had paid. Not so many that one waits for them instead.
Result<EditedMap> edited_map(const SearchOrder& order) {
  constexpr std::size_t kNodesOfAllFloods = 2'000'000;
  const std::size_t most = kNodesOfAllFloods / std::max(order.map->node_count(), 1U);
  auto edited = EditedMap::make(order.changed->before, order.set,
                                {.floods_after = 0, .most_floods = std::clamp<std::size_t>(most, 4, 64)});
  if (!edited) return edited;
  if (auto applied = edited->apply(order.changed->changes); !applied) return applied.error();
  return edited;
}

/// What a side searches with, and on a map that was edited the map and the search on it as it was.
struct Searching {
  std::unique_ptr<Query> query;
  std::optional<EditedMap> map{};
  std::unique_ptr<Query> old{};
  IndexSet known{};  ///< with what the search needs
};

Result<Searching> start_on_edited(const SearchOrder& order) {
  auto map = edited_map(order);
  if (!map) return map.error();
  auto query = map->query(*order.info, order.options);
  if (!query) return query.error();
  auto old = make_query(*order.info, *order.changed->before, order.set, order.options);
  if (!old) return old.error();
  return Searching{*std::move(query), *std::move(map), *std::move(old), order.set};
}

Result<Searching> start_searching(const SearchOrder& order, Progress& progress) {
  if (order.changed != nullptr) return start_on_edited(order);
  auto set = completed(order, progress);
  if (!set) return set.error();
  auto made = make_query(*order.info, *order.map, *set, order.options, &progress);
  if (!made) return made.error();
  if (order.shared != nullptr) order.shared->drop_unused();
  return Searching{.query = *std::move(made), .known = *std::move(set)};
}

/// Keeps the query of the last order: its memory is worth keeping while only the goal moves.
class QueryCache {
 public:
  Result<Searching*> searching(const SearchOrder& order, Progress& progress) {
    if (searching_ && same_but_for_ends(order_, order)) return &*searching_;
    searching_.reset();
    order_ = order;
    auto started = start_searching(order, progress);
    if (!started) return started.error();
    searching_ = *std::move(started);
    return &*searching_;
  }

 private:
  SearchOrder order_;  // before searching_: keeps alive what the query points to
  std::optional<Searching> searching_;
};

/// It may lose paths.
bool uses_unsafe_boxes(const SearchOrder& order) {
  const auto bounds = boxes_in(order.set);
  return bounds != nullptr &&
         (order.stale || (order.info->canonical && !info_of(bounds->info().ordering).safe_for_jps));
}

/// The cost of a shortest path by a search without boxes; nothing when it was stopped.
std::optional<PathCost> shortest_cost(const SearchOrder& order, const Progress& progress) {
  constexpr std::uint64_t kExpansionsAtOnce = 4096;
  auto query = make_query(*find_search("astar"), *order.map);
  if (!query) return std::nullopt;
  SearchResult result = (*query)->begin(order.start, order.goal);
  while (result.status == SearchStatus::kUnfinished) {
    if (progress.cancelled()) return std::nullopt;
    result = (*query)->advance(kExpansionsAtOnce);
  }
  return result.cost;
}

/// What else there is to say of a search that found no path, or whose boxes may have lost one.
void tell_truth(const SearchOrder& order, SearchRun& run, const Progress& progress) {
  if (is_invalid(run.result.status) || run.result.status == SearchStatus::kUnfinished) return;
  if (uses_unsafe_boxes(order)) {
    run.shortest = shortest_cost(order, progress);
  } else if (!run.result.found()) {
    run.shortest = kNoPathCost;
  }
  if (run.shortest == kNoPathCost) run.reachable = reachable_from(*order.map, order.start);
}

/// How it came about where indices of the map as it was were asked.
EditedAnswer answer_on_edited(const SearchOrder& o, Searching& searching, const SearchResult& result) {
  EditedAnswer answer{.changed = o.changed, .way = result.way, .cover = searching.map->cover()};
  answer.floods = searching.map->difference().floods;
  answer.old = result;
  if (result.way == AnswerWay::kOld) return answer;
  answer.old = searching.old->find(o.start, o.goal);
  searching.old->path(answer.old_path);
  answer.taken = removed_steps(*o.changed, answer.old_path);
  return answer;
}

/// The run tells of the search whose trace it has: of a plain one that is no search of the side.
void tell_edited(const SearchOrder& o, Searching& searching, SearchRun& run) {
  run.edited = answer_on_edited(o, searching, run.result);
  if (run.edited->way != AnswerWay::kPlain) {
    run.trace = renumbered(run.trace, *o.changed);
    return;
  }
  run.info = find_search(o.map->kind().canonical ? "jps" : "astar");
  run.options = {};
  run.set = {};
  run.known = {};
  run.bounds.reset();
  run.box_counts = {};
}

/// What the trace has of it: what else was searched is told by EditedAnswer.
void count_own(SearchRun& run) {
  const TracePlayer::Counts all = [&] {
    run.player->seek(run.trace->size());
    const TracePlayer::Counts counts = run.player->counts();
    run.player->seek(0);
    return counts;
  }();
  SearchStats& stats = run.result.stats;
  stats.expanded = all.expanded;
  stats.generated = all.generated;
  stats.pruned = all.pruned;
}

Result<std::unique_ptr<SearchRun>> record(QueryCache& cache, const SearchOrder& o, JobControl& control) {
  const Result<Searching*> found = cache.searching(o, control.progress);
  if (!found) return found.error();
  Searching& searching = **found;
  auto run = std::make_unique<SearchRun>();
  auto trace = std::make_shared<Trace>();
  run->map = o.map;
  run->info = o.info;
  run->options = o.options;
  run->set = o.set;
  run->known = searching.known;
  run->bounds = boxes_in(o.set);
  if (run->bounds != nullptr) run->box_counts = count_nodes(*run->bounds);
  run->stale = o.stale;
  const bool has_ends = o.map->is_node(o.start) && o.map->is_node(o.goal);
  if (has_ends && o.set.find("landmarks") != nullptr) {
    const auto by_place = std::make_shared<LeastLeft>(*o.map, IndexSet(), SearchSide::kStart);
    by_place->aim_nodes(o.start, o.goal);
    run->by_place = by_place;
  }
  run->start = o.start;
  run->goal = o.goal;
  run->result = searching.query->find_traced(o.start, o.goal, *trace, &control.answer());
  searching.query->path(run->path);
  run->trace = trace;
  if (searching.map) tell_edited(o, searching, *run);
  if (!is_invalid(run->result.status)) {
    run->player = std::make_unique<TracePlayer>(run->trace);
    run->index = std::make_shared<const TraceIndex>(run->trace, *o.map, *run->info);
    if (searching.map) count_own(*run);
  }
  tell_truth(o, *run, control.answer());
  return run;
}

}  // namespace

bool same_search(const SearchOrder& a, const SearchOrder& b) {
  return a.info == b.info && same_options(a.options, b.options) && a.asked == b.asked && a.stale == b.stale;
}

std::shared_ptr<const Bounds> boxes_in(const IndexSet& set) {
  const auto boxes = set.get<BoxIndex>();
  return boxes == nullptr ? nullptr : boxes->bounds();
}

Result<std::unique_ptr<Query>> make_query_of(const SearchOrder& order, Progress& progress) {
  if (order.changed != nullptr) {
    auto map = edited_map(order);
    if (!map) return map.error();
    return map->query(*order.info, order.options);
  }
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
