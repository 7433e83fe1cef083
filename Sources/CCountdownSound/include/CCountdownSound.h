// The bundled clip. It is part of the program's read-only data, so that it is found wherever the
// binary is copied, and costs memory only where it is read.

#ifndef COUNTDOWN_SOUND_H
#define COUNTDOWN_SOUND_H

#include <stddef.h>

// The clip as an OGG Vorbis file.
const unsigned char *countdown_nature_bytes(void);
// Its size in bytes.
size_t countdown_nature_size(void);

#endif
