#define _GNU_SOURCE
#include "CCountdown.h"

#include <errno.h>
#include <stdlib.h>

// The GNU C library has semaphores that wait until a moment of CLOCK_MONOTONIC. Elsewhere they are
// made of what POSIX has everywhere.

#if defined(__GLIBC__) && !defined(COUNTDOWN_PORTABLE)

#include <semaphore.h>
#include <time.h>

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

#else

#include "CCountdownCondition.h"

struct semaphore {
  pthread_mutex_t mutex;
  pthread_cond_t posted;
  uint64_t count;
};

void *countdown_semaphore_create(void) {
  struct semaphore *semaphore = calloc(1, sizeof *semaphore);
  if (semaphore) condition_init(&semaphore->mutex, &semaphore->posted);
  return semaphore;
}

void countdown_semaphore_destroy(void *of) {
  struct semaphore *semaphore = of;
  pthread_cond_destroy(&semaphore->posted);
  pthread_mutex_destroy(&semaphore->mutex);
  free(semaphore);
}

void countdown_semaphore_post(void *of) {
  struct semaphore *semaphore = of;
  pthread_mutex_lock(&semaphore->mutex);
  semaphore->count++;
  // Under the mutex: the thread that is let go may destroy the semaphore at once.
  pthread_cond_signal(&semaphore->posted);
  pthread_mutex_unlock(&semaphore->mutex);
}

void countdown_semaphore_wait(void *of) { countdown_semaphore_wait_until(of, INT64_MAX); }

int countdown_semaphore_wait_until(void *of, int64_t nanoseconds) {
  struct semaphore *semaphore = of;
  int error = 0;
  pthread_mutex_lock(&semaphore->mutex);
  while (semaphore->count == 0 && error != ETIMEDOUT)
    error = nanoseconds == INT64_MAX
                ? pthread_cond_wait(&semaphore->posted, &semaphore->mutex)
                : condition_wait(&semaphore->posted, &semaphore->mutex, nanoseconds);
  bool is_posted = semaphore->count > 0;
  if (is_posted) semaphore->count--;
  pthread_mutex_unlock(&semaphore->mutex);
  return is_posted ? 0 : -ETIMEDOUT;
}

#endif
