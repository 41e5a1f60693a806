/* Queries: a problem at once, in slices, or by a path that is refined on the way.
   Part of goalbound.h, which says what holds for all of it. */
#ifndef GOALBOUND_C_QUERY_H
#define GOALBOUND_C_QUERY_H

#include "goalbound/c/indices.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- queries ---- */

/* One algorithm on one map, with scratch memory of its own. */
typedef struct goalbound_query goalbound_query;

/* What a search answers. */
typedef struct goalbound_result {
  double length;      /* of the path, in the unit of the map: cells on grids; negative without a path */
  uint64_t expanded;  /* nodes taken from the open list */
  uint64_t generated; /* edges followed */
  uint64_t pruned;    /* edges that a box spared, and what other indices refused */
} goalbound_result;

/* `indices`: what the query asks; NULL: nothing. `algorithm` is an id of `goalbound list`, such as "jps-gb";
   NULL: the fastest that suits map and indices and makes no more than what pays after a few queries:
   "jump-index-gb" or "astar-gb" with boxes, "jps" or "astar" without. Errors: INVALID_ARGUMENT for an unknown
   algorithm, for one that does not run on this kind of map or with these indices, and for an index that it
   has no use for; MISMATCH for indices of another map; LIMIT; OUT_OF_MEMORY. Blocks while it makes the tables
   of the algorithm, which takes from nothing ("astar-gb") over milliseconds ("jump-index-gb") to seconds
   ("ch"); goalbound_query_job_start does that in the background. */
GOALBOUND_API goalbound_status goalbound_query_create(const goalbound_map* map,
                                                      const goalbound_indices* indices, const char* algorithm,
                                                      goalbound_query** query, goalbound_error* error);
/* The same for another thread; tables of the algorithm are shared. Not while another thread uses `query`. */
GOALBOUND_API goalbound_status goalbound_query_copy(const goalbound_query* query, goalbound_query** copy,
                                                    goalbound_error* error);
/* Copies of it live on. */
GOALBOUND_API void goalbound_query_free(goalbound_query* query);
/* Takes all memory beforehand that searches and paths may need, at most 80 bytes a node. `complete`, which
   may be NULL, becomes 1 where from then on none of goalbound_query_find, _begin, _advance, _advance_for,
   _path and _corners allocates, and 0 for algorithms whose needs are not known beforehand and on maps that
   change: they allocate until they have grown. A copy is to be asked anew. Errors: INVALID_ARGUMENT,
   OUT_OF_MEMORY. */
GOALBOUND_API goalbound_status goalbound_query_reserve(goalbound_query* query, int* complete,
                                                       goalbound_error* error);
/* Bytes of all the memory that the query has for itself once it has reserved it, told before: each copy costs
   as much. 0 where `complete` would be 0, and for NULL. */
GOALBOUND_API uint64_t goalbound_query_reserved_bytes(const goalbound_query* query);

/* A query that is made in a thread of its own while yours goes on. */
typedef struct goalbound_query_job goalbound_query_job;
/* Begins at once; arguments as of goalbound_query_create. Errors: INVALID_ARGUMENT; OUT_OF_MEMORY. All others
   come from goalbound_query_job_take. */
GOALBOUND_API goalbound_status goalbound_query_job_start(const goalbound_map* map,
                                                         const goalbound_indices* indices,
                                                         const char* algorithm, goalbound_query_job** job,
                                                         goalbound_error* error);
/* 1 where goalbound_query_job_take returns at once; also for NULL. */
GOALBOUND_API int goalbound_query_job_finished(const goalbound_query_job* job);
/* Waits until the query is made; once. The job is still to be freed. Errors: those of goalbound_query_create;
   INVALID_ARGUMENT the second time; LIMIT where no thread could be started. */
GOALBOUND_API goalbound_status goalbound_query_job_take(goalbound_query_job* job, goalbound_query** query,
                                                        goalbound_error* error);
/* Cancels and waits, where the query was not taken. */
GOALBOUND_API void goalbound_query_job_free(goalbound_query_job* job);

/* GOALBOUND_OK with a path, GOALBOUND_NO_PATH without; `result` may be NULL. Start = goal is a path of length
   0. Errors: START_OUTSIDE, GOAL_OUTSIDE, START_BLOCKED, GOAL_BLOCKED, OUT_OF_MEMORY. After OUT_OF_MEMORY the
   query may be used again. */
GOALBOUND_API goalbound_status goalbound_query_find(goalbound_query* query, goalbound_place start,
                                                    goalbound_place goal, goalbound_result* result,
                                                    goalbound_error* error);
/* The same between places as people write them (docs/places.md), on roads and other graphs also on an edge:
   "A>B@0.25" is a quarter of the way from A to B, "road:13.4,52.5" the nearest place on any edge. Where one
   is, goalbound_query_cost has no cost, and the path of goalbound_query_path begins or ends there, at whole
   coordinates next to it. Errors: those of goalbound_query_find; INVALID_ARGUMENT for a text that is no
   place; CANCELLED. */
