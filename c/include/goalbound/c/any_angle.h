/* Shortest ways at any angle over grids.
   Part of goalbound.h, which says what holds for all of it. */
#ifndef GOALBOUND_C_ANY_ANGLE_H
#define GOALBOUND_C_ANY_ANGLE_H

#include "goalbound/c/query.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- any-angle paths ---- */

/* Finds the shortest of all ways over the cells of a grid: straight lines that turn at corners of walls. They
   may touch walls, and do not pass between two that touch at a point. For one thread at a time. */
typedef struct goalbound_any_angle goalbound_any_angle;

/* In cells: the middle of the cell (3, 4) is the point 3.0, 4.0. */
typedef struct goalbound_point {
  double x; /* to the right */
  double y; /* down */
} goalbound_point;

/* `indices`: those of the text "corners", with which it is many times faster; NULL: none.
   Errors: INVALID_ARGUMENT for a map that is no grid of squares of equal cost, and for other indices;
   MISMATCH for indices of another map; OUT_OF_MEMORY. */
GOALBOUND_API goalbound_status goalbound_any_angle_create(const goalbound_map* map,
                                                          const goalbound_indices* indices,
                                                          goalbound_any_angle** finder,
                                                          goalbound_error* error);
/* Takes NULL. */
GOALBOUND_API void goalbound_any_angle_free(goalbound_any_angle* finder);
/* From the middle of a cell to that of another. `result`, which may be NULL: its length is in cells, within
   1e-9 of the least one, and negative without a way; expanded are corners, generated and pruned lines between
   them. Errors: those of goalbound_query_find; INVALID_ARGUMENT;
   OUT_OF_MEMORY. */
GOALBOUND_API goalbound_status goalbound_any_angle_find(goalbound_any_angle* finder, goalbound_place start,
                                                        goalbound_place goal, goalbound_result* result,
                                                        goalbound_error* error);
/* The points of the last answer: start, corners, goal. `count` becomes how many there are; as many are
   written as there is room for. Errors: INVALID_ARGUMENT; NO_ROOM where `capacity` is neither 0 nor enough.
 */
GOALBOUND_API goalbound_status goalbound_any_angle_points(const goalbound_any_angle* finder,
                                                          goalbound_point* points, size_t capacity,
                                                          size_t* count, goalbound_error* error);

#ifdef __cplusplus
}
#endif

#endif
