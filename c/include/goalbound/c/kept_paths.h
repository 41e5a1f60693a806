/* Kept paths of maps that change: which of them are still the shortest. Part of goalbound.h, which says what
   holds for all of it. */
#ifndef GOALBOUND_C_KEPT_PATHS_H
#define GOALBOUND_C_KEPT_PATHS_H

#include "goalbound/c/edited_map.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Paths that somebody walks, or will, and what is known of each (docs/changes.md). Any number of threads may
   call its functions at once. */
typedef struct goalbound_kept_paths goalbound_kept_paths;

/* What is known of a kept path on the map as it is. */
typedef enum goalbound_verdict {
  GOALBOUND_VERDICT_SHORTEST = 0, /* still the shortest, at the same cost; where there was no path, none */
  GOALBOUND_VERDICT_UNKNOWN = 1,  /* a change may have made another one shorter, or this one dearer: ask */
  GOALBOUND_VERDICT_LONGER = 2,   /* a search said that another one is shorter; it can be walked */
  GOALBOUND_VERDICT_BLOCKED = 3   /* one of its moves is gone */
} goalbound_verdict;

/* Keeps none yet. `algorithm`: which finds them, as of goalbound_query_create_on. May outlive the map.
   Errors: those of goalbound_query_create_on. */
GOALBOUND_API goalbound_status goalbound_kept_paths_create(goalbound_edited_map* edited,
                                                           const char* algorithm, goalbound_kept_paths** kept,
                                                           goalbound_error* error);
/* Ends it. */
GOALBOUND_API void goalbound_kept_paths_free(goalbound_kept_paths* kept);

/* Looks for a shortest path and keeps it, or that there is none. `id` is its number until it is dropped.
   Errors: INVALID_ARGUMENT for ends that lie in walls or outside; LIMIT where the map changed during each of
   many tries; OUT_OF_MEMORY. */
GOALBOUND_API goalbound_status goalbound_kept_paths_keep(goalbound_kept_paths* kept, goalbound_place start,
                                                         goalbound_place goal, uint32_t* id,
                                                         goalbound_error* error);
/* Forgets one; nothing happens for a number that none has. */
GOALBOUND_API void goalbound_kept_paths_drop(goalbound_kept_paths* kept, uint32_t id);
/* How many are kept; 0 for NULL. */
GOALBOUND_API size_t goalbound_kept_paths_size(const goalbound_kept_paths* kept);

/* What is known of one, at once; UNKNOWN for a number that none has. Errors: OUT_OF_MEMORY. */
GOALBOUND_API goalbound_status goalbound_kept_paths_verdict(goalbound_kept_paths* kept, uint32_t id,
                                                            goalbound_verdict* verdict,
                                                            goalbound_error* error);
/* Those whose verdict is another one than when they were last told here, or kept. `count` gets the number of
   all; as many as `capacity` holds are written, and told. `ids` may be NULL where it is 0. Error:
   OUT_OF_MEMORY. */
GOALBOUND_API goalbound_status goalbound_kept_paths_changed(goalbound_kept_paths* kept, uint32_t* ids,
                                                            size_t capacity, size_t* count,
                                                            goalbound_error* error);
/* Searches whether it is still the shortest: never UNKNOWN, unless the map changed during each of many
   tries. Errors: those of goalbound_kept_paths_keep; INVALID_ARGUMENT for a number that none has. */
GOALBOUND_API goalbound_status goalbound_kept_paths_ask(goalbound_kept_paths* kept, uint32_t id,
                                                        goalbound_verdict* verdict, goalbound_error* error);
/* Keeps the shortest path between its ends now under the same number. Errors: those of
   goalbound_kept_paths_ask; the old path stays then. */
GOALBOUND_API goalbound_status goalbound_kept_paths_renew(goalbound_kept_paths* kept, uint32_t id,
                                                          goalbound_error* error);

/* Its places, as of goalbound_query_path; none where there was no path, and for a number that none has. */
GOALBOUND_API goalbound_status goalbound_kept_paths_path(const goalbound_kept_paths* kept, uint32_t id,
                                                         goalbound_place* places, size_t capacity,
                                                         size_t* count, goalbound_error* error);
/* What it cost when it was the shortest, as of goalbound_query_cost; GOALBOUND_NO_COST where there was no
   path, for NULL and for a number that none has. */
GOALBOUND_API uint64_t goalbound_kept_paths_cost(const goalbound_kept_paths* kept, uint32_t id);

#ifdef __cplusplus
}
#endif

#endif
