#include <memory>
#include <span>
#include <utility>

#include "errors.hpp"
#include "goalbound/threads.hpp"
#include "handles.hpp"

namespace {

using namespace goalbound;
using namespace goalbound::c;

static_assert(static_cast<int>(AnswerWay::kSearch) == GOALBOUND_WAY_SEARCH &&
                  static_cast<int>(AnswerWay::kOld) == GOALBOUND_WAY_OLD &&
                  static_cast<int>(AnswerWay::kOverAdded) == GOALBOUND_WAY_OVER_ADDED &&
                  static_cast<int>(AnswerWay::kPlain) == GOALBOUND_WAY_PLAIN,
              "ways are handed over by their number");

goalbound_status apply(goalbound_edited_map* edited, const MapChange& change, goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (edited == nullptr) return fail_null(error, "edited");
    const auto applied = edited->edited.apply(change);
    return applied ? GOALBOUND_OK : fail(error, applied.error());
  });
}

Cell cell_at(goalbound_place place) {
  return {place.x, place.y};
}

/// `change(from, to)` of the nodes at these places.
template <class Change>
goalbound_status apply_to_edge(goalbound_edited_map* edited, goalbound_place from, goalbound_place to,
                               goalbound_error* error, const Change& change) {
  return guarded(error, [&]() -> goalbound_status {
    if (edited == nullptr) return fail_null(error, "edited");
    return apply(edited, change(node_at(*edited->map, from), node_at(*edited->map, to)), error);
  });
}

}  // namespace

goalbound_status goalbound_edited_map_create(const goalbound_map* map, const goalbound_indices* indices,
                                             goalbound_edited_map** edited, goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (map == nullptr) return fail_null(error, "map");
    if (edited == nullptr) return fail_null(error, "edited");
    auto made = EditedMap::make(map->map, indices == nullptr ? IndexSet() : indices->set);
    if (!made) return fail(error, made.error());
    *edited = new goalbound_edited_map{map->map, *std::move(made), nullptr};
    return GOALBOUND_OK;
  });
}

void goalbound_edited_map_free(goalbound_edited_map* edited) {
  delete edited;
}

goalbound_status goalbound_edited_map_block(goalbound_edited_map* edited, goalbound_place cell,
                                            goalbound_error* error) {
  return apply(edited, MapChange::block(cell_at(cell)), error);
}

goalbound_status goalbound_edited_map_unblock(goalbound_edited_map* edited, goalbound_place cell,
                                              goalbound_error* error) {
  return apply(edited, MapChange::free(cell_at(cell)), error);
}

goalbound_status goalbound_edited_map_set_terrain(goalbound_edited_map* edited, goalbound_place cell,
                                                  char terrain, goalbound_error* error) {
  return apply(edited, MapChange::set_terrain(cell_at(cell), terrain), error);
}

goalbound_status goalbound_edited_map_set_edge(goalbound_edited_map* edited, goalbound_place from,
                                               goalbound_place to, std::uint32_t cost,
                                               goalbound_error* error) {
  return apply_to_edge(edited, from, to, error,
                       [cost](NodeId a, NodeId b) { return MapChange::edge(a, b, cost); });
}

goalbound_status goalbound_edited_map_close_edge(goalbound_edited_map* edited, goalbound_place from,
                                                 goalbound_place to, goalbound_error* error) {
  return apply_to_edge(edited, from, to, error, [](NodeId a, NodeId b) { return MapChange::close(a, b); });
}

goalbound_status goalbound_edited_map_set_costs(goalbound_edited_map* edited, const std::uint32_t* costs,
                                                std::size_t count, goalbound_error* error) {
  static_assert(kClosedEdge == GOALBOUND_CLOSED_EDGE);
  return guarded(error, [&]() -> goalbound_status {
    if (edited == nullptr) return fail_null(error, "edited");
    if (costs == nullptr && count > 0) return fail_null(error, "costs");
    const auto applied = edited->edited.set_costs(std::span(costs, count));
    return applied ? GOALBOUND_OK : fail(error, applied.error());
  });
}

int goalbound_edited_map_is_free(const goalbound_edited_map* edited, goalbound_place place) {
  if (edited == nullptr) return 0;
  bool is_free = false;
  guarded(nullptr, [&] {
    is_free = edited->edited.is_node(node_at(*edited->map, place));
    return GOALBOUND_OK;
  });
  return is_free ? 1 : 0;
}

goalbound_status goalbound_edited_map_precompute_in_background(goalbound_edited_map* edited,
                                                               std::int32_t threads, goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (edited == nullptr) return fail_null(error, "edited");
    if (edited->background != nullptr)
      return fail(error, GOALBOUND_ERROR_INVALID_ARGUMENT, "indices are made in the background already");
    if (const auto good = check_threads(threads); !good) return fail(error, good.error());
    edited->background = precompute_in_background(edited->edited, {.threads = threads});
    return GOALBOUND_OK;
  });
}

goalbound_status goalbound_edited_map_wait(goalbound_edited_map* edited, goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (edited == nullptr) return fail_null(error, "edited");
    if (edited->background == nullptr) return GOALBOUND_OK;
    const auto done = edited->background->wait();
    return done ? GOALBOUND_OK : fail(error, done.error());
  });
}

goalbound_status goalbound_query_create_on(goalbound_edited_map* edited, const char* algorithm,
                                           goalbound_query** query, goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (edited == nullptr) return fail_null(error, "edited");
    if (query == nullptr) return fail_null(error, "query");
    const auto info = algorithm_called(algorithm, *edited->map, edited->edited.indices());
    if (!info) return fail(error, info.error());
    auto made = edited->edited.query(**info);
    if (!made) return fail(error, made.error());
    *query = new goalbound_query{edited->map, nullptr, *std::move(made)};
    return GOALBOUND_OK;
  });
}
