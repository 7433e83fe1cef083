// What the benchmark needs of glibc and Linux that Swift's Glibc module does not show.

#ifndef COUNTDOWN_SCALE_H
#define COUNTDOWN_SCALE_H

#include <stdint.h>

// Bytes that malloc has given out and not got back, its own overhead included.
int64_t scale_heap_bytes(void);
// Has the kernel end this process with its parent, and in any case after so many seconds, even when
// whoever started it had signals blocked.
void scale_end_in_time(unsigned seconds);

#endif
