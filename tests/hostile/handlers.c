/* Loaded into a program (LD_PRELOAD), it gives it handlers of its own, and counts what they see: prints "ready", and "signals N" when
   the program ends by itself. No thread but the first one may run them: what they touch is nobody else's. */
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static volatile sig_atomic_t seen = 0;

static void count(int signal) {
  (void)signal;
  if (gettid() != getpid()) abort();
  seen = seen + 1;
}

__attribute__((constructor)) static void begin(void) {
  struct sigaction action = {.sa_handler = count, .sa_flags = SA_RESTART};
  sigaction(SIGTERM, &action, NULL);
  sigaction(SIGINT, &action, NULL);
  puts("ready");
  fflush(stdout);
}

__attribute__((destructor)) static void end(void) {
  printf("signals %d\n", (int)seen);
}
