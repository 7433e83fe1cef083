#pragma once

#include <alsa/asoundlib.h>

static inline void countdown_alsa_ignore(
    const char *file, int line, const char *function, int code, const char *format, va_list list) {}

// libasound writes about eight lines to stderr for each failed open. Its handler belongs to the
// whole process, so that one stays the application's; this one holds for the calling thread only.
static inline void countdown_alsa_be_silent(void) {
  snd_lib_error_set_local(countdown_alsa_ignore);
}
