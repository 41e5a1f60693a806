// Doors of a map.
#include "goalbound/doors.hpp"

#include <memory>
#include <utility>

#include "errors.hpp"
#include "handles.hpp"

struct goalbound_doors {
  goalbound::DoorMap doors;
};

namespace {

using namespace goalbound;
using namespace goalbound::c;

}  // namespace

goalbound_status goalbound_doors_create(const goalbound_map* map, const char* text, goalbound_doors** doors,
                                        goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (map == nullptr) return fail_null(error, "map");
    if (text == nullptr) return fail_null(error, "text");
    if (doors == nullptr) return fail_null(error, "doors");
    auto list = parse_doors(text, "", *map->map);
    if (!list) return fail(error, list.error());
    auto made = DoorMap::make(map->map, *std::move(list));
    if (!made) return fail(error, made.error());
    *doors = new goalbound_doors{*std::move(made)};
    return GOALBOUND_OK;
  });
}

std::size_t goalbound_doors_count(const goalbound_doors* doors) {
  return doors == nullptr ? 0 : doors->doors.doors().size();
}

const char* goalbound_doors_name(const goalbound_doors* doors, std::size_t door) {
  return door < goalbound_doors_count(doors) ? doors->doors.doors()[door].name.c_str() : nullptr;
}

int goalbound_doors_is_open(const goalbound_doors* doors, std::size_t door) {
  return door < goalbound_doors_count(doors) && doors->doors.is_open(door) ? 1 : 0;
}

goalbound_status goalbound_doors_set_open(goalbound_doors* doors, std::size_t door, int open,
                                          goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (doors == nullptr) return fail_null(error, "doors");
    if (door >= doors->doors.doors().size())
      return fail(error, GOALBOUND_ERROR_INVALID_ARGUMENT, "there is no door of that number");
    doors->doors.set_open(door, open != 0);
    return GOALBOUND_OK;
  });
}

goalbound_status goalbound_doors_shut_map(const goalbound_doors* doors, goalbound_map** map,
                                          goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (doors == nullptr) return fail_null(error, "doors");
    if (map == nullptr) return fail_null(error, "map");
    *map = new goalbound_map{doors->doors.shut_map()};
    return GOALBOUND_OK;
  });
}

goalbound_status goalbound_query_create_through(const goalbound_doors* doors,
                                                const goalbound_indices* indices, const char* algorithm,
                                                goalbound_query** query, goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (doors == nullptr) return fail_null(error, "doors");
    if (query == nullptr) return fail_null(error, "query");
    const IndexSet set = indices == nullptr ? IndexSet() : indices->set;
    const auto info = algorithm_called(algorithm, *doors->doors.shut_map(), set);
    if (!info) return fail(error, info.error());
    auto made = doors->doors.query(**info, set);
    if (!made) return fail(error, made.error());
    *query = new goalbound_query{doors->doors.open_map(), indices == nullptr ? nullptr : indices->map,
                                 *std::move(made)};
    return GOALBOUND_OK;
  });
}

void goalbound_doors_free(goalbound_doors* doors) {
  delete doors;
}
