#define _GNU_SOURCE
#include "CCountdownTickDrift.h"

#include <errno.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

enum { NANOSECONDS = 1000000000 };

static int64_t now(void) {
  struct timespec time = {0};
  clock_gettime(CLOCK_BOOTTIME, &time);
  return (int64_t)time.tv_sec * NANOSECONDS + time.tv_nsec;
}

static int sleep_until(int timer, int64_t moment) {
  struct itimerspec spec = {.it_value = {moment / NANOSECONDS, moment % NANOSECONDS}};
  if (timerfd_settime(timer, TFD_TIMER_ABSTIME, &spec, NULL) < 0) return -errno;
  uint64_t expirations;
  while (read(timer, &expirations, sizeof expirations) < 0)
    if (errno != EINTR) return -errno;
  return 0;
}

static int tick_through(
    int timer, int64_t period, int count, struct tickdrift_call *calls, int64_t origin) {
  int recorded = 0;
  for (int64_t tick = 0; tick < count; recorded++) {
    int error = sleep_until(timer, origin + (tick + 1) * period);
    if (error) return error;
    int64_t moment = now();
    // As the core does: one call for all that are due, counted as the newest of them.
    int64_t newest = (moment - origin) / period;
    tick = newest > tick + 1 ? newest : tick + 1;
    if (tick > count) tick = count;
    calls[recorded] = (struct tickdrift_call){tick, moment};
  }
  return recorded;
}

int tickdrift_floor(int64_t period, int count, struct tickdrift_call *calls, int64_t *origin) {
  int timer = timerfd_create(CLOCK_BOOTTIME, TFD_CLOEXEC);
  if (timer < 0) return -errno;
  *origin = now();
  int result = tick_through(timer, period, count, calls, *origin);
  close(timer);
  return result;
}