GOALBOUND_API goalbound_status goalbound_query_find_between(goalbound_query* query, const char* start,
                                                            const char* goal, goalbound_result* result,
                                                            goalbound_error* error);
/* goalbound_query_find in slices, for programs that have little time a frame: begin, then advance by so many
   expansions until the status is no longer GOALBOUND_UNFINISHED, which begin gives as well. The path and the
   sums are those of goalbound_query_find. */
GOALBOUND_API goalbound_status goalbound_query_begin(goalbound_query* query, goalbound_place start,
                                                     goalbound_place goal, goalbound_error* error);
/* See goalbound_query_begin; `result` may be NULL. Advancing before any search has begun is
   INVALID_ARGUMENT. */
GOALBOUND_API goalbound_status goalbound_query_advance(goalbound_query* query, uint64_t max_expansions,
                                                       goalbound_result* result, goalbound_error* error);
/* By how much the path of the last search may be longer than the shortest by the costs of the map's file, in
   the unit of lengths: 0 where a map holds these exactly, as most do. A map holds whole numbers of 32 bits;
   costs over more powers of ten are rounded downwards. 0 for NULL. */
GOALBOUND_API double goalbound_query_too_long_at_most(const goalbound_query* query);
/* The path of the last search: its places from the start to the goal, both included, one step from each to
   the next. `count` gets the number of all, 0 without a path; as many as `capacity` holds are written.
   `places` may be NULL where `capacity` is 0: to ask for the number. Errors: NO_ROOM when there are more than
   a `capacity` above 0; OUT_OF_MEMORY. */
GOALBOUND_API goalbound_status goalbound_query_path(goalbound_query* query, goalbound_place* places,
                                                    size_t capacity, size_t* count, goalbound_error* error);

/* The same path by its start, each place where it turns, and its goal; of a graph all its nodes. Arguments
   and errors: those of goalbound_query_path. */
GOALBOUND_API goalbound_status goalbound_query_corners(goalbound_query* query, goalbound_place* places,
                                                       size_t capacity, size_t* count,
                                                       goalbound_error* error);
/* No path was found. */
#define GOALBOUND_NO_COST UINT64_MAX
/* The exact whole number behind the length of the last answer; GOALBOUND_NO_COST without a path and for NULL.
 */
GOALBOUND_API uint64_t goalbound_query_cost(const goalbound_query* query);
/* As goalbound_query_advance, for about so many microseconds, a few more at most. */
GOALBOUND_API goalbound_status goalbound_query_advance_for(goalbound_query* query, double microseconds,
                                                           goalbound_result* result, goalbound_error* error);
/* From another thread: goalbound_query_find that is running ends soon with GOALBOUND_ERROR_CANCELLED, and
   goalbound_query_advance_for with GOALBOUND_UNFINISHED. Without one that is running nothing happens. */
GOALBOUND_API void goalbound_query_cancel(goalbound_query* query);

/* Why a path ends where it does. */
typedef enum goalbound_path_end {
  GOALBOUND_END_GOAL = 0,       /* it leads to the goal: the whole path */
  GOALBOUND_END_UNFINISHED = 1, /* the search was stopped after so many expansions */
  GOALBOUND_END_COST_LIMIT = 2, /* the goal costs more than allowed, or all that is left would */
  GOALBOUND_END_NO_PATH = 3,    /* nothing leads to the goal */
  GOALBOUND_END_NO_PROGRESS = 4 /* a limit stopped the search, and nothing that it may reach lies nearer than
                                   the start, which is the whole path: asked again it is the same again */
} goalbound_path_end;

/* What one agent learns on its way to one goal, so that it leaves dead ends that are deeper than its searches
   may look. Where a way leads to the goal from each place that it comes to, it arrives. For one thread. */
typedef struct goalbound_learned goalbound_learned;

/* Nothing learned yet. `indices`, which may be NULL: what they estimate (landmarks, tables) is asked. Both
   may be freed before it. Errors: INVALID_ARGUMENT; MISMATCH for indices of another map. */
GOALBOUND_API goalbound_status goalbound_learned_create(const goalbound_map* map,
                                                        const goalbound_indices* indices,
                                                        goalbound_learned** learned, goalbound_error* error);
/* When the map changes. For another goal it forgets by itself. NULL is nothing. */
GOALBOUND_API void goalbound_learned_forget(goalbound_learned* learned);
/* How many places it has learned something of; 0 for NULL. */
GOALBOUND_API size_t goalbound_learned_size(const goalbound_learned* learned);
/* NULL is nothing. */
GOALBOUND_API void goalbound_learned_free(goalbound_learned* learned);

/* Limits of goalbound_query_find_partial; `{.size = sizeof limits}` has none. */
typedef struct goalbound_partial_limits {
  size_t size;                /* sizeof(goalbound_partial_limits) */
  uint64_t max_expansions;    /* 0: as many as it takes */
  uint64_t max_cost;          /* of the path, as goalbound_query_cost has it; 0: any */
  goalbound_learned* learned; /* of the agent, which walks each path to its end; NULL: it learns nothing */
} goalbound_partial_limits;

