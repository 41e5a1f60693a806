#include <algorithm>
#include <chrono>
#include <memory>
#include <string>
#include <utility>

#include "errors.hpp"
#include "goalbound/partial_paths.hpp"
#include "goalbound/path_nodes.hpp"
#include "goalbound/slices.hpp"
#include "handles.hpp"

namespace {

using namespace goalbound;
using namespace goalbound::c;

/// Of the search before.
void forget_answer(goalbound_query& query) {
  query.begun = query.is_partial = false;
  query.between.clear();
}

/// Keeps what is asked later, and tells the rest.
goalbound_status finish(goalbound_query& query, const SearchResult& found, goalbound_result* result,
                        goalbound_error* error) {
  query.begun = true;
  query.is_partial = false;
  query.way = static_cast<goalbound_way>(found.way);
  query.cost = found.cost;
  PathLength length{query.map->length_of(found.cost), 0};
  if (found.found() && has_own_costs(*query.map)) {
    query.query->path(query.path);
    length = path_length(*query.map, query.path, found.cost);
  }
  query.too_long_at_most = length.too_long_at_most;
  write(length, found, result);
  return answer(error, found.status);
}

/// `write(nodes)` of the last search, into the arrays of the caller.
template <class Write>
goalbound_status path_of(goalbound_query* query, goalbound_place* places, std::size_t capacity,
                         std::size_t* count, goalbound_error* error, const Write& write) {
  return guarded(error, [&]() -> goalbound_status {
    if (query == nullptr) return fail_null(error, "query");
    if (!query->between.empty()) {
      const auto place_at = [&](std::size_t i) {
        const Place& at = query->between[i];
        return goalbound_place{at.x, at.y, at.z};
      };
      return write_places(query->between.size(), place_at, places, capacity, count, error);
    }
    query->path.clear();
    if (query->is_partial) {
      query->path = query->partial;
    } else if (query->begun) {
      write(query->path);
    }
    return write_path(*query->map, query->path, places, capacity, count, error);
  });
}

goalbound_status partial_corners(goalbound_query& query, goalbound_place* places, std::size_t capacity,
                                 std::size_t* count, goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    query.path = query.partial;
    keep_corners(*query.map, query.path);
    return write_path(*query.map, query.path, places, capacity, count, error);
  });
}

NodeId node_of(const goalbound_query& query, goalbound_place place) {
  return node_at(*query.map, place);
}

/// What a query is made of.
struct Asked {
  const SearchInfo* search;
  IndexSet set;
  std::shared_ptr<const Map> map_of_indices;  ///< null without any
};

Result<Asked> asked_of(const goalbound_map& map, const goalbound_indices* indices, const char* algorithm) {
  const IndexSet set = indices == nullptr ? IndexSet() : indices->set;
  const auto info = algorithm_called(algorithm, *map.map, set);
  if (!info) return info.error();
  return Asked{*info, set, indices == nullptr ? nullptr : indices->map};
}

}  // namespace

goalbound_status goalbound_query_create(const goalbound_map* map, const goalbound_indices* indices,
                                        const char* algorithm, goalbound_query** query,
                                        goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (map == nullptr) return fail_null(error, "map");
    if (query == nullptr) return fail_null(error, "query");
    const auto asked = asked_of(*map, indices, algorithm);
    if (!asked) return fail(error, asked.error());
    auto made = make_query(*asked->search, *map->map, asked->set);
    if (!made) return fail(error, made.error());
    *query = new goalbound_query{map->map, asked->map_of_indices, std::move(made).value()};
    return GOALBOUND_OK;
  });
}

goalbound_status goalbound_query_job_start(const goalbound_map* map, const goalbound_indices* indices,
                                           const char* algorithm, goalbound_query_job** job,
                                           goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (map == nullptr) return fail_null(error, "map");
    if (job == nullptr) return fail_null(error, "job");
    const auto asked = asked_of(*map, indices, algorithm);
    if (!asked) return fail(error, asked.error());
    *job = new goalbound_query_job{map->map, asked->map_of_indices,
                                   std::make_unique<QueryJob>(*asked->search, map->map, asked->set)};
    return GOALBOUND_OK;
  });
}

int goalbound_query_job_finished(const goalbound_query_job* job) {
  return job == nullptr || job->job == nullptr || job->job->finished() ? 1 : 0;
}

