#define _GNU_SOURCE
#include "CCountdown.h"

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <string.h>

// Signals belong to the application, so a thread of ours takes none of them, from its first
// instruction on. A fault is another matter: with its signal blocked the kernel ends the process at
// once, without a backtrace and past every crash handler. SIGPROF is a profiler's.
static void block_signals(sigset_t *before) {
  static const int open_signals[] = {SIGSEGV, SIGILL, SIGTRAP, SIGBUS, SIGFPE, SIGSYS, SIGPROF};
  sigset_t blocked;
  sigfillset(&blocked);
  for (size_t i = 0; i < sizeof open_signals / sizeof *open_signals; i++)
    sigdelset(&blocked, open_signals[i]);
  pthread_sigmask(SIG_SETMASK, &blocked, before);
}

int countdown_thread_start(void *(*body)(void *), void *context, uint64_t *thread) {
  sigset_t before;
  block_signals(&before);
  pthread_t created = 0;
  int error = pthread_create(&created, NULL, body, context);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (!error) *thread = (uint64_t)(uintptr_t)created;
  return -error;
}

// A process id says less: it is reused, and the child of a process with the id 1 may have it too.
uint32_t countdown_forks;

static void count_fork(void) { countdown_forks++; }

__attribute__((constructor)) static void watch_forks(void) {
  pthread_atfork(NULL, NULL, count_fork);
}

void countdown_thread_name(const char *name) {
  char cut[16] = {0};
  strncpy(cut, name, sizeof cut - 1);
#ifdef __APPLE__
  pthread_setname_np(cut);
#else
  pthread_setname_np(pthread_self(), cut);
#endif
}

void countdown_thread_join(uint64_t thread) { pthread_join((pthread_t)(uintptr_t)thread, NULL); }

void countdown_thread_detach(uint64_t thread) { pthread_detach((pthread_t)(uintptr_t)thread); }

uint64_t countdown_thread_self(void) { return (uint64_t)(uintptr_t)pthread_self(); }

int countdown_thread_realtime(int priority) {
  struct sched_param parameter = {.sched_priority = priority};
  return -pthread_setschedparam(pthread_self(), SCHED_FIFO, &parameter);
}
