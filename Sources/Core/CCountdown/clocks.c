#define _GNU_SOURCE
#include "CCountdown.h"

#include <errno.h>
#include <fcntl.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/timerfd.h>
#endif

enum { NANOSECONDS = 1000000000 };

static int64_t now(clockid_t clock) {
  struct timespec time = {0};
  clock_gettime(clock, &time);
  return (int64_t)time.tv_sec * NANOSECONDS + time.tv_nsec;
}

int64_t countdown_now(int clock) {
#ifdef __APPLE__
  // There CLOCK_MONOTONIC goes on while the machine sleeps, by its manual.
  return now(clock == COUNTDOWN_CLOCK_SUSPENDING ? CLOCK_UPTIME_RAW : CLOCK_MONOTONIC_RAW);
#else
  return now(clock);
#endif
}

int64_t countdown_wall_now(void) { return now(CLOCK_REALTIME); }

#ifdef __linux__

int countdown_timerfd(int clock, int *owner) {
  int fd = timerfd_create(clock, TFD_CLOEXEC);
  if (fd < 0) return -errno;
  // A timerfd sends no signals, so its owner is nothing but a mark.
  struct f_owner_ex mark = {.type = F_OWNER_TID, .pid = gettid()};
  if (fcntl(fd, F_SETOWN_EX, &mark) < 0) {
    int error = errno;
    close(fd);
    return -error;
  }
  *owner = mark.pid;
  return fd;
}

bool countdown_timerfd_is_owned(int fd, int owner) {
  struct f_owner_ex mark = {0};
  return fcntl(fd, F_GETOWN_EX, &mark) == 0 && mark.type == F_OWNER_TID && mark.pid == owner;
}

int countdown_timerfd_arm(int fd, int owner, int64_t nanoseconds) {
  if (owner && !countdown_timerfd_is_owned(fd, owner)) return -EBADF;
  struct itimerspec spec = {0};
  if (nanoseconds > 0) {
    spec.it_value.tv_sec = nanoseconds / NANOSECONDS;
    spec.it_value.tv_nsec = nanoseconds % NANOSECONDS;
  }
  return timerfd_settime(fd, TFD_TIMER_ABSTIME, &spec, NULL) < 0 ? -errno : 0;
}

int countdown_timerfd_wait(int fd) {
  uint64_t expirations;
  while (read(fd, &expirations, sizeof expirations) < 0)
    if (errno != EINTR) return -errno;
  return 0;
}

#endif
