#include "CCountdownSound.h"

static const unsigned char nature[] = {
#embed "nature.ogg"
};

const unsigned char *countdown_nature_bytes(void) { return nature; }

size_t countdown_nature_size(void) { return sizeof nature; }
