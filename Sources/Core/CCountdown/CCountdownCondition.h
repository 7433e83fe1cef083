// Conditions whose timeouts are measured on the clock that stands still while the machine sleeps.

#ifndef COUNTDOWN_CONDITION_H
#define COUNTDOWN_CONDITION_H

#include "CCountdown.h"

#include <errno.h>
#include <pthread.h>
#include <time.h>

static inline void condition_init(pthread_mutex_t *mutex, pthread_cond_t *condition) {
  pthread_mutex_init(mutex, NULL);
#ifdef __APPLE__
  pthread_cond_init(condition, NULL);
#else
  pthread_condattr_t attributes;
  pthread_condattr_init(&attributes);
  pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
  pthread_cond_init(condition, &attributes);
  pthread_condattr_destroy(&attributes);
#endif
}

// Waits until a moment of COUNTDOWN_CLOCK_SUSPENDING; 0 or ETIMEDOUT.
static inline int condition_wait(
    pthread_cond_t *condition, pthread_mutex_t *mutex, int64_t nanoseconds) {
  enum { SECOND = 1000000000 };
#ifdef __APPLE__
  int64_t left = nanoseconds - countdown_now(COUNTDOWN_CLOCK_SUSPENDING);
  if (left <= 0) return ETIMEDOUT;
  struct timespec time = {left / SECOND, left % SECOND};
  return pthread_cond_timedwait_relative_np(condition, mutex, &time);
#else
  if (nanoseconds <= 0) return ETIMEDOUT;
  struct timespec time = {nanoseconds / SECOND, nanoseconds % SECOND};
  return pthread_cond_timedwait(condition, mutex, &time);
#endif
}

#endif
