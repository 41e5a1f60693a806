/* Distances without paths: from many starts to many goals, all places within a length, and fields that tell
   of every place how far the nearest goal is and where to go next. Part of goalbound.h, which says what holds
   for all of it. */
#ifndef GOALBOUND_C_DISTANCES_H
#define GOALBOUND_C_DISTANCES_H

#include "goalbound/c/edited_map.h"
#include "goalbound/c/indices.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What finds distances on a map; for one thread at a time. */
typedef struct goalbound_distances goalbound_distances;
/* With an index `table` or `hierarchy` of `indices`, which may be NULL; else it makes a hierarchy where so
   many `rows` (starts that will be asked about, or goals where those are fewer) are worth one, and floods
   elsewhere. Errors: INVALID_ARGUMENT; MISMATCH for indices of another map; LIMIT; OUT_OF_MEMORY. */
GOALBOUND_API goalbound_status goalbound_distances_create(const goalbound_map* map,
                                                          const goalbound_indices* indices, size_t rows,
                                                          goalbound_distances** distances,
                                                          goalbound_error* error);
/* How it finds them: "table", "hierarchy", "floods"; NULL for NULL. */
GOALBOUND_API const char* goalbound_distances_way(const goalbound_distances* distances);
/* lengths[i * goal_count + j] becomes the length of the shortest path from starts[i] to goals[j], in the unit
   of the map; infinite where there is none, and for places that no path may visit. `threads`: workers, 0 for
   one a core. Errors: INVALID_ARGUMENT; LIMIT where a thread cannot be started; OUT_OF_MEMORY. */
GOALBOUND_API goalbound_status goalbound_distances_matrix(goalbound_distances* distances,
                                                          const goalbound_place* starts, size_t start_count,
                                                          const goalbound_place* goals, size_t goal_count,
                                                          int32_t threads, double* lengths,
                                                          goalbound_error* error);
/* All places to which a path leads that is at most so long, the nearest first: `count` becomes how many there
   are, and the first `capacity` are written. `places` and `lengths` may be NULL. Errors: INVALID_ARGUMENT;
   OUT_OF_MEMORY. */
GOALBOUND_API goalbound_status goalbound_distances_within(goalbound_distances* distances,
                                                          goalbound_place start, double length,
                                                          goalbound_place* places, double* lengths,
                                                          size_t capacity, size_t* count,
                                                          goalbound_error* error);
/* Ends it. */
GOALBOUND_API void goalbound_distances_free(goalbound_distances* distances);

/* Of every place how far the nearest of some goals is (a flow field). Any number of threads may read it while
   none repairs it. */
typedef struct goalbound_field goalbound_field;
/* Goals that no path may visit count for nothing. Errors: INVALID_ARGUMENT; OUT_OF_MEMORY. */
GOALBOUND_API goalbound_status goalbound_field_create(const goalbound_map* map, const goalbound_place* goals,
                                                      size_t goal_count, goalbound_field** field,
                                                      goalbound_error* error);
/* The length of the shortest path to the nearest goal; infinite where there is none, and for NULL. */
GOALBOUND_API double goalbound_field_left(const goalbound_field* field, goalbound_place place);
/* The place that comes next on that path. Returns NO_PATH at a goal and where no path leads to any. Errors:
   INVALID_ARGUMENT. */
GOALBOUND_API goalbound_status goalbound_field_next(const goalbound_field* field, goalbound_place place,
                                                    goalbound_place* next, goalbound_error* error);
/* Makes it that of the map as it is now, whose places `changed` were closed, opened or given other terrain,
   or have other edges out of them, since it was made or repaired last. `edited` must be of the map of the
   field, and stays with it: from then on goalbound_field_next looks at it, so change it while no thread asks.
   `others` becomes how many places got another distance, and may be NULL. Errors: INVALID_ARGUMENT;
   OUT_OF_MEMORY. */
GOALBOUND_API goalbound_status goalbound_field_repair(goalbound_field* field,
                                                      const goalbound_edited_map* edited,
                                                      const goalbound_place* changed, size_t changed_count,
                                                      size_t* others, goalbound_error* error);
/* Ends it. */
GOALBOUND_API void goalbound_field_free(goalbound_field* field);

#ifdef __cplusplus
}
#endif

#endif
