#include "CCountdownHeaderChecks.h"

#if __has_include(<glibconfig.h>) && __has_include(<gio/gio.h>)
#include <gio/gio.h>

#define COUNTDOWN_TYPES "CCountdownGIOTypes.h"
#define COUNTDOWN_FUNCTIONS "CCountdownGIOFunctions.h"
#include "check.h"
const bool countdown_checked_gio = true;
#else
const bool countdown_checked_gio = false;
#endif
