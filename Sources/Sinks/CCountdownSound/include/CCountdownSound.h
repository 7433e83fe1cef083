// The bundled clips. They are part of the program's read-only data, so that they are found wherever
// the binary is copied, and cost memory only where they are read.

#ifndef COUNTDOWN_SOUND_H
#define COUNTDOWN_SOUND_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

// The meadow as an OGG Vorbis file.
const unsigned char *countdown_nature_bytes(void);
// The size in bytes.
size_t countdown_nature_size(void);

// The tick as an OGG Vorbis file.
const unsigned char *countdown_tick_bytes(void);
// The size in bytes.
size_t countdown_tick_size(void);

// Gives the calling thread descriptors of its own, which the threads that it starts share: 0 reads
// what any code on them writes to standard output and standard error, without blocking; of the
// others there is only a copy of the one to be kept, if that is not negative. Nothing changes for
// the rest of the process. Returns the copy, 0 if none was asked for, or -1 where the kernel does
// not allow it (before Linux 5.9).
int countdown_own_descriptors(int kept);

#ifdef __cplusplus
}
#endif

#endif
