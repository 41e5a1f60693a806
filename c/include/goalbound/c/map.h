/* Maps: made from arrays, files and bytes, and asked. Part of goalbound.h, which says what holds for all of
 * it. */
#ifndef GOALBOUND_C_MAP_H
#define GOALBOUND_C_MAP_H

#include "goalbound/c/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A map of any kind. Never changes. */
typedef struct goalbound_map goalbound_map;

/* Where a node lies. On maps of cells, hexagons, quadtrees and voxels the cell: its column and row, with row
   0 on top; of the several cells of a square or block the one that names it. On other maps coordinates as
   whole numbers, for which goalbound_map_place and goalbound_map_coordinates know the unit. z is 0 on flat
   maps. */
typedef struct goalbound_place {
  int32_t x; /* column */
  int32_t y; /* row */
  int32_t z; /* height, in space */
} goalbound_place;

/* A grid of eight moves, whose diagonal ones do not cut corners. The cell (x, y) is bit number i = y * width
   + x, that is bit i % 8 (0 the lowest) of the byte i / 8; 1 is free, 0 blocked. `byte_count` must be (width
   * height + 7) / 8; bits behind the last cell are not looked at. The bits are copied. Errors:
   INVALID_ARGUMENT, LIMIT, OUT_OF_MEMORY. */
GOALBOUND_API goalbound_status goalbound_map_from_bits(const uint8_t* bits, size_t byte_count, int32_t width,
                                                       int32_t height, goalbound_map** map,
                                                       goalbound_error* error);
/* A map of any kind that the command line opens: a Moving AI .map, a grid with costs of terrain, roads and
   other graphs, pictures, maps of robots, OpenStreetMap, levels. Recognised by its content. `options` says
   what the file leaves open, as on the command line: "profile=bike", "blocks=Fringe,Water depth=1",
   "unknown=free radius=0.22", "files-anywhere"; what has blanks stands in single quotes; NULL says nothing.
   Files that the map names (rows of letters, tilesets) must lie in its folder, or deeper, without
   "files-anywhere", which is for maps whose author is trusted. The static library opens the formats of the
   core alone. Errors: NOT_FOUND, IO, NOT_A_FILE, SYNTAX, LIMIT, CORRUPT, OUT_OF_MEMORY; INVALID_ARGUMENT for
   an option that is none, or that the file has no use for, and for a map that names other files. */
GOALBOUND_API goalbound_status goalbound_map_load(const char* path, const char* options, goalbound_map** map,
                                                  goalbound_error* error);
/* What the reader of the file assumed, ignored or left out, a line each: "3 polylines: ignored, because they
   have no width". Empty where it had nothing to say, for maps of no file, and for NULL. Lives as long as the
   map. */
GOALBOUND_API const char* goalbound_map_reading(const goalbound_map* map);
/* A map of any kind from the bytes of its file, as an archive of a game holds it, and of the file beside for
   kinds that have two (.co of .gr, .map of .costs); `beside` may be NULL. Nothing is kept of the bytes.
   Errors: those of goalbound_map_load but for those of files; NOT_FOUND where the bytes beside are missing.
 */
GOALBOUND_API goalbound_status goalbound_map_from_bytes(const void* bytes, size_t byte_count,
                                                        const void* beside, size_t beside_count,
                                                        goalbound_map** map, goalbound_error* error);
/* A grid of one byte a cell, row by row, `width * height` of them: 0 is blocked, anything else free. Errors:
   those of goalbound_map_from_bits. */
GOALBOUND_API goalbound_status goalbound_map_from_cells(const uint8_t* cells, int32_t width, int32_t height,
                                                        goalbound_map** map, goalbound_error* error);
/* A grid of one cost a cell, as goalbound_map_from_cells: 0 is blocked, 1 to 10,000 is what crossing it
   costs, of at most 254 different costs. Errors: those of goalbound_map_from_bits. */
GOALBOUND_API goalbound_status goalbound_map_from_costs(const uint16_t* costs, int32_t width, int32_t height,
                                                        goalbound_map** map, goalbound_error* error);

/* A directed edge of a graph. */
typedef struct goalbound_edge {
  uint32_t from; /* number of a node, from 0 */
  uint32_t to;   /* number of a node */
  uint32_t cost; /* a whole number; 0 too */
} goalbound_edge;
/* A graph of nodes at these coordinates and directed edges. Errors: INVALID_ARGUMENT for an end that is no
   node and coordinates beyond 2^29 or a z that is not 0; LIMIT; OUT_OF_MEMORY. */
GOALBOUND_API goalbound_status goalbound_map_from_graph(const goalbound_place* nodes, size_t node_count,
                                                        const goalbound_edge* edges, size_t edge_count,
                                                        goalbound_map** map, goalbound_error* error);

/* A corner of a mesh. */
typedef struct goalbound_mesh_point {
  double x; /* in the plane */
  double y; /* in the plane */
  double z; /* height */
} goalbound_mesh_point;
/* A navigation mesh of convex polygons, with a node in the middle of each: the corners of polygon i are the
   next `corner_counts[i]` numbers of `corners`, each that of one of `points`. Errors: INVALID_ARGUMENT for
   polygons that are not convex, sides of three polygons and numbers of no point; LIMIT; OUT_OF_MEMORY. */
