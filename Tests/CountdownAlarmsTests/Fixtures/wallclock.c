// A process that this library is preloaded into sees its own wall clock, which the file named by
// COUNTDOWN_CLOCK moves: two 64-bit numbers, the nanoseconds by which CLOCK_REALTIME, and those by
// which CLOCK_BOOTTIME and CLOCK_REALTIME, are ahead of the machine's.
//
// As when a kernel sets its clock, absolute timerfds on these clocks come due at their moment, and
// those with TFD_TIMER_CANCEL_ON_SET are cancelled. Only absolute settings are translated.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

enum { TIMERS = 1024, SECOND = 1000000000 };

typedef int clock_gettime_t(clockid_t, struct timespec *);
typedef int timerfd_create_t(int, int);
typedef int timerfd_settime_t(int, int, const struct itimerspec *, struct itimerspec *);
typedef ssize_t read_t(int, void *, size_t);
typedef int close_t(int);

static _Atomic int64_t *file;
static _Atomic int64_t set_by, slept;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct {
  int clock, flags, is_cancelled;
  struct timespec moment;
} timers[TIMERS];

static int64_t ahead(clockid_t clock) {
  switch (clock) {
    case CLOCK_REALTIME:
    case CLOCK_REALTIME_ALARM: return set_by + slept;
    case CLOCK_BOOTTIME:
    case CLOCK_BOOTTIME_ALARM: return slept;
    default: return 0;
  }
}

static struct timespec later(struct timespec time, int64_t nanoseconds) {
  int64_t sum = time.tv_sec * (int64_t)SECOND + time.tv_nsec + nanoseconds;
  // Zero would disarm a timer.
  if (sum < 1) sum = 1;
  return (struct timespec){.tv_sec = sum / SECOND, .tv_nsec = sum % SECOND};
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  clock_gettime_t *next = (clock_gettime_t *)dlsym(RTLD_NEXT, "clock_gettime");
  int result = next(clock, time);
  if (!result && ahead(clock)) *time = later(*time, ahead(clock));
  return result;
}

int timerfd_create(int clock, int flags) {
  timerfd_create_t *next = (timerfd_create_t *)dlsym(RTLD_NEXT, "timerfd_create");
  pthread_mutex_lock(&lock);
  int fd = next(clock, flags);
  if (fd >= 0 && fd < TIMERS) timers[fd] = (__typeof__(timers[0])){.clock = clock};
  pthread_mutex_unlock(&lock);
  return fd;
}

// Sets a timer in the kernel, whose clock nobody has moved. A cancelled one fires at once, for
// only its read can tell that it was cancelled.
static int set(int fd) {
  timerfd_settime_t *next = (timerfd_settime_t *)dlsym(RTLD_NEXT, "timerfd_settime");
  struct timespec moment = timers[fd].moment;
  struct itimerspec spec = {0};
  if (timers[fd].is_cancelled)
    spec.it_value.tv_nsec = 1;
  else if (moment.tv_sec || moment.tv_nsec)
    spec.it_value = later(moment, -ahead(timers[fd].clock));
  return next(fd, timers[fd].flags & ~TFD_TIMER_CANCEL_ON_SET, &spec, NULL);
}

int timerfd_settime(int fd, int flags, const struct itimerspec *spec, struct itimerspec *old) {
  timerfd_settime_t *next = (timerfd_settime_t *)dlsym(RTLD_NEXT, "timerfd_settime");
  if (fd < 0 || fd >= TIMERS || !(flags & TFD_TIMER_ABSTIME)) return next(fd, flags, spec, old);
  pthread_mutex_lock(&lock);
  timers[fd].moment = spec->it_value;
  timers[fd].flags = flags;
  int result = set(fd);
  pthread_mutex_unlock(&lock);
  return result;
}

// A thread may have descriptors of its own, and another file under the number of a timer.
static int is_timer(int fd) {
  static const char name[] = "anon_inode:[timerfd]";
  char path[40], target[sizeof name] = "";
  snprintf(path, sizeof path, "/proc/thread-self/fd/%d", fd);
  return readlink(path, target, sizeof target - 1) > 0 && !strcmp(target, name);
}

ssize_t read(int fd, void *buffer, size_t size) {
  read_t *next = (read_t *)dlsym(RTLD_NEXT, "read");
  if (fd < 0 || fd >= TIMERS) return next(fd, buffer, size);
  pthread_mutex_lock(&lock);
  int is_cancelled = timers[fd].is_cancelled && is_timer(fd);
  if (is_cancelled) {
    timers[fd].is_cancelled = 0;
    set(fd);
  }
  pthread_mutex_unlock(&lock);
  if (!is_cancelled) return next(fd, buffer, size);
  errno = ECANCELED;
  return -1;
}

int close(int fd) {
  close_t *next = (close_t *)dlsym(RTLD_NEXT, "close");
  pthread_mutex_lock(&lock);
  if (fd >= 0 && fd < TIMERS && timers[fd].flags && is_timer(fd))
    timers[fd] = (__typeof__(timers[0])){0};
  int result = next(fd);
  pthread_mutex_unlock(&lock);
  return result;
}

static void move(int64_t new_set_by, int64_t new_slept) {
  pthread_mutex_lock(&lock);
  set_by = new_set_by;
  slept = new_slept;
  for (int fd = 0; fd < TIMERS; fd++) {
    if (!timers[fd].moment.tv_sec && !timers[fd].moment.tv_nsec) continue;
    timers[fd].is_cancelled = (timers[fd].flags & TFD_TIMER_CANCEL_ON_SET) != 0;
    set(fd);
  }
  pthread_mutex_unlock(&lock);
}

static void *follow(void *unused) {
  for (;;) {
    int64_t new_set_by = file[0], new_slept = file[1];
    if (new_set_by != set_by || new_slept != slept) move(new_set_by, new_slept);
    struct timespec pause = {.tv_nsec = 2000000};
    nanosleep(&pause, NULL);
  }
  return unused;
}

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("COUNTDOWN_CLOCK");
  int fd = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
  if (fd < 0) return;
  void *memory = mmap(NULL, 16, PROT_READ, MAP_SHARED, fd, 0);
  close(fd);
  if (memory == MAP_FAILED) return;
  file = memory;
  set_by = file[0];
  slept = file[1];
  pthread_t thread;
  pthread_create(&thread, NULL, follow, NULL);
}
