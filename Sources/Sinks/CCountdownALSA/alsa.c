#include "CCountdownALSA.h"

#include <stdio.h>

#define COUNTDOWN_LIBRARY "libasound.so.2"
#define COUNTDOWN_PACKAGE "libasound2"
#define COUNTDOWN_FUNCTIONS "CCountdownALSAFunctions.h"
#define COUNTDOWN_OPEN countdown_alsa_open
#include <CCountdownDefine.h>

static _Thread_local char remark[512];

static void keep(const char *file, int line, const char *function, int code, const char *format,
                 va_list arguments) {
  if (!remark[0]) vsnprintf(remark, sizeof remark, format, arguments);
}

void countdown_alsa_catch_remarks(void) {
  remark[0] = 0;
  if (functions.snd_lib_error_set_local) functions.snd_lib_error_set_local(keep);
}

const char *countdown_alsa_remark(void) { return remark; }
