#define _GNU_SOURCE
#include "CCountdownSound.h"

#include <fcntl.h>
#include <linux/close_range.h>
#include <sys/syscall.h>
#include <unistd.h>

static const unsigned char nature[] = {
#embed "nature.ogg"
};

const unsigned char *countdown_nature_bytes(void) { return nature; }

size_t countdown_nature_size(void) { return sizeof nature; }

static const unsigned char tick[] = {
#embed "tick.ogg"
};

const unsigned char *countdown_tick_bytes(void) { return tick; }

size_t countdown_tick_size(void) { return sizeof tick; }

// Not every C library has the call.
static int close_all(unsigned first, unsigned last, unsigned flags) {
  return (int)syscall(SYS_close_range, first, last, flags);
}

int countdown_own_descriptors(int kept) {
  int ends[2], own = 0;
  // The numbers above the kept one are closed in the copy before it is made, and the ones below
  // right afterwards, so that a pipe or a lock of the application is not held open here.
  unsigned above = kept < 3 ? 3 : kept + 1u;
  if (close_all(above, ~0u, CLOSE_RANGE_UNSHARE) < 0) return -1;
  if (kept >= 0 && (own = fcntl(kept, F_DUPFD_CLOEXEC, 3)) < 0) return -1;
  if (own > 3) close_all(3, own - 1, 0);
  close_all(own > 0 ? own + 1 : 3, ~0u, 0);
  if (pipe2(ends, O_NONBLOCK | O_CLOEXEC) < 0) return -1;
  if (dup2(ends[0], 0) < 0 || dup2(ends[1], 1) < 0 || dup2(ends[1], 2) < 0) return -1;
  for (int i = 0; i < 2; i++)
    if (ends[i] > 2) close(ends[i]);
  return own;
}
