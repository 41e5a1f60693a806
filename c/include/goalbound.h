/* Goalbound for C, and for every language that calls C: maps, their indices, and shortest paths with them.

   Handles: each *_from_..., *_load, *_make, *_create and *_copy makes an object that is yours: give it to its
   *_free. Handles may be freed in any order, as a query keeps its map and its indices by itself. Every *_free
   takes NULL.

   Errors: a negative status is an error. What `error` points to then tells the status and says in words what
   is wrong; `error` may be NULL. An output argument keeps its value then. A null handle or output, a wrong
   size or an unknown number is GOALBOUND_ERROR_INVALID_ARGUMENT. No C++ exception leaves a function.

   Threads: maps and indices never change: any number of threads may use them at once. A query is for one
   thread at a time: give each thread its own by goalbound_query_copy. An object may be freed while no other
   thread is in a call with it.

   Texts are in UTF-8, ended by 0. Those that are returned are constants of the library. */
#ifndef GOALBOUND_H
#define GOALBOUND_H

#include <stddef.h>
#include <stdint.h>

#include "goalbound/version.h"

/* Of every function that the shared library shows. Windows wants to know on which side of it a source stands:
   define GOALBOUND_STATIC to link the static one there. */
#if defined(_WIN32) && defined(GOALBOUND_BUILDING)
#define GOALBOUND_API __declspec(dllexport)
#elif defined(_WIN32) && !defined(GOALBOUND_STATIC)
#define GOALBOUND_API __declspec(dllimport)
#elif defined(__GNUC__)
#define GOALBOUND_API __attribute__((visibility("default")))
#else
#define GOALBOUND_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- status, errors, version ---- */

typedef enum goalbound_status {
  GOALBOUND_OK = 0,
  GOALBOUND_NO_PATH = 1,    /* an answer: no path leads from the start to the goal */
  GOALBOUND_UNFINISHED = 2, /* an answer: a search in slices goes on */

  GOALBOUND_ERROR_NOT_FOUND = -1,  /* the file or folder does not exist */
  GOALBOUND_ERROR_IO = -2,         /* the system refused to read or write */
  GOALBOUND_ERROR_NOT_A_FILE = -3, /* a folder or a device stands where a file was expected */
  GOALBOUND_ERROR_SYNTAX = -4,     /* the text does not follow its format */
  GOALBOUND_ERROR_LIMIT = -5,      /* well-formed, but larger than this library holds */
  GOALBOUND_ERROR_MISMATCH = -6,   /* an index of another map */
  GOALBOUND_ERROR_CORRUPT = -7,    /* a checksum or a length in a file is wrong */
  GOALBOUND_ERROR_VERSION = -8,    /* the file was written by a version that this one does not read */
  GOALBOUND_ERROR_INVALID_ARGUMENT = -9,
  GOALBOUND_ERROR_CANCELLED = -10,     /* the progress function stopped the work */
  GOALBOUND_ERROR_START_OUTSIDE = -11, /* the start does not lie on the map; of a graph: no node lies there */
  GOALBOUND_ERROR_GOAL_OUTSIDE = -12,
  GOALBOUND_ERROR_START_BLOCKED = -13, /* the start is a wall */
  GOALBOUND_ERROR_GOAL_BLOCKED = -14,
  GOALBOUND_ERROR_NO_ROOM = -15, /* the array is too short; as much was written as it holds */
  GOALBOUND_ERROR_OUT_OF_MEMORY = -16,
  GOALBOUND_ERROR_INTERNAL = -17 /* an error of this library, or of the system: no thread could be started */
} goalbound_status;

/* Yours, on the stack or anywhere. Only calls that fail write to it. */
typedef struct goalbound_error {
  goalbound_status status; /* which one; what the call returned */
  char text[508];          /* "caves.map:5: ...", UTF-8 without control characters; where it is
                              longer, dots stand for the middle of the name of the file */
} goalbound_error;

