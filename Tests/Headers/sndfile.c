#include "CCountdownHeaderChecks.h"

#if __has_include(<sndfile.h>)
#include <sndfile.h>

#define COUNTDOWN_TYPES "CCountdownSndfileTypes.h"
#define COUNTDOWN_FUNCTIONS "CCountdownSndfileFunctions.h"
#include "check.h"
const bool countdown_checked_sndfile = true;
#else
const bool countdown_checked_sndfile = false;
#endif
