// What the benchmark needs of glibc and Linux that Swift's Glibc module does not show, and of other
// libraries that may not be installed.

#ifndef COUNTDOWN_SCALE_H
#define COUNTDOWN_SCALE_H

#include <stdint.h>

#include "scale_libev.h"
#include "scale_libuv.h"

// Bytes that malloc has given out and not got back, its own overhead included.
int64_t scale_heap_bytes(void);
// Has the kernel end this process with its parent, and in any case after so many seconds, even when
// whoever started it had signals blocked.
void scale_end_in_time(unsigned seconds);

#endif