/* "ok", "no-path", "not-found" ...; "unknown" for any other number. */
GOALBOUND_API const char* goalbound_status_name(int status);
/* Of the library that is loaded: GOALBOUND_VERSION is that of the header. */
GOALBOUND_API const char* goalbound_version(void);

/* ---- maps ---- */

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
/* A map of any kind: a Moving AI .map, a grid with costs of terrain, roads and other graphs. Recognised by
   its content. Files that it names (rows of letters, tilesets) must lie in its folder, or deeper. Errors:
   NOT_FOUND, IO, NOT_A_FILE, SYNTAX, LIMIT, CORRUPT, OUT_OF_MEMORY; INVALID_ARGUMENT where it names others.
 */
GOALBOUND_API goalbound_status goalbound_map_load(const char* path, goalbound_map** map,
                                                  goalbound_error* error);
/* The same of a map whose author is trusted: the files that it names may lie anywhere. */
GOALBOUND_API goalbound_status goalbound_map_load_trusted(const char* path, goalbound_map** map,
                                                          goalbound_error* error);
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
   two blocked cells, "hex"; NULL is that of the map - and without the cells that lie `clearance` cells from a
   wall or fewer, for things that are 2 * clearance + 1 cells wide. Errors: INVALID_ARGUMENT, also for other
   kinds of maps; LIMIT, OUT_OF_MEMORY. */
GOALBOUND_API goalbound_status goalbound_map_with_moves(const goalbound_map* map, const char* moves,
                                                        int32_t clearance, goalbound_map** other,
                                                        goalbound_error* error);
/* Queries and indices that were made of it live on. */
GOALBOUND_API void goalbound_map_free(goalbound_map* map);

/* Columns of a grid; 0 for another kind of map, and for NULL. */
GOALBOUND_API int32_t goalbound_map_width(const goalbound_map* map);
/* Rows of a grid; 0 for another kind of map, and for NULL. */
GOALBOUND_API int32_t goalbound_map_height(const goalbound_map* map);
/* Free cells of a grid, nodes of a graph; 0 for NULL. */
GOALBOUND_API uint32_t goalbound_map_node_count(const goalbound_map* map);
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
/* The other way; x, y and z may be NULL. Errors: INVALID_ARGUMENT. */
GOALBOUND_API goalbound_status goalbound_map_coordinates(const goalbound_map* map, goalbound_place place,
                                                         double* x, double* y, double* z,
                                                         goalbound_error* error);

/* ---- indices ---- */

/* How far long work is. */
typedef struct goalbound_progress {
  uint64_t done;            /* of `total`; of boxes the unit is a node. 0 of 0 until the work is known */
  uint64_t total;           /* of all of it */
  double seconds;           /* since the start */
  double seconds_remaining; /* an estimate; 0 while there is none */
} goalbound_progress;

/* 0 to go on, anything else to cancel. Called in the thread that waits for the work: once before the
   work starts, then every `progress_seconds`, and once when it is done. Once it has cancelled it is not
   called again. To cancel from another thread, let it set a flag that this function reads. It must not throw
   or jump out. */
typedef int (*goalbound_progress_function)(const goalbound_progress* progress, void* user);

/* What one of several workers does. */
typedef void (*goalbound_task)(void* work, int32_t number);
/* Work on threads of yours: calls task(work, 0) to task(work, count - 1), each once, on any threads and in
   any order, and returns when all have returned. A task that has begun must be able to go on while others
   wait: threads, no fibres on one thread. It must not throw or jump out. With a progress function besides,
   one thread of the library's works while yours waits and calls that. */
typedef void (*goalbound_run_function)(goalbound_task task, void* work, int32_t count, void* user);

/* What is precomputed of one map and asked by a query together: boxes, other containers, landmarks. */
typedef struct goalbound_indices goalbound_indices;

