/* A program with handlers of its own that computes boxes in another thread: how the C interface behaves in it.
   usage: host MAP TIMES. Prints "ready" when its handlers stand, the number of signals that they saw on a line "signals N", and ends
   with 0 when each run gave the same boxes. */
#define _POSIX_C_SOURCE 200809L
#include <goalbound.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static volatile sig_atomic_t seen = 0;
static pthread_t owner;

/* Its own thread alone may run it: what it touches is nobody else's. */
static void count(int signal) {
  (void)signal;
  if (!pthread_equal(pthread_self(), owner)) abort();
  seen = seen + 1;
}

struct work {
  const goalbound_map* map;
  int times;
  int failed;
};

static uint64_t size_of_boxes(const goalbound_map* map) {
  goalbound_index_options options = {.size = sizeof options};
  goalbound_indices* boxes = NULL;
  goalbound_error error;
  uint64_t size = 0;
  options.threads = 2;
  if (goalbound_indices_make(map, "boxes:all-optimal:exact", &options, &boxes, &error) != GOALBOUND_OK) {
    fprintf(stderr, "%s\n", error.text);
    return 0;
  }
  size = goalbound_indices_byte_size(boxes);
  goalbound_indices_free(boxes);
  return size;
}

static void* compute(void* given) {
  struct work* work = given;
  const uint64_t first = size_of_boxes(work->map);
  work->failed = first == 0;
  for (int i = 1; i < work->times && !work->failed; ++i) work->failed = size_of_boxes(work->map) != first;
  return NULL;
}

int main(int argc, char** argv) {
  goalbound_error error;
  goalbound_map* map = NULL;
  if (argc != 3) return 2;
  if (goalbound_map_load(argv[1], NULL, &map, &error) != GOALBOUND_OK) {
    fprintf(stderr, "%s\n", error.text);
    return 2;
  }
  owner = pthread_self();
  struct sigaction action = {.sa_handler = count, .sa_flags = SA_RESTART};
  sigaction(SIGTERM, &action, NULL);
  sigaction(SIGINT, &action, NULL);
  puts("ready");
  fflush(stdout);
  struct work work = {map, atoi(argv[2]), 0};
  pthread_t thread;
  sigset_t both, before;
  sigemptyset(&both);
  sigaddset(&both, SIGTERM);
  sigaddset(&both, SIGINT);
  pthread_sigmask(SIG_BLOCK, &both, &before); /* its own other thread takes none either */
  if (pthread_create(&thread, NULL, compute, &work) != 0) return 2;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  pthread_join(thread, NULL);
  printf("signals %d\n", (int)seen);
  goalbound_map_free(map);
  return work.failed;
}
