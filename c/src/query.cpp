#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "errors.hpp"
#include "goalbound/text.hpp"
#include "handles.hpp"

namespace {

using namespace goalbound;
using namespace goalbound::c;

/// Nothing of a problem that could not be searched.
void write(const goalbound_query& query, const SearchResult& from, goalbound_result* to) {
  if (to == nullptr || is_invalid(from.status)) return;
  to->length = from.found() ? query.map->length_of(from.cost) : -1;
  to->expanded = from.stats.expanded;
  to->generated = from.stats.generated;
  to->pruned = from.stats.pruned;
}

NodeId node_of(const goalbound_query& query, goalbound_place place) {
  return query.map->node_at(from_c(place));
}

}  // namespace

goalbound_status goalbound_query_create(const goalbound_map* map, const goalbound_boxes* boxes,
                                        const char* algorithm, goalbound_query** query,
                                        goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (map == nullptr) return fail_null(error, "map");
    if (query == nullptr) return fail_null(error, "query");
    const Bounds* usual_boxes = boxes == nullptr ? nullptr : boxes->bounds.get();
    const SearchInfo* info =
        algorithm == nullptr ? &usual_search(*map->map, usual_boxes) : find_search(algorithm);
    if (info == nullptr) {
      return fail(error, GOALBOUND_ERROR_INVALID_ARGUMENT,
                  "there is no algorithm " + in_quotes(algorithm) + "; 'goalbound list' names all");
    }
    auto bounds = boxes == nullptr ? nullptr : boxes->bounds;
    auto made = make_query(*info, *map->map, bounds.get());
    if (!made) return fail(error, made.error());
    *query = new goalbound_query{map->map, std::move(bounds), std::move(made).value()};
    return GOALBOUND_OK;
  });
}

goalbound_status goalbound_query_copy(const goalbound_query* query, goalbound_query** copy,
                                      goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (query == nullptr) return fail_null(error, "query");
    if (copy == nullptr) return fail_null(error, "copy");
    *copy = new goalbound_query{query->map, query->bounds, query->query->copy()};
    return GOALBOUND_OK;
  });
}

void goalbound_query_free(goalbound_query* query) {
  delete query;
}

goalbound_status goalbound_query_find(goalbound_query* query, goalbound_place start, goalbound_place goal,
                                      goalbound_result* result, goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (query == nullptr) return fail_null(error, "query");
    query->begun = false;
    const SearchResult found = query->query->find(node_of(*query, start), node_of(*query, goal));
    query->begun = true;
    write(*query, found, result);
    return answer(error, found.status);
  });
}

goalbound_status goalbound_query_begin(goalbound_query* query, goalbound_place start, goalbound_place goal,
                                       goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (query == nullptr) return fail_null(error, "query");
    query->begun = false;
    const SearchResult begun = query->query->begin(node_of(*query, start), node_of(*query, goal));
    query->begun = true;
    return answer(error, begun.status);
  });
}

goalbound_status goalbound_query_advance(goalbound_query* query, std::uint64_t max_expansions,
                                         goalbound_result* result, goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (query == nullptr) return fail_null(error, "query");
    if (!query->begun) return fail(error, GOALBOUND_ERROR_INVALID_ARGUMENT, "no search was begun");
    query->begun = false;  // a search that runs out of memory is over
    const SearchResult so_far = query->query->advance(max_expansions);
    query->begun = true;
    write(*query, so_far, result);
    return answer(error, so_far.status);
  });
}

goalbound_status goalbound_query_path(goalbound_query* query, goalbound_place* places, std::size_t capacity,
                                      std::size_t* count, goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (query == nullptr) return fail_null(error, "query");
    if (count == nullptr) return fail_null(error, "count");
    if (places == nullptr && capacity > 0) return fail_null(error, "places");
    query->path.clear();
    if (query->begun) query->query->path(query->path);
    *count = query->path.size();
    const std::size_t written = std::min(capacity, query->path.size());
    std::transform(query->path.begin(), query->path.begin() + static_cast<std::ptrdiff_t>(written), places,
                   [query](NodeId node) { return to_c(query->map->place(node)); });
    if (capacity == 0 || written == query->path.size()) return GOALBOUND_OK;
    return fail(error, GOALBOUND_ERROR_NO_ROOM,
                "the path has " + std::to_string(query->path.size()) + " places, but there is room for " +
                    std::to_string(capacity));
  });
}