/* `goalbound_index_options options = {.size = sizeof options};`: what is 0 is the default. */
typedef struct goalbound_index_options {
  size_t size;           /* sizeof(goalbound_index_options): so that later versions can add to it */
  int32_t threads;       /* 0: one a core */
  uint64_t memory_limit; /* bytes that one index and its making may take together; 0: 4 GiB */
  goalbound_progress_function progress; /* may be NULL; `done` counts anew for each index of the set */
  void* progress_user;                  /* given to `progress` */
  double progress_seconds;              /* between two calls of `progress`; 0: 0.05 */
  goalbound_run_function run; /* whose threads work, `threads` tasks at a time; NULL: the library's own */
  void* run_user;             /* given to `run` */
  double budget_seconds; /* of "boxes:anytime": ends soon after these; 0: goes on until all boxes are exact */
} goalbound_index_options;

/* By their text, as "boxes" or "boxes:canonical,landmarks:count=8"; `goalbound list` names all kinds with
   what there is to choose. A member that is the name of a file is loaded, as "caves.gbb,landmarks". Blocks
   until all are there or the progress function cancels. `options` may be NULL. Errors: INVALID_ARGUMENT, also
   for an index that maps of this kind do not support; those of goalbound_indices_load; LIMIT; CANCELLED;
   OUT_OF_MEMORY; INTERNAL. */
GOALBOUND_API goalbound_status goalbound_indices_make(const goalbound_map* map, const char* text,
                                                      const goalbound_index_options* options,
                                                      goalbound_indices** indices, goalbound_error* error);
/* For the `flags` of goalbound_indices_load: boxes stay in the file where nobody may write to it, and come
   into memory where queries read them. */
#define GOALBOUND_LOAD_MAPPED 1u
/* The one index of a file, whatever kind it is. Errors: NOT_FOUND, IO, NOT_A_FILE, LIMIT, CORRUPT, VERSION,
   OUT_OF_MEMORY; MISMATCH for an index of another map. */
GOALBOUND_API goalbound_status goalbound_indices_load(const goalbound_map* map, const char* path,
                                                      uint32_t flags, goalbound_indices** indices,
                                                      goalbound_error* error);
/* For the `flags` of goalbound_indices_save: smaller, but it cannot be mapped. */
#define GOALBOUND_SAVE_COMPRESSED 1u
/* Of a set of one: replaces the file as a whole, or leaves it. Errors: NOT_FOUND (the folder), IO,
   NOT_A_FILE, OUT_OF_MEMORY; INVALID_ARGUMENT for a set of several, and for a kind that is made anew each
   time. */
GOALBOUND_API goalbound_status goalbound_indices_save(const goalbound_indices* indices, const char* path,
                                                      uint32_t flags, goalbound_error* error);
/* The one index of the bytes of a file. Errors: those of goalbound_indices_load but for those of files. */
GOALBOUND_API goalbound_status goalbound_indices_from_bytes(const goalbound_map* map, const void* bytes,
                                                            size_t byte_count, goalbound_indices** indices,
                                                            goalbound_error* error);
/* Of a set of one: what goalbound_indices_save writes. Errors: those of goalbound_indices_save but for those
   of files. */
GOALBOUND_API goalbound_status goalbound_indices_to_bytes(const goalbound_indices* indices, uint32_t flags,
                                                          goalbound_bytes** bytes, goalbound_error* error);
/* Those of both sets together, which were made for the same map. Errors: MISMATCH; OUT_OF_MEMORY. */
GOALBOUND_API goalbound_status goalbound_indices_join(const goalbound_indices* first,
                                                      const goalbound_indices* second,
                                                      goalbound_indices** indices, goalbound_error* error);
/* What they are, as goalbound_indices_make reads it. The text lives as long as the indices; NULL for NULL. */
GOALBOUND_API const char* goalbound_indices_text(const goalbound_indices* indices);
/* Bytes of all of them in memory; 0 for NULL. */
GOALBOUND_API uint64_t goalbound_indices_byte_size(const goalbound_indices* indices);
/* Queries that ask them live on. */
GOALBOUND_API void goalbound_indices_free(goalbound_indices* indices);

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
/* The same in slices, for programs that have little time a frame: begin, then advance by so many expansions
   until the status is no longer GOALBOUND_UNFINISHED, which begin gives as well. The path and the sums are
   those of goalbound_query_find. */
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
  GOALBOUND_END_NO_PATH = 3     /* nothing leads to the goal */
} goalbound_path_end;

