/* Doors of a map: each of their states is exact at once, and none makes anything stale.
   Part of goalbound.h, which says what holds for all of it. */
#ifndef GOALBOUND_C_DOORS_H
#define GOALBOUND_C_DOORS_H

#include "goalbound/c/indices.h"
#include "goalbound/c/query.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A map with doors, all shut at first. Any number of threads may ask queries on it while one opens and shuts.
 */
typedef struct goalbound_doors goalbound_doors;
/* `text`: a door a line, its name and then its cells `X,Y` or its edges `A>B`, with blanks between; `A-B` is
   both ways. Errors: SYNTAX, with the line; INVALID_ARGUMENT for what the map has not, and for a cell or edge
   of two doors; LIMIT for too many; OUT_OF_MEMORY. */
GOALBOUND_API goalbound_status goalbound_doors_create(const goalbound_map* map, const char* text,
                                                      goalbound_doors** doors, goalbound_error* error);
/* How many; 0 for NULL. */
GOALBOUND_API size_t goalbound_doors_count(const goalbound_doors* doors);
/* Its name; NULL beyond the last. It lives as long as `doors`. */
GOALBOUND_API const char* goalbound_doors_name(const goalbound_doors* doors, size_t door);
/* 1 for one that is open, else 0. */
GOALBOUND_API int goalbound_doors_is_open(const goalbound_doors* doors, size_t door);
/* Opens it, or shuts it where `open` is 0. Queries follow at their next call. Errors: INVALID_ARGUMENT. */
GOALBOUND_API goalbound_status goalbound_doors_set_open(goalbound_doors* doors, size_t door, int open,
                                                        goalbound_error* error);
/* The map with all doors shut, for which indices are made; it is yours. Errors: OUT_OF_MEMORY. */
GOALBOUND_API goalbound_status goalbound_doors_shut_map(const goalbound_doors* doors, goalbound_map** map,
                                                        goalbound_error* error);
/* A query in whatever state the doors are, by an algorithm as of goalbound_query_create. `indices` may be
   NULL; they must be of goalbound_doors_shut_map. goalbound_query_way tells GOALBOUND_WAY_OVER_ADDED of a
   path through a door. Errors: those of goalbound_query_create; INVALID_ARGUMENT for an algorithm whose paths
   need not be optimal. */
GOALBOUND_API goalbound_status goalbound_query_create_through(const goalbound_doors* doors,
                                                              const goalbound_indices* indices,
                                                              const char* algorithm, goalbound_query** query,
                                                              goalbound_error* error);
/* Ends it; queries live on. */
GOALBOUND_API void goalbound_doors_free(goalbound_doors* doors);

#ifdef __cplusplus
}
#endif

#endif
