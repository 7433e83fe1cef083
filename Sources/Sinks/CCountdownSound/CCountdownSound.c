#define _GNU_SOURCE
#include "CCountdownSound.h"

#include <fcntl.h>
#include <linux/close_range.h>
#include <unistd.h>

static const unsigned char nature[] = {
#embed "nature.ogg"
};

const unsigned char *countdown_nature_bytes(void) { return nature; }

size_t countdown_nature_size(void) { return sizeof nature; }

int countdown_own_descriptors(void) {
  int ends[2];
  // All but the first three are closed in the copy before it is made, so that a pipe or a lock of
  // the application is not held open here.
  if (close_range(3, ~0u, CLOSE_RANGE_UNSHARE) < 0 || pipe2(ends, O_NONBLOCK | O_CLOEXEC) < 0)
    return -1;
  if (dup2(ends[0], 0) < 0 || dup2(ends[1], 1) < 0 || dup2(ends[1], 2) < 0) return -1;
  close_range(3, ~0u, 0);
  return 0;
}
