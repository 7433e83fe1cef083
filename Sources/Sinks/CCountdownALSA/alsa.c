#include "CCountdownALSA.h"

#define COUNTDOWN_LIBRARY "libasound.so.2"
#define COUNTDOWN_PACKAGE "libasound2"
#define COUNTDOWN_FUNCTIONS "CCountdownALSAFunctions.h"
#define COUNTDOWN_OPEN countdown_alsa_open
#include <CCountdownDefine.h>

static void ignore(const char *file, int line, const char *function, int code,
                   const char *format, va_list arguments) {}

void countdown_alsa_be_silent(void) {
  if (functions.snd_lib_error_set_local) functions.snd_lib_error_set_local(ignore);
}