goalbound_status goalbound_query_job_take(goalbound_query_job* job, goalbound_query** query,
                                          goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (job == nullptr) return fail_null(error, "job");
    if (query == nullptr) return fail_null(error, "query");
    if (job->job == nullptr)
      return fail(error, GOALBOUND_ERROR_INVALID_ARGUMENT, "the query was taken already");
    auto made = job->job->take();
    job->job.reset();
    if (!made) return fail(error, made.error());
    *query = new goalbound_query{job->map, job->map_of_indices, std::move(made).value()};
    return GOALBOUND_OK;
  });
}

void goalbound_query_job_free(goalbound_query_job* job) {
  delete job;
}

goalbound_status goalbound_query_reserve(goalbound_query* query, int* complete, goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (query == nullptr) return fail_null(error, "query");
    query->path.reserve(query->map->node_count());
    const bool all = query->query->reserve();
    if (complete != nullptr) *complete = all ? 1 : 0;
    return GOALBOUND_OK;
  });
}

std::uint64_t goalbound_query_reserved_bytes(const goalbound_query* query) {
  if (query == nullptr) return 0;
  const std::uint64_t of_search = query->query->reserved_bytes();
  return of_search == 0 ? 0
                        : of_search + sizeof(*query) + query->map->node_count() * sizeof(goalbound::NodeId);
}

goalbound_status goalbound_query_copy(const goalbound_query* query, goalbound_query** copy,
                                      goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (query == nullptr) return fail_null(error, "query");
    if (copy == nullptr) return fail_null(error, "copy");
    *copy = new goalbound_query{query->map, query->map_of_indices, query->query->copy()};
    return GOALBOUND_OK;
  });
}

goalbound_way goalbound_query_way(const goalbound_query* query) {
  return query == nullptr ? GOALBOUND_WAY_SEARCH : query->way;
}

void goalbound_query_free(goalbound_query* query) {
  delete query;
}

goalbound_status goalbound_query_find(goalbound_query* query, goalbound_place start, goalbound_place goal,
                                      goalbound_result* result, goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (query == nullptr) return fail_null(error, "query");
    forget_answer(*query);
    query->progress.renew();
    const SearchResult found =
        find_unless_cancelled(query->progress, *query->query, node_of(*query, start), node_of(*query, goal));
    if (found.status == SearchStatus::kUnfinished)
      return fail(error, GOALBOUND_ERROR_CANCELLED, "the search was cancelled");
    const goalbound_status status = finish(*query, found, result, error);
    return is_invalid(found.status) ? answer(error, found.status, *query->map, start, goal) : status;
  });
}

goalbound_status goalbound_query_find_between(goalbound_query* query, const char* start, const char* goal,
                                              goalbound_result* result, goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (query == nullptr) return fail_null(error, "query");
    if (start == nullptr) return fail_null(error, "start");
    if (goal == nullptr) return fail_null(error, "goal");
    const Map& now = query->query->map();
    const auto from = find_spot(query->map, now, start);
    if (!from) return fail(error, from.error());
    const auto to = find_spot(query->map, now, goal);
    if (!to) return fail(error, to.error());
    // Between places, which say no more than which node lies there first.
    const auto is_said_by_place = [&](const Spot& spot) {
      return spot.is_one_node() && node_at(now, to_c(now, spot.node)) == spot.node;
    };
    if (is_said_by_place(*from) && is_said_by_place(*to))
      return goalbound_query_find(query, to_c(now, from->node), to_c(now, to->node), result, error);
    forget_answer(*query);
    query->progress.renew();
    const SpotPath path = find_between(*query->query, *from, *to, &query->progress);
    if (path.result.status == SearchStatus::kUnfinished)
      return fail(error, GOALBOUND_ERROR_CANCELLED, "the search was cancelled");
    query->way = static_cast<goalbound_way>(path.result.way);
    query->too_long_at_most = path.length.too_long_at_most;
    query->between = places_of(*query->map, path);
    write(path.length, path.result, result);
    return answer(error, path.result.status);
  });
}

goalbound_status goalbound_query_begin(goalbound_query* query, goalbound_place start, goalbound_place goal,
                                       goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (query == nullptr) return fail_null(error, "query");
    forget_answer(*query);
    query->progress.renew();
    const SearchResult begun = query->query->begin(node_of(*query, start), node_of(*query, goal));
    query->begun = true;
    query->cost = begun.cost;
    return answer(error, begun.status, *query->map, start, goal);
  });
}

goalbound_status goalbound_query_advance(goalbound_query* query, std::uint64_t max_expansions,
                                         goalbound_result* result, goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (query == nullptr) return fail_null(error, "query");
    if (!query->begun) return fail(error, GOALBOUND_ERROR_INVALID_ARGUMENT, "no search was begun");
    query->begun = false;  // a search that runs out of memory is over
    return finish(*query, query->query->advance(max_expansions), result, error);
  });
}

