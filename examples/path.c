/* Shortest paths from C: a map from a file or from bits, its boxes with a progress display, a path.

   usage: path MAP X,Y X,Y [BOXES]     BOXES: a file that keeps the boxes; made where it does not exist */
#include <goalbound.h>
#include <stdio.h>
#include <stdlib.h>

/* Called now and then while boxes are made. Anything but 0 would cancel. */
static int show(const goalbound_progress* progress, void* user) {
  FILE* const out = user;
  if (progress->total > 0) {
    fprintf(out, "\rboxes: %3.0f %%", 100.0 * (double)progress->done / (double)progress->total);
    fflush(out);
  }
  return 0;
}

/* The boxes of the file, or new ones, which are then saved there. `path` may be NULL. */
static goalbound_status get_boxes(const goalbound_map* map, const char* path, goalbound_indices** boxes,
                                  goalbound_error* error) {
  goalbound_index_options options = {.size = sizeof options}; /* everything else by default */
  goalbound_status status;
  if (path != NULL) {
    status = goalbound_indices_load(map, path, 0, boxes, error);
    if (status != GOALBOUND_ERROR_NOT_FOUND) return status;
  }
  options.progress = show;
  options.progress_user = stderr;
  status = goalbound_indices_make(map, "boxes", &options, boxes, error);
  fprintf(stderr, "\n");
  if (status == GOALBOUND_OK && path != NULL) status = goalbound_indices_save(*boxes, path, 0, error);
  return status;
}

/* Prints the path of the last search. */
static goalbound_status print_path(goalbound_query* query, double length, goalbound_error* error) {
  size_t count = 0;
  size_t i;
  goalbound_place* places;
  goalbound_status status = goalbound_query_path(query, NULL, 0, &count, error);
  if (status != GOALBOUND_OK) return status;
  places = malloc(count * sizeof *places);
  if (places == NULL) {
    fprintf(stderr, "path: out of memory\n");
    exit(1);
  }
  status = goalbound_query_path(query, places, count, &count, error);
  if (status == GOALBOUND_OK) {
    printf("path of length %f: %lu cells\n", length, (unsigned long)count);
    for (i = 0; i < count; ++i) printf("%d,%d ", (int)places[i].x, (int)places[i].y);
    printf("\n");
  }
  free(places);
  return status;
}

static int read_place(const char* text, goalbound_place* place) {
  int x, y;
  if (sscanf(text, "%d,%d", &x, &y) != 2) return 0;
  place->x = x;
  place->y = y;
  place->z = 0;
  return 1;
}

int main(int argc, char** argv) {
  goalbound_map* map = NULL;
  goalbound_indices* boxes = NULL;
  goalbound_query* query = NULL;
  goalbound_place start, goal;
  goalbound_result result;
  goalbound_error error;
  goalbound_status status;

  if (argc < 4 || argc > 5 || !read_place(argv[2], &start) || !read_place(argv[3], &goal)) {
    fprintf(stderr, "usage: path MAP X,Y X,Y [BOXES]\n");
    return 2;
  }
  status = goalbound_map_load(argv[1], NULL, &map, &error);
  if (status == GOALBOUND_OK) status = get_boxes(map, argc == 5 ? argv[4] : NULL, &boxes, &error);
  if (status == GOALBOUND_OK) status = goalbound_query_create(map, boxes, NULL, &query, &error);
  if (status == GOALBOUND_OK) status = goalbound_query_find(query, start, goal, &result, &error);
  if (status == GOALBOUND_OK) status = print_path(query, result.length, &error);
  if (status == GOALBOUND_NO_PATH) printf("no path\n");
  if (status < 0) fprintf(stderr, "path: %s\n", error.text);

  goalbound_query_free(query); /* in any order; each takes NULL */
  goalbound_indices_free(boxes);
  goalbound_map_free(map);
  return status == GOALBOUND_OK ? 0 : 1;
}
