/* Many problems at once, and which algorithms and kinds of index there are.
   Part of goalbound.h, which says what holds for all of it. */
#ifndef GOALBOUND_C_MANY_H
#define GOALBOUND_C_MANY_H

#include "goalbound/c/query.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- many problems at once ---- */

/* What a batch tells of each path besides its cost. */
typedef enum goalbound_batch_paths {
  GOALBOUND_BATCH_NO_PATHS = 0,
  GOALBOUND_BATCH_CORNERS = 1, /* goalbound_query_corners */
  GOALBOUND_BATCH_NODES = 2    /* goalbound_query_path */
} goalbound_batch_paths;

/* `goalbound_batch_options options = {.size = sizeof options};`: what is 0 is the default. */
typedef struct goalbound_batch_options {
  size_t size;                          /* sizeof(goalbound_batch_options) */
  int32_t threads;                      /* 0: one a core */
  int32_t paths;                        /* a goalbound_batch_paths */
  goalbound_progress_function progress; /* may be NULL; counts problems */
  void* progress_user;                  /* given to `progress` */
  double progress_seconds;              /* between two calls of `progress`; 0: 0.05 */
  goalbound_run_function run; /* whose threads work, `threads` tasks at a time; NULL: the library's own */
  void* run_user;             /* given to `run` */
} goalbound_batch_options;

/* The answers to many problems, in their order. */
typedef struct goalbound_batch goalbound_batch;
/* Answers `count` problems, starts[i] to goals[i], on all cores, by copies of the query: answers and counts
   are those of goalbound_query_find, one after the other. `options` may be NULL. Blocks. Errors:
   INVALID_ARGUMENT; LIMIT where a thread cannot be started; CANCELLED; OUT_OF_MEMORY. */
GOALBOUND_API goalbound_status goalbound_batch_run(const goalbound_query* query,
                                                   const goalbound_place* starts,
                                                   const goalbound_place* goals, size_t count,
                                                   const goalbound_batch_options* options,
                                                   goalbound_batch** batch, goalbound_error* error);
/* Number of problems; 0 for NULL. */
GOALBOUND_API size_t goalbound_batch_size(const goalbound_batch* batch);
/* What goalbound_query_find would return for that problem, and its cost as of goalbound_query_cost; `result`
   and `cost` may be NULL. */
GOALBOUND_API goalbound_status goalbound_batch_result(const goalbound_batch* batch, size_t problem,
                                                      goalbound_result* result, uint64_t* cost,
                                                      goalbound_error* error);
/* The path of that problem, as it was asked for. Arguments and errors: those of goalbound_query_path. */
GOALBOUND_API goalbound_status goalbound_batch_path(const goalbound_batch* batch, size_t problem,
                                                    goalbound_place* places, size_t capacity, size_t* count,
                                                    goalbound_error* error);
/* Ends it. */
GOALBOUND_API void goalbound_batch_free(goalbound_batch* batch);

/* One start and many goals; for one thread at a time. */
typedef struct goalbound_finder goalbound_finder;
/* A goal that can be reached. */
typedef struct goalbound_reached {
  size_t goal;   /* its place in the list of goals, from 0 */
  uint64_t cost; /* of an optimal path to it */
  double length; /* the same in the unit of the map */
} goalbound_reached;
/* Arguments and errors: those of goalbound_query_create; INVALID_ARGUMENT for an algorithm whose paths
   need not be optimal. */
GOALBOUND_API goalbound_status goalbound_finder_create(const goalbound_map* map,
                                                       const goalbound_indices* indices,
                                                       const char* algorithm, goalbound_finder** finder,
                                                       goalbound_error* error);
/* The `capacity` nearest of the goals, or as many as can be reached, by rising cost: `count` tells how many
   were written. Errors: INVALID_ARGUMENT; OUT_OF_MEMORY. */
GOALBOUND_API goalbound_status goalbound_finder_nearest(goalbound_finder* finder, goalbound_place start,
                                                        const goalbound_place* goals, size_t goal_count,
                                                        goalbound_reached* reached, size_t capacity,
                                                        size_t* count, goalbound_error* error);
/* Ends it. */
GOALBOUND_API void goalbound_finder_free(goalbound_finder* finder);

/* ---- what there is ---- */

/* Of algorithms, as goalbound_query_create takes them. */
GOALBOUND_API size_t goalbound_algorithm_count(void);
/* Ids and one line about each, from 0; NULL beyond the last. */
GOALBOUND_API const char* goalbound_algorithm_id(size_t number);
/* What it does. */
GOALBOUND_API const char* goalbound_algorithm_description(size_t number);
/* Of kinds of index, as goalbound_indices_make takes them. */
GOALBOUND_API size_t goalbound_index_kind_count(void);
/* Ids and one line about each, from 0; NULL beyond the last. */
GOALBOUND_API const char* goalbound_index_kind_id(size_t number);
/* What it keeps and what it spares. */
GOALBOUND_API const char* goalbound_index_kind_description(size_t number);

#ifdef __cplusplus
}
#endif

#endif
