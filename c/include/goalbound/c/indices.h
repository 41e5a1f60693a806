/* Indices, which are precomputed of a map; and how long work is watched and shared among threads.
   Part of goalbound.h, which says what holds for all of it. */
#ifndef GOALBOUND_C_INDICES_H
#define GOALBOUND_C_INDICES_H

#include "goalbound/c/map.h"

#ifdef __cplusplus
extern "C" {
#endif

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

#ifdef __cplusplus
}
#endif

#endif
