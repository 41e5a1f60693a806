// Distances without paths, and fields.
#include "goalbound/distances.hpp"

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "errors.hpp"
#include "goalbound/threads.hpp"
#include "handles.hpp"

/// Keeps the map, and that of the indices.
struct goalbound_distances {
  std::shared_ptr<const goalbound::Map> map;
  std::shared_ptr<const goalbound::Map> map_of_indices;
  goalbound::DistanceFinder finder;
};

/// `edited`: the map as it is now, once it was repaired.
struct goalbound_field {
  std::shared_ptr<const goalbound::Map> map;
  goalbound::GoalField field;
  std::optional<goalbound::EditedMap> edited{};

  const goalbound::Map& now() const { return edited ? edited->map() : *map; }
};

namespace {

using namespace goalbound;
using namespace goalbound::c;

std::vector<NodeId> nodes_at(const Map& map, const goalbound_place* places, std::size_t count) {
  std::vector<NodeId> nodes(count);
  std::transform(places, places + count, nodes.begin(),
                 [&](goalbound_place place) { return node_at(map, place); });
  return nodes;
}

double length_or_infinite(const Map& map, Cost cost) {
  return cost == kInfiniteCost ? std::numeric_limits<double>::infinity() : map.length_of(cost);
}

}  // namespace

goalbound_status goalbound_distances_create(const goalbound_map* map, const goalbound_indices* indices,
                                            std::size_t rows, goalbound_distances** distances,
                                            goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (map == nullptr) return fail_null(error, "map");
    if (distances == nullptr) return fail_null(error, "distances");
    auto made =
        DistanceFinder::make(*map->map, indices == nullptr ? IndexSet() : indices->set, {.rows = rows});
    if (!made) return fail(error, made.error());
    *distances = new goalbound_distances{map->map, indices == nullptr ? nullptr : indices->map,
                                         std::move(made).value()};
    return GOALBOUND_OK;
  });
}

const char* goalbound_distances_way(const goalbound_distances* distances) {
  return distances == nullptr ? nullptr : id_of(distances->finder.way()).data();
}

goalbound_status goalbound_distances_matrix(goalbound_distances* distances, const goalbound_place* starts,
                                            std::size_t start_count, const goalbound_place* goals,
                                            std::size_t goal_count, std::int32_t threads, double* lengths,
                                            goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (distances == nullptr) return fail_null(error, "distances");
    if (starts == nullptr && start_count > 0) return fail_null(error, "starts");
    if (goals == nullptr && goal_count > 0) return fail_null(error, "goals");
    if (lengths == nullptr && start_count * goal_count > 0) return fail_null(error, "lengths");
    if (goal_count > 0 && start_count > std::vector<Cost>().max_size() / goal_count)
      return fail(error, GOALBOUND_ERROR_OUT_OF_MEMORY, "there is no memory for so many distances");
    if (auto good = check_threads(threads); !good) return fail(error, good.error());
    const Map& map = *distances->map;
    std::vector<Cost> costs(start_count * goal_count);
    const auto done = distances->finder.matrix(nodes_at(map, starts, start_count),
                                               nodes_at(map, goals, goal_count), costs, threads);
    if (!done) return fail(error, done.error());
    std::ranges::transform(costs, lengths, [&](Cost cost) { return length_or_infinite(map, cost); });
    return GOALBOUND_OK;
  });
}

goalbound_status goalbound_distances_within(goalbound_distances* distances, goalbound_place start,
                                            double length, goalbound_place* places, double* lengths,
                                            std::size_t capacity, std::size_t* count,
                                            goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (distances == nullptr) return fail_null(error, "distances");
    if (count == nullptr) return fail_null(error, "count");
    if (!(length >= 0)) return fail(error, GOALBOUND_ERROR_INVALID_ARGUMENT, "a length cannot be below 0");
    const Map& map = *distances->map;
    const auto reached = distances->finder.within(node_at(map, start), most_cost(map, length));
    for (std::size_t i = 0; i < std::min(capacity, reached.size()); ++i) {
      if (places != nullptr) places[i] = to_c(map, reached[i].node);
      if (lengths != nullptr) lengths[i] = map.length_of(reached[i].cost);
    }
    *count = reached.size();
    return GOALBOUND_OK;
  });
}

void goalbound_distances_free(goalbound_distances* distances) {
  delete distances;
}

goalbound_status goalbound_field_create(const goalbound_map* map, const goalbound_place* goals,
                                        std::size_t goal_count, goalbound_field** field,
                                        goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (map == nullptr) return fail_null(error, "map");
    if (goals == nullptr && goal_count > 0) return fail_null(error, "goals");
    if (field == nullptr) return fail_null(error, "field");
    auto made = GoalField::make(*map->map, nodes_at(*map->map, goals, goal_count));
    if (!made) return fail(error, made.error());
    *field = new goalbound_field{map->map, std::move(made).value()};
    return GOALBOUND_OK;
  });
}

double goalbound_field_left(const goalbound_field* field, goalbound_place place) {
  const Cost cost = field == nullptr ? kInfiniteCost : field->field.left(node_at(*field->map, place));
  return cost == kInfiniteCost ? std::numeric_limits<double>::infinity() : field->map->length_of(cost);
}

goalbound_status goalbound_field_next(const goalbound_field* field, goalbound_place place,
                                      goalbound_place* next, goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (field == nullptr) return fail_null(error, "field");
    if (next == nullptr) return fail_null(error, "next");
    const NodeId node = field->field.next(field->now(), node_at(*field->map, place));
    if (node == kNoNode) return GOALBOUND_NO_PATH;
    *next = to_c(*field->map, node);
    return GOALBOUND_OK;
  });
}

goalbound_status goalbound_field_repair(goalbound_field* field, const goalbound_edited_map* edited,
                                        const goalbound_place* changed, std::size_t changed_count,
                                        std::size_t* others, goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (field == nullptr) return fail_null(error, "field");
    if (edited == nullptr) return fail_null(error, "edited");
    if (changed == nullptr && changed_count > 0) return fail_null(error, "changed");
    if (edited->map->hash() != field->map->hash())
      return fail(error, GOALBOUND_ERROR_INVALID_ARGUMENT, "the edited map is one of another map");
    const auto repaired =
        field->field.repair(edited->edited.map(), nodes_at(*field->map, changed, changed_count));
    if (!repaired) return fail(error, repaired.error());
    field->edited = edited->edited;
    if (others != nullptr) *others = *repaired;
    return GOALBOUND_OK;
  });
}

void goalbound_field_free(goalbound_field* field) {
  delete field;
}