GOALBOUND_API goalbound_status goalbound_map_from_mesh(const goalbound_mesh_point* points, size_t point_count,
                                                       const uint32_t* corner_counts, size_t polygon_count,
                                                       const uint32_t* corners, size_t corner_count,
                                                       goalbound_map** map, goalbound_error* error);

/* Bytes that a function made. */
typedef struct goalbound_bytes goalbound_bytes;
/* They lie there until they are freed; NULL for NULL. */
GOALBOUND_API const void* goalbound_bytes_data(const goalbound_bytes* bytes);
/* How many; 0 for NULL. */
GOALBOUND_API size_t goalbound_bytes_size(const goalbound_bytes* bytes);
/* Ends them. */
GOALBOUND_API void goalbound_bytes_free(goalbound_bytes* bytes);

/* What the map's file would hold, and in `beside`, which may be NULL, what the file beside would.
   goalbound_map_from_bytes reads both. Errors: INVALID_ARGUMENT for a map that no format holds;
   OUT_OF_MEMORY. */
GOALBOUND_API goalbound_status goalbound_map_to_bytes(const goalbound_map* map, goalbound_bytes** bytes,
                                                      goalbound_bytes** beside, goalbound_error* error);
/* Another map of the same cells: a grid, or a map of hexagons, by another rule of moving - "8" without cut
   corners, "4", "8-cut" where one of the two cells beside a diagonal move is free, "8-squeeze" also between
   two blocked cells, "hex". Errors: INVALID_ARGUMENT, also for other kinds of maps; LIMIT, OUT_OF_MEMORY. */
GOALBOUND_API goalbound_status goalbound_map_with_moves(const goalbound_map* map, const char* moves,
                                                        goalbound_map** other, goalbound_error* error);
/* The map of the same cells and nodes for a unit, without the cells that it does not fit on: "2x2" is its size,
   "r1.5" a disk by its radius in cells, and "2+.1+T5" says besides what the letters '.' and 'T' cost it; or one
   of the names of goalbound_map_with_units. Errors: INVALID_ARGUMENT, also for other kinds of maps; LIMIT,
   OUT_OF_MEMORY. */
GOALBOUND_API goalbound_status goalbound_map_with_unit(const goalbound_map* map, const char* unit,
                                                       goalbound_map** other, goalbound_error* error);
/* The same map, which knows units by their names, for goalbound_map_with_unit and the index
   "united-boxes:units=A/B": a text in JSON, {"wagon": {"size": "2x2", "costs": {".": 1}}}. Errors:
   INVALID_ARGUMENT for what no unit has, and for maps that are no grids; SYNTAX for a text that is no JSON;
   OUT_OF_MEMORY. */
GOALBOUND_API goalbound_status goalbound_map_with_units(const goalbound_map* map, const char* json,
                                                        goalbound_map** other, goalbound_error* error);
/* For which unit it is, as goalbound_map_with_unit takes it; "" for one cell. Lives as long as the map. */
GOALBOUND_API const char* goalbound_map_unit(const goalbound_map* map);
/* Queries and indices that were made of it live on. */
GOALBOUND_API void goalbound_map_free(goalbound_map* map);

/* Columns of a grid; 0 for another kind of map, and for NULL. */
GOALBOUND_API int32_t goalbound_map_width(const goalbound_map* map);
/* Rows of a grid; 0 for another kind of map, and for NULL. */
GOALBOUND_API int32_t goalbound_map_height(const goalbound_map* map);
/* Free cells of a grid, nodes of a graph; 0 for NULL. */
GOALBOUND_API uint32_t goalbound_map_node_count(const goalbound_map* map);
/* What lengths on the map are counted in: "cells", "voxels", "units" (of the coordinates), "metres",
   "seconds", or "cost", whose unit the file does not tell; NULL for NULL. */
GOALBOUND_API const char* goalbound_map_length_unit(const goalbound_map* map);
/* 1 where a path may go: on a free cell, at a node of a graph; else 0, also for NULL. */
GOALBOUND_API int goalbound_map_is_free(const goalbound_map* map, goalbound_place place);
/* The place of the nearest node, of several the first: for what was clicked. Errors: INVALID_ARGUMENT,
   NOT_FOUND on a map without any node. */
GOALBOUND_API goalbound_status goalbound_map_nearest(const goalbound_map* map, goalbound_place place,
                                                     goalbound_place* nearest, goalbound_error* error);
/* The place that coordinates stand for as people write them: a cell where the map has cells, else coordinates
   in the unit of the map's file, with decimals, such as longitude and latitude. Errors: INVALID_ARGUMENT. */
GOALBOUND_API goalbound_status goalbound_map_place(const goalbound_map* map, double x, double y, double z,
                                                   goalbound_place* place, goalbound_error* error);
/* The place of the node that a text names: "12,7", "#4711", "13.4,52.5", and on levels the name of an object
   or pixels "120px,88px"; docs/places.md lists all. A blocked cell too. Errors: INVALID_ARGUMENT for what is
   none, and for a place on an edge, which goalbound_query_find_between takes. */
GOALBOUND_API goalbound_status goalbound_map_find_place(const goalbound_map* map, const char* text,
                                                        goalbound_place* place, goalbound_error* error);
/* The other way of goalbound_map_place; x, y and z may be NULL. Errors: INVALID_ARGUMENT. */
GOALBOUND_API goalbound_status goalbound_map_coordinates(const goalbound_map* map, goalbound_place place,
                                                         double* x, double* y, double* z,
                                                         goalbound_error* error);

#ifdef __cplusplus
}
#endif

#endif
