// Maps and indices from arrays and bytes, and back.
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "errors.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/grid_arrays.hpp"
#include "goalbound/index_files.hpp"
#include "goalbound/list_graph.hpp"
#include "goalbound/nav_mesh.hpp"
#include "handles.hpp"

struct goalbound_bytes {
  std::string bytes;
};

namespace {

using namespace goalbound;
using namespace goalbound::c;

/// What errors call what came from memory.
constexpr const char* kInMemory = "(memory)";

std::string_view bytes_at(const void* bytes, std::size_t count) {
  return bytes == nullptr ? std::string_view() : std::string_view(static_cast<const char*>(bytes), count);
}

template <class Kind>
goalbound_status hand_over(Result<Kind> made, goalbound_map** map, goalbound_error* error) {
  if (!made) return fail(error, made.error());
  *map = new goalbound_map{std::make_shared<const Kind>(std::move(made).value())};
  return GOALBOUND_OK;
}

/// `make(cells)`: a grid of so many numbers.
template <class Number, class Make>
goalbound_status map_of_cells(const Number* cells, std::int32_t width, std::int32_t height,
                              goalbound_map** map, goalbound_error* error, const Make& make) {
  return guarded(error, [&]() -> goalbound_status {
    if (cells == nullptr) return fail_null(error, "cells");
    if (map == nullptr) return fail_null(error, "map");
    if (width < 1 || height < 1)
      return fail(error, GOALBOUND_ERROR_INVALID_ARGUMENT, "width and height must be at least 1");
    const auto count = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
    return hand_over(make(width, height, std::span(cells, count)), map, error);
  });
}

/// The polygons of arrays. False where they name more corners than there are, or fewer.
bool read_polygons(const std::uint32_t* corner_counts, std::size_t polygon_count,
                   const std::uint32_t* corners, std::size_t corner_count, MeshParts& parts) {
  std::size_t used = 0;
  for (std::size_t i = 0; i < polygon_count; ++i) {
    if (corner_counts[i] > corner_count - used) return false;
    parts.polygons.emplace_back(corners + used, corners + used + corner_counts[i]);
    used += corner_counts[i];
  }
  return used == corner_count;
}

}  // namespace

goalbound_status goalbound_map_from_bytes(const void* bytes, std::size_t byte_count, const void* beside,
                                          std::size_t beside_count, goalbound_map** map,
                                          goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (bytes == nullptr) return fail_null(error, "bytes");
    if (map == nullptr) return fail_null(error, "map");
    auto parsed = parse_map(bytes_at(bytes, byte_count), kInMemory, bytes_at(beside, beside_count));
    if (!parsed) return fail(error, parsed.error());
    *map = new goalbound_map{std::move(parsed).value()};
    return GOALBOUND_OK;
  });
}

goalbound_status goalbound_map_from_cells(const std::uint8_t* cells, std::int32_t width, std::int32_t height,
                                          goalbound_map** map, goalbound_error* error) {
  return map_of_cells(cells, width, height, map, error, grid_from_cells);
}

goalbound_status goalbound_map_from_costs(const std::uint16_t* costs, std::int32_t width, std::int32_t height,
                                          goalbound_map** map, goalbound_error* error) {
  return map_of_cells(costs, width, height, map, error, grid_from_costs);
}

goalbound_status goalbound_map_from_graph(const goalbound_place* nodes, std::size_t node_count,
                                          const goalbound_edge* edges, std::size_t edge_count,
                                          goalbound_map** map, goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (nodes == nullptr && node_count > 0) return fail_null(error, "nodes");
    if (edges == nullptr && edge_count > 0) return fail_null(error, "edges");
    if (map == nullptr) return fail_null(error, "map");
    ListGraph::Parts parts;
    parts.places.reserve(node_count);
    parts.arcs.reserve(edge_count);
    for (std::size_t i = 0; i < node_count; ++i) parts.places.push_back({nodes[i].x, nodes[i].y, nodes[i].z});
    for (std::size_t i = 0; i < edge_count; ++i)
      parts.arcs.push_back({edges[i].from, edges[i].to, edges[i].cost});
    return hand_over(ListGraph::create(std::move(parts)), map, error);
  });
}

goalbound_status goalbound_map_from_mesh(const goalbound_mesh_point* points, std::size_t point_count,
                                         const std::uint32_t* corner_counts, std::size_t polygon_count,
                                         const std::uint32_t* corners, std::size_t corner_count,
                                         goalbound_map** map, goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (points == nullptr && point_count > 0) return fail_null(error, "points");
    if (corner_counts == nullptr && polygon_count > 0) return fail_null(error, "corner_counts");
    if (corners == nullptr && corner_count > 0) return fail_null(error, "corners");
    if (map == nullptr) return fail_null(error, "map");
    MeshParts parts;
    parts.points.reserve(point_count);
    parts.polygons.reserve(polygon_count);
    for (std::size_t i = 0; i < point_count; ++i)
      parts.points.push_back({points[i].x, points[i].y, points[i].z});
    if (!read_polygons(corner_counts, polygon_count, corners, corner_count, parts)) {
      return fail(error, GOALBOUND_ERROR_INVALID_ARGUMENT,
                  "corner_counts do not sum up to corner_count, " + std::to_string(corner_count));
    }
    return hand_over(NavMesh::create(std::move(parts), MeshNodes::kCentres), map, error);
  });
}

const void* goalbound_bytes_data(const goalbound_bytes* bytes) {
  return bytes == nullptr ? nullptr : bytes->bytes.data();
}

std::size_t goalbound_bytes_size(const goalbound_bytes* bytes) {
  return bytes == nullptr ? 0 : bytes->bytes.size();
}

void goalbound_bytes_free(goalbound_bytes* bytes) {
  delete bytes;
}

goalbound_status goalbound_map_to_bytes(const goalbound_map* map, goalbound_bytes** bytes,
                                        goalbound_bytes** beside, goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (map == nullptr) return fail_null(error, "map");
    if (bytes == nullptr) return fail_null(error, "bytes");
    auto made = format_map(*map->map);
    if (!made) return fail(error, made.error());
    auto first = std::make_unique<goalbound_bytes>(goalbound_bytes{std::move(made->bytes)});
    if (beside != nullptr) *beside = new goalbound_bytes{std::move(made->beside)};
    *bytes = first.release();
    return GOALBOUND_OK;
  });
}

goalbound_status goalbound_indices_from_bytes(const goalbound_map* map, const void* bytes,
                                              std::size_t byte_count, goalbound_indices** indices,
                                              goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (map == nullptr) return fail_null(error, "map");
    if (bytes == nullptr) return fail_null(error, "bytes");
    if (indices == nullptr) return fail_null(error, "indices");
    auto index = parse_index(*map->map, bytes_at(bytes, byte_count), kInMemory);
    if (!index) return fail(error, index.error());
    *indices = handle_of(map->map, IndexSet{std::move(index).value()});
    return GOALBOUND_OK;
  });
}

goalbound_status goalbound_indices_to_bytes(const goalbound_indices* indices, std::uint32_t flags,
                                            goalbound_bytes** bytes, goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (indices == nullptr) return fail_null(error, "indices");
    if (bytes == nullptr) return fail_null(error, "bytes");
    if ((flags & ~GOALBOUND_SAVE_COMPRESSED) != 0) return fail_flags(error);
    const auto only = indices->set.only();
    if (!only) return fail(error, only.error());
    auto made = index_file_bytes(*indices->map, **only, {.compress = flags != 0});
    if (!made) return fail(error, made.error());
    *bytes = new goalbound_bytes{std::move(made).value()};
    return GOALBOUND_OK;
  });
}
