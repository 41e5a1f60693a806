#include <cmath>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "errors.hpp"
#include "goalbound/grid_arrays.hpp"
#include "goalbound/open_options.hpp"
#include "goalbound/units.hpp"
#include "handles.hpp"

namespace {

using namespace goalbound;
using namespace goalbound::c;

std::string terrain_of(const std::uint8_t* bits, std::size_t cell_count) {
  std::string terrain(cell_count, '@');
  for (std::size_t i = 0; i < cell_count; ++i) {
    if ((bits[i / 8] >> (i % 8) & 1U) != 0) terrain[i] = '.';
  }
  return terrain;
}

const Grid* grid_of(const goalbound_map* map) {
  return map == nullptr ? nullptr : map->map->as_grid();
}

std::string reading_of_map(const std::shared_ptr<const Map>& map) {
  std::string text;
  for (const std::string& line : lines_of_reading(map)) text += line + '\n';
  return text;
}

/// Rounded downwards, or as far away as no cell lies.
std::int32_t cell_coordinate(double value) {
  constexpr double kBeyond = 2e9;
  return std::abs(value) <= kBeyond ? static_cast<std::int32_t>(std::floor(value))
                                    : static_cast<std::int32_t>(-kBeyond);
}

}  // namespace

goalbound_status goalbound_map_from_bits(const std::uint8_t* bits, std::size_t byte_count, std::int32_t width,
                                         std::int32_t height, goalbound_map** map, goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (bits == nullptr) return fail_null(error, "bits");
    if (map == nullptr) return fail_null(error, "map");
    if (width < 1 || height < 1) {
      return fail(error, GOALBOUND_ERROR_INVALID_ARGUMENT, "width and height must be at least 1");
    }
    const auto cells = static_cast<std::uint64_t>(width) * static_cast<std::uint64_t>(height);
    if (byte_count != (cells + 7) / 8) {
      return fail(error, GOALBOUND_ERROR_INVALID_ARGUMENT,
                  "byte_count is " + std::to_string(byte_count) + ", but a map of " + std::to_string(width) +
                      " x " + std::to_string(height) + " cells takes " + std::to_string((cells + 7) / 8));
    }
    if (auto good = check_grid_size(width, height, cells); !good) return fail(error, good.error());
    auto grid = Grid::create(width, height, terrain_of(bits, cells));
    if (!grid) return fail(error, grid.error());
    *map = new goalbound_map{std::make_shared<const Grid>(std::move(grid).value())};
    return GOALBOUND_OK;
  });
}

goalbound_status goalbound_map_load(const char* path, const char* options, goalbound_map** map,
                                    goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (path == nullptr) return fail_null(error, "path");
    if (map == nullptr) return fail_null(error, "map");
    register_formats();
    const auto said = parse_open_options(options == nullptr ? "" : options);
    if (!said) return fail(error, said.error());
    auto loaded = load_map(path, *said);
    if (!loaded) return fail(error, loaded.error());
    std::string reading = reading_of_map(*loaded);
    *map = new goalbound_map{std::move(loaded).value(), std::move(reading)};
    return GOALBOUND_OK;
  });
}

const char* goalbound_map_reading(const goalbound_map* map) {
  return map == nullptr ? "" : map->reading.c_str();
}

goalbound_status goalbound_map_with_moves(const goalbound_map* map, const char* moves, goalbound_map** other,
                                          goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (map == nullptr) return fail_null(error, "map");
    if (moves == nullptr) return fail_null(error, "moves");
    if (other == nullptr) return fail_null(error, "other");
    const auto rule = move_rule_called(moves);
    if (!rule) return fail(error, rule.error());
    auto made = with_options(map->map, {.moves = *rule});
    if (!made) return fail(error, made.error());
    *other = new goalbound_map{*std::move(made)};
    return GOALBOUND_OK;
  });
}

goalbound_status goalbound_map_with_unit(const goalbound_map* map, const char* unit, goalbound_map** other,
                                         goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (map == nullptr) return fail_null(error, "map");
    if (unit == nullptr) return fail_null(error, "unit");
    if (other == nullptr) return fail_null(error, "other");
    auto made = with_unit_called(map->map, unit);
    if (!made) return fail(error, made.error());
    *other = new goalbound_map{*std::move(made)};
    return GOALBOUND_OK;
  });
}

