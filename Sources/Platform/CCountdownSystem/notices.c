#define _GNU_SOURCE
#include "CCountdownSystem.h"

#include <errno.h>
#include <stddef.h>
#include <signal.h>
#include <stdint.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

int countdown_signalfd(uint64_t signals) {
  sigset_t set;
  sigemptyset(&set);
  for (int signal = 1; signal < 64; signal++)
    if (signals >> signal & 1) sigaddset(&set, signal);
  int fd = signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
  return fd < 0 ? -errno : fd;
}

int countdown_signalfd_take(int fd, int *by_kernel) {
  struct signalfd_siginfo info = {0};
  ssize_t count;
  while ((count = read(fd, &info, sizeof info)) < 0 && errno == EINTR) continue;
  *by_kernel = info.ssi_code == SI_KERNEL;
  return count == sizeof info ? (int)info.ssi_signo : 0;
}

// A timer far in the future that the kernel cancels when the clock is set.
static int watch_clock(int fd) {
  struct itimerspec spec = {.it_value = {.tv_sec = INT32_MAX * 4LL}};
  int flags = TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET;
  return timerfd_settime(fd, flags, &spec, NULL) < 0 && errno != ECANCELED ? -errno : 0;
}

int countdown_clock_watch(void) {
  int fd = timerfd_create(CLOCK_REALTIME, TFD_NONBLOCK | TFD_CLOEXEC);
  if (fd < 0) return -errno;
  int error = watch_clock(fd);
  if (!error) return fd;
  close(fd);
  return error;
}

int countdown_clock_watch_take(int fd) {
  uint64_t count;
  ssize_t result;
  while ((result = read(fd, &count, sizeof count)) < 0 && errno == EINTR) continue;
  if (result >= 0 || errno != ECANCELED) return 0;
  watch_clock(fd);
  return 1;
}
