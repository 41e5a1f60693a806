/* Drawing, while a program is made. Part of goalbound.h, which says what holds for all of it. */
#ifndef GOALBOUND_C_DRAW_H
#define GOALBOUND_C_DRAW_H

#include "goalbound/c/query.h"

#ifdef __cplusplus
extern "C" {
#endif

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
