// The part of ALSA that CountdownSound calls: the stable ABI of libasound.so.2.
#pragma once

#include <poll.h>
#include <stdarg.h>
#include <stddef.h>

#include <CCountdownDeclare.h>
#include "CCountdownALSATypes.h"
#include "CCountdownALSAFunctions.h"

/// Opens libasound. Before anything else here is called, this has returned NULL.
COUNTDOWN_C const struct countdown_library_problem *countdown_alsa_open(void);

/// Catches the messages of libasound, which writes about eight lines to stderr for each failed
/// open. Its handler belongs to the whole process, so that one stays the application's; this one
/// holds for the calling thread only.
COUNTDOWN_C void countdown_alsa_catch_remarks(void);

/// The first message that was caught on the calling thread, the cause of the others; empty if there
/// was none.
COUNTDOWN_C const char *countdown_alsa_remark(void);

/// The configuration file that libasound called broken on the calling thread; empty if none. The
/// remark then says `:LINE:COLUMN:FAULT` after a name of libasound's own.
COUNTDOWN_C const char *countdown_alsa_broken_file(void);
