#include "goalbound/any_angle.hpp"

#include <memory>
#include <utility>

#include "errors.hpp"
#include "handles.hpp"

/// Keeps the map. `path` is its own, of the last call.
struct goalbound_any_angle {
  std::shared_ptr<const goalbound::Map> map;
  goalbound::AnyAngleFinder finder;
  const goalbound::AnyAnglePath* path = nullptr;  ///< of the last call; null without one
};

namespace {

using namespace goalbound;
using namespace goalbound::c;

Cell cell_of_place(goalbound_place place) {
  return {place.x, place.y};
}

}  // namespace

goalbound_status goalbound_any_angle_create(const goalbound_map* map, const goalbound_indices* indices,
                                            goalbound_any_angle** finder, goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (map == nullptr) return fail_null(error, "map");
    if (finder == nullptr) return fail_null(error, "finder");
    auto made = AnyAngleFinder::make(*map->map, indices == nullptr ? IndexSet() : indices->set);
    if (!made) return fail(error, made.error());
    *finder = new goalbound_any_angle{map->map, std::move(made).value()};
    return GOALBOUND_OK;
  });
}

void goalbound_any_angle_free(goalbound_any_angle* finder) {
  delete finder;
}

goalbound_status goalbound_any_angle_find(goalbound_any_angle* finder, goalbound_place start,
                                          goalbound_place goal, goalbound_result* result,
                                          goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (finder == nullptr) return fail_null(error, "finder");
    finder->path = nullptr;  // a search that runs out of memory has none
    const AnyAnglePath& path = finder->finder.find(cell_of_place(start), cell_of_place(goal));
    finder->path = &path;
    if (result != nullptr) {
      *result = {.length = path.found() ? path.length : -1,
                 .expanded = path.expanded,
                 .generated = path.generated,
                 .pruned = path.pruned};
    }
    return answer(error, path.status, *finder->map, start, goal);
  });
}

goalbound_status goalbound_any_angle_points(const goalbound_any_angle* finder, goalbound_point* points,
                                            std::size_t capacity, std::size_t* count,
                                            goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (finder == nullptr) return fail_null(error, "finder");
    if (count == nullptr) return fail_null(error, "count");
    if (points == nullptr && capacity > 0) return fail_null(error, "points");
    const auto path =
        finder->path == nullptr ? std::span<const HalfPoint>() : std::span(finder->path->points);
    *count = path.size();
    for (std::size_t i = 0; i < path.size() && i < capacity; ++i)
      points[i] = {0.5 * (path[i].x - 1), 0.5 * (path[i].y - 1)};
    if (capacity == 0 || path.size() <= capacity) return GOALBOUND_OK;
    return fail(error, GOALBOUND_ERROR_NO_ROOM,
                "the path has " + std::to_string(path.size()) + " points, but there is room for " +
                    std::to_string(capacity));
  });
}
