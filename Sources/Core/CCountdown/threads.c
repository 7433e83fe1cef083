#define _GNU_SOURCE
#include "CCountdown.h"

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

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
  if (!error) *thread = (uint64_t)created;
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
  pthread_setname_np(pthread_self(), cut);
}

void countdown_thread_join(uint64_t thread) { pthread_join((pthread_t)thread, NULL); }

void countdown_thread_detach(uint64_t thread) { pthread_detach((pthread_t)thread); }

uint64_t countdown_thread_self(void) { return (uint64_t)pthread_self(); }

int countdown_thread_realtime(int priority) {
  struct sched_param parameter = {.sched_priority = priority};
  return -pthread_setschedparam(pthread_self(), SCHED_FIFO, &parameter);
}

void *countdown_semaphore_create(void) {
  sem_t *semaphore = malloc(sizeof(sem_t));
  if (semaphore) sem_init(semaphore, 0, 0);
  return semaphore;
}

void countdown_semaphore_destroy(void *semaphore) {
  sem_destroy(semaphore);
  free(semaphore);
}

void countdown_semaphore_post(void *semaphore) { sem_post(semaphore); }

void countdown_semaphore_wait(void *semaphore) {
  while (sem_wait(semaphore) < 0 && errno == EINTR) continue;
}

int countdown_semaphore_wait_until(void *semaphore, int64_t nanoseconds) {
  struct timespec until = {nanoseconds / 1000000000, nanoseconds % 1000000000};
  while (sem_clockwait(semaphore, CLOCK_MONOTONIC, &until) < 0)
    if (errno != EINTR) return -errno;
  return 0;
}