/* A path to the goal, or as near to it as was found: of a search that was stopped, of one that may cost so
   much and no more, and to a goal that nothing leads to. GOALBOUND_OK with all of these: `end` tells them
   apart. The path is that of goalbound_query_path and goalbound_query_corners, its cost that of
   goalbound_query_cost. `limits` may be NULL: none. Where the algorithm cannot tell how far it has come, A*
   does within the same limits. With `limits->learned`, of the same map, A* goes by what was learned where a
   limit stops the search, and each path leads somewhere. Errors: those of goalbound_query_find;
   INVALID_ARGUMENT for a wrong `size`. */
GOALBOUND_API goalbound_status goalbound_query_find_partial(goalbound_query* query, goalbound_place start,
                                                            goalbound_place goal,
                                                            const goalbound_partial_limits* limits,
                                                            goalbound_path_end* end, goalbound_error* error);

/* ---- paths that are refined on the way ---- */

/* A path that is planned as a whole over clusters, and whose places are looked for part by part while an
   agent walks it: the first step is there as soon as the plan is. It may be longer than the shortest, as
   those of the algorithm "hpa". One path at a time, for one thread. */
typedef struct goalbound_refining goalbound_refining;

/* Flags of goalbound_refining_create. */
#define GOALBOUND_REFINING_ROUGH \
  1U /* the path of "hpa", without what makes it nearly as short as "hpa-smooth" */

/* How far it is; `{.size = sizeof state}` before the call. */
typedef struct goalbound_refining_state {
  size_t size;           /* sizeof(goalbound_refining_state) */
  int32_t planned;       /* 1 where the way is known from entrance to entrance */
  int32_t complete;      /* 1 where all places are there */
  uint64_t planned_cost; /* the path costs no more; GOALBOUND_NO_COST before it is planned */
  double planned_length; /* the same in the unit of the map; negative before it is planned */
  uint64_t expanded;     /* cells and entrances that were looked at */
  size_t walked;         /* steps that were made */
  size_t ready;          /* steps that goalbound_refining_step makes next without a search */
  size_t ahead;          /* places of the plan behind these, the goal among them */
} goalbound_refining_state;

/* `indices` must hold "clusters", made for this map. Errors: INVALID_ARGUMENT without; MISMATCH;
   OUT_OF_MEMORY. */
GOALBOUND_API goalbound_status goalbound_refining_create(const goalbound_map* map,
                                                         const goalbound_indices* indices, uint32_t flags,
                                                         goalbound_refining** refining,
                                                         goalbound_error* error);
/* A new path, of which nothing is looked for yet: GOALBOUND_UNFINISHED. Errors: those of
   goalbound_query_find. After OUT_OF_MEMORY from any of these functions a new path must begin. */
GOALBOUND_API goalbound_status goalbound_refining_begin(goalbound_refining* refining, goalbound_place start,
                                                        goalbound_place goal, goalbound_error* error);
/* Goes on for at most so many expansions: with the plan, then with the part that is needed next. GOALBOUND_OK
   once the path is complete, GOALBOUND_UNFINISHED before, GOALBOUND_NO_PATH where nothing leads to the goal.
   Errors: INVALID_ARGUMENT before any path has begun; OUT_OF_MEMORY. */
GOALBOUND_API goalbound_status goalbound_refining_advance(goalbound_refining* refining,
                                                          uint64_t max_expansions, goalbound_error* error);
/* The same by one part, whatever that takes: the plan, if there is none yet, then a step into the next
   cluster and the places through it. */
GOALBOUND_API goalbound_status goalbound_refining_advance_part(goalbound_refining* refining,
                                                               goalbound_error* error);
/* Walks on by one step; what it needs is looked for at once. `moved` becomes 1 and `place` where the agent is
   then; at the goal, and where nothing leads there, `moved` becomes 0 and `place` stays. Both may be NULL.
   GOALBOUND_OK, or GOALBOUND_NO_PATH. Errors: those of goalbound_refining_advance. */
GOALBOUND_API goalbound_status goalbound_refining_step(goalbound_refining* refining, int* moved,
                                                       goalbound_place* place, goalbound_error* error);
/* Errors: INVALID_ARGUMENT for a wrong `size`. Before any path has begun everything is 0 and as without one.
 */
GOALBOUND_API goalbound_status goalbound_refining_get_state(const goalbound_refining* refining,
                                                            goalbound_refining_state* state,
                                                            goalbound_error* error);
/* The path so far, from the start on: `walked` steps, then `ready` ones. Arguments and errors: those of
   goalbound_query_path. */
GOALBOUND_API goalbound_status goalbound_refining_path(const goalbound_refining* refining,
                                                       goalbound_place* places, size_t capacity,
                                                       size_t* count, goalbound_error* error);
/* What the plan leads over behind that: entrances of clusters, and the goal. The same arguments and errors.
 */
GOALBOUND_API goalbound_status goalbound_refining_ahead(const goalbound_refining* refining,
                                                        goalbound_place* places, size_t capacity,
                                                        size_t* count, goalbound_error* error);
/* Ends it. */
GOALBOUND_API void goalbound_refining_free(goalbound_refining* refining);

#ifdef __cplusplus
}
#endif

#endif
