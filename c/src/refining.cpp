#include <cstdint>
#include <cstring>
#include <memory>
#include <utility>

#include "errors.hpp"
#include "goalbound/clusters.hpp"
#include "handles.hpp"

namespace {

using namespace goalbound;
using namespace goalbound::c;

/// `go(path)` on a path that has begun, which is over should memory end meanwhile.
template <class Go>
goalbound_status go_on(goalbound_refining* refining, goalbound_error* error, const Go& go) {
  return guarded(error, [&]() -> goalbound_status {
    if (refining == nullptr) return fail_null(error, "refining");
    if (!refining->begun) return fail(error, GOALBOUND_ERROR_INVALID_ARGUMENT, "no path was begun");
    refining->begun = false;
    const SearchStatus status = go(refining->path);
    refining->begun = true;
    return answer(error, status);
  });
}

goalbound_status write_nodes(const goalbound_refining* refining,
                             std::span<const NodeId> (RefiningPath::*which)() const, goalbound_place* places,
                             std::size_t capacity, std::size_t* count, goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (refining == nullptr) return fail_null(error, "refining");
    const auto nodes = refining->begun ? (refining->path.*which)() : std::span<const NodeId>();
    return write_path(*refining->map, nodes, places, capacity, count, error);
  });
}

goalbound_refining_state state_of(const goalbound_refining& refining) {
  goalbound_refining_state state{};
  state.planned_cost = GOALBOUND_NO_COST;
  state.planned_length = -1;
  if (!refining.begun) return state;
  const RefiningPath& path = refining.path;
  state.planned = path.is_planned() ? 1 : 0;
  state.complete = path.status() == SearchStatus::kFound ? 1 : 0;
  if (path.is_planned()) {
    state.planned_cost = path.planned_cost();
    state.planned_length = refining.map->length_of(path.planned_cost());
  }
  state.expanded = path.expanded();
  state.walked = refining.walked;
  state.ready = path.ready().size();
  state.ahead = path.ahead().size();
  return state;
}

}  // namespace

goalbound_status goalbound_refining_create(const goalbound_map* map, const goalbound_indices* indices,
                                           std::uint32_t flags, goalbound_refining** refining,
                                           goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (map == nullptr) return fail_null(error, "map");
    if (indices == nullptr) return fail_null(error, "indices");
    if (refining == nullptr) return fail_null(error, "refining");
    if ((flags & ~GOALBOUND_REFINING_ROUGH) != 0) return fail_flags(error);
    auto path = RefiningPath::make(indices->set, {.smooths = (flags & GOALBOUND_REFINING_ROUGH) == 0});
    if (!path) return fail(error, path.error());
    if (!indices->set.get<ClusterIndex>()->fits(*map->map))
      return fail(error, GOALBOUND_ERROR_MISMATCH, "the clusters were made for another map");
    *refining = new goalbound_refining{indices->map, std::move(path).value()};
    return GOALBOUND_OK;
  });
}

goalbound_status goalbound_refining_begin(goalbound_refining* refining, goalbound_place start,
                                          goalbound_place goal, goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (refining == nullptr) return fail_null(error, "refining");
    refining->begun = false;
    refining->walked = 0;
    const Map& map = *refining->map;
    const SearchStatus status = refining->path.begin(node_at(map, start), node_at(map, goal));
    refining->begun = !is_invalid(status);
    return answer(error, status, map, start, goal);
  });
}

goalbound_status goalbound_refining_advance(goalbound_refining* refining, std::uint64_t max_expansions,
                                            goalbound_error* error) {
  return go_on(refining, error, [&](RefiningPath& path) { return path.advance(max_expansions); });
}

goalbound_status goalbound_refining_advance_part(goalbound_refining* refining, goalbound_error* error) {
  return go_on(refining, error, [](RefiningPath& path) { return path.advance_part(); });
}

goalbound_status goalbound_refining_step(goalbound_refining* refining, int* moved, goalbound_place* place,
                                         goalbound_error* error) {
  return go_on(refining, error, [&](RefiningPath& path) {
    const NodeId node = path.step();
    const bool has_moved = node != kNoNode;
    refining->walked += has_moved ? 1 : 0;
    if (moved != nullptr) *moved = has_moved ? 1 : 0;
    if (place != nullptr && has_moved) *place = to_c(*refining->map, node);
    return path.status() == SearchStatus::kNoPath ? SearchStatus::kNoPath : SearchStatus::kFound;
  });
}

goalbound_status goalbound_refining_get_state(const goalbound_refining* refining,
                                              goalbound_refining_state* state, goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (refining == nullptr) return fail_null(error, "refining");
    if (state == nullptr) return fail_null(error, "state");
    goalbound_refining_state all{};
    if (!take_options(state, all)) return fail_size(error, "state");
    all = state_of(*refining);
    // As much of it as the program knows.
    all.size = state->size;
    std::memcpy(state, &all, all.size);
    return GOALBOUND_OK;
  });
}

goalbound_status goalbound_refining_path(const goalbound_refining* refining, goalbound_place* places,
                                         std::size_t capacity, std::size_t* count, goalbound_error* error) {
  return write_nodes(refining, &RefiningPath::so_far, places, capacity, count, error);
}

goalbound_status goalbound_refining_ahead(const goalbound_refining* refining, goalbound_place* places,
                                          std::size_t capacity, std::size_t* count, goalbound_error* error) {
  return write_nodes(refining, &RefiningPath::ahead, places, capacity, count, error);
}

void goalbound_refining_free(goalbound_refining* refining) {
  delete refining;
}
