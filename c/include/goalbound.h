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

#include "goalbound/c/any_angle.h"
#include "goalbound/c/distances.h"
#include "goalbound/c/doors.h"
#include "goalbound/c/draw.h"
#include "goalbound/c/edited_map.h"
#include "goalbound/c/indices.h"
#include "goalbound/c/kept_paths.h"
#include "goalbound/c/many.h"
#include "goalbound/c/map.h"
#include "goalbound/c/query.h"
#include "goalbound/c/status.h"

#endif