goalbound_status goalbound_map_with_units(const goalbound_map* map, const char* json, goalbound_map** other,
                                          goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (map == nullptr) return fail_null(error, "map");
    if (json == nullptr) return fail_null(error, "json");
    if (other == nullptr) return fail_null(error, "other");
    auto units = parse_units(json, "units");
    if (!units) return fail(error, units.error());
    auto made = with_named_units(map->map, *std::move(units));
    if (!made) return fail(error, made.error());
    *other = new goalbound_map{*std::move(made)};
    return GOALBOUND_OK;
  });
}

const char* goalbound_map_unit(const goalbound_map* map) {
  const std::string_view unit = map == nullptr ? std::string_view() : unit_of(*map->map);
  return unit.empty() ? "" : unit.data();
}

void goalbound_map_free(goalbound_map* map) {
  delete map;
}

std::int32_t goalbound_map_width(const goalbound_map* map) {
  const Grid* grid = grid_of(map);
  return grid == nullptr ? 0 : grid->width();
}

std::int32_t goalbound_map_height(const goalbound_map* map) {
  const Grid* grid = grid_of(map);
  return grid == nullptr ? 0 : grid->height();
}

std::uint32_t goalbound_map_node_count(const goalbound_map* map) {
  return map == nullptr ? 0 : map->map->node_count();
}

const char* goalbound_map_length_unit(const goalbound_map* map) {
  return map == nullptr ? nullptr : id_of(length_unit(*map->map)).data();
}

int goalbound_map_is_free(const goalbound_map* map, goalbound_place place) {
  if (map == nullptr) return 0;
  bool is_free = false;
  // The spatial index of a graph is made when it is asked first.
  guarded(nullptr, [&] {
    is_free = map->map->is_node(node_at(*map->map, place));
    return GOALBOUND_OK;
  });
  return is_free ? 1 : 0;
}

goalbound_status goalbound_map_nearest(const goalbound_map* map, goalbound_place place,
                                       goalbound_place* nearest, goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (map == nullptr) return fail_null(error, "map");
    if (nearest == nullptr) return fail_null(error, "nearest");
    const NodeId node = map->map->nearest_node(place_of_cell(*map->map, {place.x, place.y, place.z}));
    if (node == kNoNode) return fail(error, GOALBOUND_ERROR_NOT_FOUND, "the map has no node at all");
    *nearest = to_c(*map->map, node);
    return GOALBOUND_OK;
  });
}

goalbound_status goalbound_map_place(const goalbound_map* map, double x, double y, double z,
                                     goalbound_place* place, goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (map == nullptr) return fail_null(error, "map");
    if (place == nullptr) return fail_null(error, "place");
    const Place at = has_cells(*map->map) ? Place{cell_coordinate(x), cell_coordinate(y), cell_coordinate(z)}
                                          : place_of(*map->map, Address{x, y, z});
    *place = {at.x, at.y, at.z};
    return GOALBOUND_OK;
  });
}

goalbound_status goalbound_map_find_place(const goalbound_map* map, const char* text, goalbound_place* place,
                                          goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (map == nullptr) return fail_null(error, "map");
    if (text == nullptr) return fail_null(error, "text");
    if (place == nullptr) return fail_null(error, "place");
    const auto node = find_node(map->map, text);
    if (!node) return fail(error, node.error());
    *place = to_c(*map->map, *node);
    return GOALBOUND_OK;
  });
}

goalbound_status goalbound_map_coordinates(const goalbound_map* map, goalbound_place place, double* x,
                                           double* y, double* z, goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (map == nullptr) return fail_null(error, "map");
    const double unit = has_cells(*map->map) ? 1 : map->map->place_unit();
    if (x != nullptr) *x = place.x / unit;
    if (y != nullptr) *y = place.y / unit;
    if (z != nullptr) *z = place.z / unit;
    return GOALBOUND_OK;
  });
}
