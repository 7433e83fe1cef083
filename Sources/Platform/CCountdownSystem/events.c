#define _GNU_SOURCE
#include "CCountdownSystem.h"

#include <errno.h>
#include <sys/eventfd.h>
#include <unistd.h>

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
