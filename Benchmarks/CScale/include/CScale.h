// What the benchmark needs of glibc and Linux that Swift's Glibc module does not show.

#ifndef COUNTDOWN_SCALE_H
#define COUNTDOWN_SCALE_H

#include <stdint.h>

// Bytes that malloc has given out and not got back, its own overhead included.
int64_t scale_heap_bytes(void);
// Has the kernel end this process when its parent ends.
void scale_end_with_parent(void);

#endif
