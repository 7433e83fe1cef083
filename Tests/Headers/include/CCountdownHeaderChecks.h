// The lists of what is used of each library, compiled against the library's own header; see
// CCountdownLoading.h. A list that does not agree fails the build.
#pragma once

#include <stdbool.h>

// Whether there was a header to compile the list against.
extern const bool countdown_checked_alsa;
extern const bool countdown_checked_sndfile;
extern const bool countdown_checked_gio;
extern const bool countdown_checked_notify;
extern const bool countdown_checked_sqlite;
extern const bool countdown_checked_postgres;
