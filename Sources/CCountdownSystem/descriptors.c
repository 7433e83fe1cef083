#define _GNU_SOURCE
#include "CCountdownSystem.h"

#include <errno.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/select.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

enum { NANOSECONDS = 1000000000 };

int64_t countdown_now(int clock) {
  struct timespec time = {0};
  clock_gettime(clock, &time);
  return (int64_t)time.tv_sec * NANOSECONDS + time.tv_nsec;
}

int64_t countdown_wall_now(void) { return countdown_now(CLOCK_REALTIME); }

int countdown_timerfd(int clock) {
  int fd = timerfd_create(clock, TFD_NONBLOCK | TFD_CLOEXEC);
  return fd < 0 ? -errno : fd;
}

int countdown_timerfd_arm(int fd, int64_t nanoseconds) {
  struct itimerspec spec = {0};
  if (nanoseconds > 0) {
    spec.it_value.tv_sec = nanoseconds / NANOSECONDS;
    spec.it_value.tv_nsec = nanoseconds % NANOSECONDS;
  }
  return timerfd_settime(fd, TFD_TIMER_ABSTIME, &spec, NULL) < 0 ? -errno : 0;
}

int countdown_eventfd(void) {
  int fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
  return fd < 0 ? -errno : fd;
}

void countdown_eventfd_post(int fd) {
  uint64_t one = 1;
  while (write(fd, &one, sizeof one) < 0 && errno == EINTR) continue;
}

void countdown_fd_clear(int fd) {
  uint64_t count;
  while (read(fd, &count, sizeof count) < 0 && errno == EINTR) continue;
}

// poll refuses more descriptors than RLIMIT_NOFILE allows, which sandboxes set to zero; select does
// not, but takes only low ones.
static void select_either(int fd_a, int fd_b) {
  fd_set set;
  do {
    FD_ZERO(&set);
    FD_SET(fd_a, &set);
    FD_SET(fd_b, &set);
  } while (select((fd_a > fd_b ? fd_a : fd_b) + 1, &set, NULL, NULL, NULL) < 0 && errno == EINTR);
}

void countdown_wait(int fd_a, int fd_b) {
  struct pollfd fds[] = {{.fd = fd_a, .events = POLLIN}, {.fd = fd_b, .events = POLLIN}};
  while (poll(fds, 2, -1) < 0) {
    if (errno == EINTR) continue;
    if (errno == EINVAL && fd_a < FD_SETSIZE && fd_b < FD_SETSIZE) select_either(fd_a, fd_b);
    return;
  }
}
