// A process that this library is preloaded into can be made to believe that the machine slept:
//
//     void suspend_machine(int64_t nanoseconds);
//
// From then on CLOCK_BOOTTIME and the wall clock are so much later, CLOCK_MONOTONIC is not, and
// timerfds on CLOCK_BOOTTIME that came due meanwhile fire at once, as when a kernel resumes. Only
// absolute settings of timerfds are translated.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <sys/timerfd.h>
#include <time.h>

enum { TIMERS = 1024, SECOND = 1000000000 };

typedef int clock_gettime_t(clockid_t, struct timespec *);
typedef int timerfd_create_t(int, int);
typedef int timerfd_settime_t(int, int, const struct itimerspec *, struct itimerspec *);

static _Atomic int64_t slept;
// What timerfds on CLOCK_BOOTTIME are set to, by their descriptors.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct {
  int is_on_boottime;
  struct timespec moment;
} timers[TIMERS];

static struct timespec later(struct timespec time, int64_t nanoseconds) {
  int64_t sum = time.tv_sec * (int64_t)SECOND + time.tv_nsec + nanoseconds;
  // Zero would disarm a timer.
  if (sum < 1) sum = 1;
  return (struct timespec){.tv_sec = sum / SECOND, .tv_nsec = sum % SECOND};
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  clock_gettime_t *next = (clock_gettime_t *)dlsym(RTLD_NEXT, "clock_gettime");
  int result = next(clock, time);
  if (!result && (clock == CLOCK_BOOTTIME || clock == CLOCK_REALTIME)) *time = later(*time, slept);
  return result;
}

int timerfd_create(int clock, int flags) {
  timerfd_create_t *next = (timerfd_create_t *)dlsym(RTLD_NEXT, "timerfd_create");
  pthread_mutex_lock(&lock);
  int fd = next(clock, flags);
  if (fd >= 0 && fd < TIMERS) {
    timers[fd].is_on_boottime = clock == CLOCK_BOOTTIME;
    timers[fd].moment = (struct timespec){0};
  }
  pthread_mutex_unlock(&lock);
  return fd;
}

// Sets a timer in the kernel, whose clock did not sleep.
static int set(int fd) {
  timerfd_settime_t *next = (timerfd_settime_t *)dlsym(RTLD_NEXT, "timerfd_settime");
  struct timespec moment = timers[fd].moment;
  struct itimerspec spec = {0};
  if (moment.tv_sec || moment.tv_nsec) spec.it_value = later(moment, -slept);
  return next(fd, TFD_TIMER_ABSTIME, &spec, NULL);
}

int timerfd_settime(int fd, int flags, const struct itimerspec *spec, struct itimerspec *old) {
  timerfd_settime_t *next = (timerfd_settime_t *)dlsym(RTLD_NEXT, "timerfd_settime");
  if (fd < 0 || fd >= TIMERS || !timers[fd].is_on_boottime || flags != TFD_TIMER_ABSTIME)
    return next(fd, flags, spec, old);
  pthread_mutex_lock(&lock);
  timers[fd].moment = spec->it_value;
  int result = set(fd);
  pthread_mutex_unlock(&lock);
  return result;
}

void suspend_machine(int64_t nanoseconds) {
  pthread_mutex_lock(&lock);
  slept += nanoseconds;
  for (int fd = 0; fd < TIMERS; fd++) {
    int is_armed = timers[fd].moment.tv_sec || timers[fd].moment.tv_nsec;
    if (timers[fd].is_on_boottime && is_armed) set(fd);
  }
  pthread_mutex_unlock(&lock);
}
