#define _GNU_SOURCE
#include "CCountdownSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>

int countdown_file_birth(int fd, int64_t *nanoseconds) {
  struct statx status;
  if (statx(fd, "", AT_EMPTY_PATH, STATX_BTIME, &status) != 0) return -errno;
  if (!(status.stx_mask & STATX_BTIME)) return -ENOTSUP;
  // A hostile date may be of any size.
  uint64_t seconds = (uint64_t)status.stx_btime.tv_sec;
  *nanoseconds = (int64_t)(seconds * 1000000000u + status.stx_btime.tv_nsec);
  return 0;
}

int countdown_open_place(const char *path, int follows_links) {
  int fd = open(path, O_PATH | O_CLOEXEC | (follows_links ? 0 : O_NOFOLLOW));
  return fd < 0 ? -errno : fd;
}
