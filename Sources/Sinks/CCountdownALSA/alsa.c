#include "CCountdownALSA.h"

#include <stdio.h>
#include <string.h>

#define COUNTDOWN_LIBRARY "libasound.so.2"
#define COUNTDOWN_PACKAGE "libasound2"
#define COUNTDOWN_FUNCTIONS "CCountdownALSAFunctions.h"
#define COUNTDOWN_OPEN countdown_alsa_open
#include <CCountdownDefine.h>

static _Thread_local char remark[512], broken[512];

static void keep(const char *file, int line, const char *function, int code, const char *format,
                 va_list arguments) {
  char text[512], *end;
  vsnprintf(text, sizeof text, format, arguments);
  if (!remark[0]) strcpy(remark, text);
  // The message about a line of a configuration file does not name the file; a later one does.
  if (!broken[0] && (end = strstr(text, " may be old or corrupted"))) {
    *end = 0;
    strcpy(broken, text);
  }
}

void countdown_alsa_catch_remarks(void) {
  remark[0] = broken[0] = 0;
  if (functions.snd_lib_error_set_local) functions.snd_lib_error_set_local(keep);
}

const char *countdown_alsa_remark(void) { return remark; }

const char *countdown_alsa_broken_file(void) { return broken; }