/* Limits of goalbound_query_find_partial; `{.size = sizeof limits}` has none. */
typedef struct goalbound_partial_limits {
  size_t size;             /* sizeof(goalbound_partial_limits) */
  uint64_t max_expansions; /* 0: as many as it takes */
  uint64_t max_cost;       /* of the path, as goalbound_query_cost has it; 0: any */
} goalbound_partial_limits;

/* A path to the goal, or as near to it as was found: of a search that was stopped, of one that may cost so
   much and no more, and to a goal that nothing leads to. GOALBOUND_OK with all of these: `end` tells them
   apart. The path is that of goalbound_query_path and goalbound_query_corners, its cost that of
   goalbound_query_cost. `limits` may be NULL: none. Where the algorithm cannot tell how far it has come, A*
   does within the same limits. Errors: those of goalbound_query_find; INVALID_ARGUMENT for a wrong `size`. */
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

/* ---- maps that change ---- */

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

/* ---- drawing, while a program is made ---- */

/* In the units of the map: on grids the cell (x, y) is the square from there to (x + 1, y + 1), and a path
   goes through its middle; elsewhere a node lies at its place. */
typedef struct goalbound_draw_point {
  float x; /* to the right */
  float y; /* down */
  float z; /* 0 on flat maps */
} goalbound_draw_point;

/* What draws: functions of yours, called in the thread that calls goalbound_draw_..., bottom first. Those
   that are NULL are left out. Colours are 0xRRGGBBAA. They must not throw or jump out. */
typedef struct goalbound_draw {
  size_t size; /* sizeof(goalbound_draw): so that later versions can add to it */
  /* From one point to another. */
  void (*line)(goalbound_draw_point from, goalbound_draw_point to, uint32_t colour, void* user);
  /* Filled and convex: `count` corners in order around it. */
  void (*polygon)(const goalbound_draw_point* corners, size_t count, uint32_t colour, void* user);
  /* Its middle is there. */
  void (*text)(goalbound_draw_point at, const char* text, uint32_t colour, void* user);
  void* user; /* given to each */
} goalbound_draw;

/* Blocked cells of a grid, areas of meshes, edges of other maps. Errors: INVALID_ARGUMENT, OUT_OF_MEMORY. */
GOALBOUND_API goalbound_status goalbound_draw_map(const goalbound_map* map, const goalbound_draw* draw,
                                                  goalbound_error* error);
/* The boxes of the edges out of the node that lies there, each with the name of its edge. `indices` must hold
   "boxes". Errors: INVALID_ARGUMENT, also where no node lies; MISMATCH for boxes of another map;
   OUT_OF_MEMORY. */
GOALBOUND_API goalbound_status goalbound_draw_boxes(const goalbound_map* map,
                                                    const goalbound_indices* indices, goalbound_place place,
                                                    const goalbound_draw* draw, goalbound_error* error);
/* Each node in the colour of the first edge of an optimal path that leads there from this one. Cost: one
   flood. Errors: those of goalbound_draw_boxes. */
GOALBOUND_API goalbound_status goalbound_draw_labels(const goalbound_map* map,
                                                     const goalbound_indices* indices, goalbound_place place,
                                                     const goalbound_draw* draw, goalbound_error* error);
/* The path of the last search; nothing without one. Errors: INVALID_ARGUMENT, OUT_OF_MEMORY. */
GOALBOUND_API goalbound_status goalbound_draw_path(const goalbound_query* query, const goalbound_draw* draw,
                                                   goalbound_error* error);

#ifdef __cplusplus
}
#endif

#endif
