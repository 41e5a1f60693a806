/* Maps that change. Part of goalbound.h, which says what holds for all of it. */
#ifndef GOALBOUND_C_EDITED_MAP_H
#define GOALBOUND_C_EDITED_MAP_H

#include "goalbound/c/query.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A map with the indices that were made for it, and what was changed since: queries answer exactly on the map
   as it is, at the next call. Any number of threads may change it and ask, each with a query of its own. */
typedef struct goalbound_edited_map goalbound_edited_map;

/* `indices` may be NULL; they must be of the map. Errors: MISMATCH; OUT_OF_MEMORY. */
GOALBOUND_API goalbound_status goalbound_edited_map_create(const goalbound_map* map,
                                                           const goalbound_indices* indices,
                                                           goalbound_edited_map** edited,
                                                           goalbound_error* error);
/* Ends what it does in the background; queries on it live on. */
GOALBOUND_API void goalbound_edited_map_free(goalbound_edited_map* edited);

/* A cell of a grid becomes a wall. Each change takes about a microsecond. Errors, of the next ones too:
   INVALID_ARGUMENT for a place outside and what this kind of map does not have; LIMIT where a path might cost
   more than the library holds afterwards; OUT_OF_MEMORY. After any of them the map is as it was. */
GOALBOUND_API goalbound_status goalbound_edited_map_block(goalbound_edited_map* edited, goalbound_place cell,
                                                          goalbound_error* error);
/* It becomes free: terrain that it had before it was blocked. */
GOALBOUND_API goalbound_status goalbound_edited_map_unblock(goalbound_edited_map* edited,
                                                            goalbound_place cell, goalbound_error* error);
/* Its letter, which with costs of terrain tells its cost. */
GOALBOUND_API goalbound_status goalbound_edited_map_set_terrain(goalbound_edited_map* edited,
                                                                goalbound_place cell, char terrain,
                                                                goalbound_error* error);
/* Of a graph or mesh: one edge leads from the node at a place to that at another one, at this cost in the
   unit of the map's file, whatever led there before. */
GOALBOUND_API goalbound_status goalbound_edited_map_set_edge(goalbound_edited_map* edited,
                                                             goalbound_place from, goalbound_place to,
                                                             uint32_t cost, goalbound_error* error);
/* No edge leads there any more. */
GOALBOUND_API goalbound_status goalbound_edited_map_close_edge(goalbound_edited_map* edited,
                                                               goalbound_place from, goalbound_place to,
                                                               goalbound_error* error);
/* In goalbound_edited_map_set_costs: no edge leads there. */
#define GOALBOUND_CLOSED_EDGE 0xFFFFFFFFU
/* Traffic: what each edge of a graph costs from now on, in the unit of the map's file, or
   GOALBOUND_CLOSED_EDGE; all of them as one change. `costs`: `count` of them, one for each edge of the map,
   those out of its first node first, and of each node in the order in which they were given. With the index
   "hierarchy:customizable" the next query is as fast as ever. */
GOALBOUND_API goalbound_status goalbound_edited_map_set_costs(goalbound_edited_map* edited,
                                                              const uint32_t* costs, size_t count,
                                                              goalbound_error* error);
/* As goalbound_map_is_free, of the map as it is. */
GOALBOUND_API int goalbound_edited_map_is_free(const goalbound_edited_map* edited, goalbound_place place);

/* From now on a thread makes new indices of the same kinds whenever the map has changed, with so many workers
   (0: one less than there are cores), and hands them over when they are done. Once. Errors: INVALID_ARGUMENT
   the second time; OUT_OF_MEMORY. */
GOALBOUND_API goalbound_status goalbound_edited_map_precompute_in_background(goalbound_edited_map* edited,
                                                                             int32_t threads,
                                                                             goalbound_error* error);
/* Blocks until the indices are those of the map as it is; at once where nothing goes on in the background.
   Errors: those of goalbound_indices_make. */
GOALBOUND_API goalbound_status goalbound_edited_map_wait(goalbound_edited_map* edited,
                                                         goalbound_error* error);

/* A query on it, by an algorithm as of goalbound_query_create. Errors: those of goalbound_query_create;
   INVALID_ARGUMENT for an algorithm whose paths need not be optimal. */
GOALBOUND_API goalbound_status goalbound_query_create_on(goalbound_edited_map* edited, const char* algorithm,
                                                         goalbound_query** query, goalbound_error* error);

/* How an answer came about. */
typedef enum goalbound_way {
  GOALBOUND_WAY_SEARCH = 0,     /* the search alone, as on every map that does not change */
  GOALBOUND_WAY_OLD = 1,        /* the search on the map as it was */
  GOALBOUND_WAY_OVER_ADDED = 2, /* over moves that were added since */
  GOALBOUND_WAY_PLAIN = 3       /* a search without indices on the map as it is */
} goalbound_way;
/* Of the last answer; GOALBOUND_WAY_SEARCH for NULL and before any. */
GOALBOUND_API goalbound_way goalbound_query_way(const goalbound_query* query);

#ifdef __cplusplus
}
#endif

#endif
