#define _GNU_SOURCE
#include "CCountdown.h"

#if !defined(__linux__) || defined(COUNTDOWN_PORTABLE)

#include "CCountdownCondition.h"

#include <stdlib.h>

struct alarm {
  pthread_mutex_t mutex;
  pthread_cond_t changed;
  int clock;
  int64_t moment;   // 0 for none
  int64_t awaited;  // the moment until which the thread sleeps at most; 0 while it does not
};

// A condition's timeout stands still while the machine sleeps. On a clock that goes on, the thread
// therefore looks again after this time.
static const int64_t longest = 10 * (int64_t)1000000000;

void *countdown_alarm_create(int clock) {
  struct alarm *alarm = calloc(1, sizeof *alarm);
  if (!alarm) return NULL;
  condition_init(&alarm->mutex, &alarm->changed);
  alarm->clock = clock;
  return alarm;
}

void countdown_alarm_destroy(void *of) {
  struct alarm *alarm = of;
  pthread_cond_destroy(&alarm->changed);
  pthread_mutex_destroy(&alarm->mutex);
  free(alarm);
}

void countdown_alarm_set(void *of, int64_t nanoseconds) {
  struct alarm *alarm = of;
  pthread_mutex_lock(&alarm->mutex);
  alarm->moment = nanoseconds;
  // A later moment needs no signal: the thread sees it when it wakes up for the earlier one.
  bool is_earlier = nanoseconds > 0 && nanoseconds < alarm->awaited;
  if (is_earlier) {
    alarm->awaited = nanoseconds;
    // Under the mutex: the thread that wakes up may be the last owner.
    pthread_cond_signal(&alarm->changed);
  }
  pthread_mutex_unlock(&alarm->mutex);
}

void countdown_alarm_wait(void *of) {
  struct alarm *alarm = of;
  pthread_mutex_lock(&alarm->mutex);
  while (true) {
    if (alarm->moment == 0) {
      alarm->awaited = INT64_MAX;
      pthread_cond_wait(&alarm->changed, &alarm->mutex);
      continue;
    }
    int64_t left = alarm->moment - countdown_now(alarm->clock);
    if (left <= 0) break;
    if (alarm->clock != COUNTDOWN_CLOCK_SUSPENDING && left > longest) left = longest;
    alarm->awaited = alarm->moment;
    condition_wait(
        &alarm->changed, &alarm->mutex, countdown_now(COUNTDOWN_CLOCK_SUSPENDING) + left);
  }
  alarm->moment = alarm->awaited = 0;
  pthread_mutex_unlock(&alarm->mutex);
}

#endif
