// What the benchmark needs of glibc and Linux that Swift's Glibc module does not show, and of other
// libraries that may not be installed.

#ifndef COUNTDOWN_SCALE_H
#define COUNTDOWN_SCALE_H

#include <stddef.h>
#include <stdint.h>

#include "scale_libev.h"
#include "scale_libuv.h"

// Bytes that malloc has given out and not got back, its own overhead included.
int64_t scale_heap_bytes(void);
// Has the kernel end this process with its parent, and in any case after so many seconds, even when
// the starting process had signals blocked.
void scale_end_in_time(unsigned seconds);
// Has a program, found along PATH, take this process's place, with a text as its standard input.
// Returns only when that failed; errno says why. The list of words ends with a null.
void scale_become(
    char *_Nullable const words[_Nonnull], const void *_Nonnull input, size_t size);

#endif
