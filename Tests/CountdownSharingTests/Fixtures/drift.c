// A process that this library is preloaded into has clocks that are wrong: CLOCK_REALTIME is ahead
// by CLOCK_AHEAD seconds, and by as much again in every other second; all run faster by the part
// CLOCK_DRIFT. Absolute timerfds come due when those clocks say so.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/timerfd.h>
#include <time.h>

static double number(const char *name) {
  const char *text = getenv(name);
  return text ? atof(text) : 0;
}

typedef int gettime_t(clockid_t, struct timespec *);

static int64_t real(clockid_t clock) {
  static gettime_t *next;
  if (!next) next = (gettime_t *)dlsym(RTLD_NEXT, "clock_gettime");
  struct timespec time;
  next(clock, &time);
  return time.tv_sec * 1000000000 + time.tv_nsec;
}

// By how much a moment of a clock is moved: the drift counts from the start of the process.
static int64_t start[16];
static int64_t begun(clockid_t clock) {
  if (clock < 0 || clock > 15) return 0;
  if (!start[clock]) start[clock] = real(clock);
  return start[clock];
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  int64_t now = real(clock), since = begun(clock);
  if (since) now += (int64_t)((double)(now - since) * number("CLOCK_DRIFT"));
  if (clock == CLOCK_REALTIME)
    now += (int64_t)(number("CLOCK_AHEAD") * 1e9) * (1 + now / 1000000000 % 2);
  time->tv_sec = now / 1000000000;
  time->tv_nsec = now % 1000000000;
  return 0;
}

static clockid_t clocks[1024];

int timerfd_create(clockid_t clock, int flags) {
  typedef int create_t(clockid_t, int);
  int fd = ((create_t *)dlsym(RTLD_NEXT, "timerfd_create"))(clock, flags);
  if (fd >= 0 && fd < 1024) clocks[fd] = clock;
  return fd;
}

int timerfd_settime(int fd, int flags, const struct itimerspec *new, struct itimerspec *old) {
  typedef int settime_t(int, int, const struct itimerspec *, struct itimerspec *);
  struct itimerspec spec = *new;
  int64_t moment = new->it_value.tv_sec * 1000000000 + new->it_value.tv_nsec;
  clockid_t clock = fd >= 0 && fd < 1024 ? clocks[fd] : 0;
  int64_t since = begun(clock);
  if (flags & TFD_TIMER_ABSTIME && moment > since && clock != CLOCK_REALTIME) {
    moment = since + (int64_t)((double)(moment - since) / (1 + number("CLOCK_DRIFT")));
    spec.it_value = (struct timespec){moment / 1000000000, moment % 1000000000};
  }
  return ((settime_t *)dlsym(RTLD_NEXT, "timerfd_settime"))(fd, flags, &spec, old);
}
