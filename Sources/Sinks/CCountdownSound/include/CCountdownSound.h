// The bundled clip. It is part of the program's read-only data, so that it is found wherever the
// binary is copied, and costs memory only where it is read.

#ifndef COUNTDOWN_SOUND_H
#define COUNTDOWN_SOUND_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

// The clip as an OGG Vorbis file.
const unsigned char *countdown_nature_bytes(void);
// Its size in bytes.
size_t countdown_nature_size(void);

// Gives the calling thread descriptors of its own: 0 reads what any code on this thread writes to
// standard output and standard error, without blocking; there are no others. Nothing changes for the
// rest of the process. Returns 0, or -1 where the kernel does not allow it (before Linux 5.9).
int countdown_own_descriptors(void);

#ifdef __cplusplus
}
#endif

#endif
