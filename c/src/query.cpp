#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "errors.hpp"
#include "goalbound/box_index.hpp"
#include "handles.hpp"

namespace {

using namespace goalbound;
using namespace goalbound::c;

/// Nothing of a problem that could not be searched.
void write(goalbound_query& query, const SearchResult& from, goalbound_result* to) {
  query.way = static_cast<goalbound_way>(from.way);
  if (to == nullptr || is_invalid(from.status)) return;
  to->length = from.found() ? query.map->length_of(from.cost) : -1;
  to->expanded = from.stats.expanded;
  to->generated = from.stats.generated;
  to->pruned = from.stats.pruned;
}

NodeId node_of(const goalbound_query& query, goalbound_place place) {
  return query.map->node_at(from_c(place));
}

/// `map_of_indices`: null without any.
goalbound_status create(const std::shared_ptr<const Map>& map, std::shared_ptr<const Map> map_of_indices,
                        const SearchInfo& info, const IndexSet& set, goalbound_query** query,
                        goalbound_error* error) {
  auto made = make_query(info, *map, set);
  if (!made) return fail(error, made.error());
  *query = new goalbound_query{map, std::move(map_of_indices), std::move(made).value()};
  return GOALBOUND_OK;
}

}  // namespace

goalbound_status goalbound_query_create(const goalbound_map* map, const goalbound_boxes* boxes,
                                        const char* algorithm, goalbound_query** query,
                                        goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (map == nullptr) return fail_null(error, "map");
    if (query == nullptr) return fail_null(error, "query");
    const Bounds* bounds = boxes == nullptr ? nullptr : boxes->bounds.get();
    const auto info = algorithm_called(algorithm, *map->map, bounds);
    if (!info) return fail(error, info.error());
    // Boxes that an algorithm does not ask are no error, as they always were.
    const bool asked = boxes != nullptr && (*info)->needs_bounds;
    return create(map->map, nullptr, **info, asked ? index_set_of(boxes->bounds) : IndexSet(), query, error);
  });
}

goalbound_status goalbound_query_create_with(const goalbound_map* map, const goalbound_indices* indices,
                                             const char* algorithm, goalbound_query** query,
                                             goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (map == nullptr) return fail_null(error, "map");
    if (query == nullptr) return fail_null(error, "query");
    const IndexSet set = indices == nullptr ? IndexSet() : indices->set;
    const auto info = algorithm_called(algorithm, *map->map, set);
    if (!info) return fail(error, info.error());
    return create(map->map, indices == nullptr ? nullptr : indices->map, **info, set, query, error);
  });
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