goalbound_status goalbound_query_advance_for(goalbound_query* query, double microseconds,
                                             goalbound_result* result, goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (query == nullptr) return fail_null(error, "query");
    if (!query->begun) return fail(error, GOALBOUND_ERROR_INVALID_ARGUMENT, "no search was begun");
    if (!(microseconds >= 0))
      return fail(error, GOALBOUND_ERROR_INVALID_ARGUMENT, "microseconds is negative or no number");
    constexpr double kMost = 1e12;  // eleven days; more does not fit into a clock
    const auto time =
        std::chrono::nanoseconds(static_cast<std::int64_t>(std::min(microseconds, kMost) * 1000));
    query->begun = false;
    return finish(*query, advance_for(*query->query, time, &query->progress), result, error);
  });
}

void goalbound_query_cancel(goalbound_query* query) {
  if (query != nullptr) query->progress.cancel();
}

std::uint64_t goalbound_query_cost(const goalbound_query* query) {
  static_assert(kNoPathCost == GOALBOUND_NO_COST);
  return query == nullptr || !query->begun ? GOALBOUND_NO_COST : query->cost;
}

double goalbound_query_too_long_at_most(const goalbound_query* query) {
  return query == nullptr ? 0 : query->too_long_at_most;
}

goalbound_status goalbound_query_path(goalbound_query* query, goalbound_place* places, std::size_t capacity,
                                      std::size_t* count, goalbound_error* error) {
  return path_of(query, places, capacity, count, error,
                 [query](std::vector<NodeId>& nodes) { query->query->path(nodes); });
}

goalbound_status goalbound_query_corners(goalbound_query* query, goalbound_place* places,
                                         std::size_t capacity, std::size_t* count, goalbound_error* error) {
  if (query != nullptr && query->is_partial) return partial_corners(*query, places, capacity, count, error);
  return path_of(query, places, capacity, count, error,
                 [query](std::vector<NodeId>& nodes) { query->query->path_corners(nodes); });
}

goalbound_status goalbound_learned_create(const goalbound_map* map, const goalbound_indices* indices,
                                          goalbound_learned** learned, goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (map == nullptr) return fail_null(error, "map");
    if (learned == nullptr) return fail_null(error, "learned");
    const IndexSet set = indices == nullptr ? IndexSet() : indices->set;
    for (const auto& index : set.members()) {
      if (!index->fits(*map->map))
        return fail(error, GOALBOUND_ERROR_MISMATCH, "the indices were made for another map");
    }
    *learned = new goalbound_learned{map->map, LearnedEstimates(*map->map, set)};
    return GOALBOUND_OK;
  });
}

void goalbound_learned_forget(goalbound_learned* learned) {
  if (learned != nullptr) learned->estimates.forget();
}

std::size_t goalbound_learned_size(const goalbound_learned* learned) {
  return learned == nullptr ? 0 : learned->estimates.size();
}

void goalbound_learned_free(goalbound_learned* learned) {
  delete learned;
}

goalbound_status goalbound_query_find_partial(goalbound_query* query, goalbound_place start,
                                              goalbound_place goal, const goalbound_partial_limits* limits,
                                              goalbound_path_end* end, goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (query == nullptr) return fail_null(error, "query");
    if (end == nullptr) return fail_null(error, "end");
    PartialLimits most;
    goalbound_partial_limits given{};
    if (!take_options(limits, given)) return fail_size(error, "limits");
    if (given.max_expansions != 0) most.max_expansions = given.max_expansions;
    if (given.max_cost != 0) most.max_cost = given.max_cost;
    if (given.learned != nullptr && given.learned->map != query->map)
      return fail(error, GOALBOUND_ERROR_MISMATCH, "limits.learned was made for another map");
    LearnedEstimates* learned = given.learned == nullptr ? nullptr : &given.learned->estimates;
    forget_answer(*query);
    PartialPath found =
        find_partial(*query->query, node_of(*query, start), node_of(*query, goal), most, learned);
    if (found.end == PathEnd::kInvalidEnd)
      return answer(error, found.result.status, *query->map, start, goal);
    query->partial = std::move(found.nodes);
    query->is_partial = true;
    query->begun = true;
    query->way = static_cast<goalbound_way>(found.result.way);
    query->cost = found.cost;
    *end = static_cast<goalbound_path_end>(found.end);
    return GOALBOUND_OK;
  });
}
